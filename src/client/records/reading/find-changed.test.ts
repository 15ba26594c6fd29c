import type { FaultInput } from "../../../sandbox/index.ts";
import type { RecordContent } from "../../index.ts";
import { address, connected, name, record, start, zone } from "../../../../test/support/records.ts";

/** Records of others, of which the own one, 1, is a sibling. */
const seen = [1, 2, 3];
const unreadable: FaultInput = { endpoint: "dns.getZone", status: 403, times: "always" };

interface Row {
  /** What the set has become. */
  readonly now: readonly number[];
  readonly faults?: readonly FaultInput[];
  /** What is found for 1. */
  readonly found?: number;
  /** What it may have become. */
  readonly perhaps?: readonly number[];
  /** The same at a delete, where the text of the zone is not read: default as `perhaps`. */
  readonly atDelete?: readonly number[];
}

const rows: Readonly<Record<string, Row>> = {
  "is there": { now: [1, 2, 3], found: 1 },
  "is there, beside a new one": { now: [1, 2, 3, 9], found: 1 },
  "is gone": { now: [2, 3] },
  "is gone with a sibling": { now: [3] },
  "is gone with all": { now: [] },
  "has become the only new one": { now: [9, 2, 3], found: 9 },
  "has become one of two new ones": { now: [9, 2, 3, 8], perhaps: [9, 8] },
  "has become one of two new ones, while a sibling went": { now: [9, 8, 3], perhaps: [9, 8] },
  "has become the only new one, where no text confirms it": {
    now: [9, 2, 3],
    faults: [unreadable],
    perhaps: [9],
    atDelete: [],
  },
  "is gone, where no text confirms it": { now: [2, 3], faults: [unreadable] },
};

const contentOf = (nr: number): RecordContent => record([address(nr)]);
const numbersOf = (contents: readonly RecordContent[]): number[] =>
  contents.map(({ data }) => Number(data[0]?.split(".").at(-1)));

describe.each(Object.entries(rows))("a record that %s", (_, row) => {
  const { now, faults = [], found, perhaps, atDelete = perhaps } = row;
  const told: number[][] = [];
  const onGone = (contents: readonly RecordContent[]): void => void told.push(numbersOf(contents));
  let siblings: readonly string[] | undefined;

  beforeEach(async () => {
    told.length = 0;
    const { client, sandbox } = start({ records: seen.map(contentOf) });
    siblings = (await client.records.find({ zone, content: contentOf(1) }))?.siblings;
    for (const nr of [2, 1, 0]) sandbox.store.zones.remove(zone, { type: "A", name, nr });
    for (const nr of now) sandbox.store.zones.add(zone, { type: "A", name, data: [address(nr)] });
    for (const fault of faults) sandbox.faults.add(fault);
  });

  it("is found, or said to be gone with what it may have become", async () => {
    const { records } = connected.connectAnother();
    const result = await records.find({ zone, content: contentOf(1), siblings, onGone });
    expect(numbersOf(result === undefined ? [] : [result.content])).toEqual(found === undefined ? [] : [found]);
    expect(told).toEqual(perhaps === undefined ? [] : [perhaps]);
  });

  it("is deleted, or said to be gone with what it may have become", async () => {
    const { sandbox, connectAnother } = connected;
    await connectAnother().records.delete({ zone, content: contentOf(1), siblings, onGone });
    const left = sandbox.store.zones.records(zone, "A", name).map(({ data }) => Number(data[0]?.split(".").at(-1)));
    expect(left).toEqual(now.filter((nr) => nr !== 1));
    expect(told).toEqual((atDelete?.length ?? 0) === 0 ? [] : [atDelete]);
  });
});
