import { address, connected, dataOf, name, record, start, writes, zone } from "../../../../../test/support/records.ts";
import type { RecordContent } from "../../../index.ts";

/** Every value that was missing at any moment, of those given. */
function watchMissing(values: readonly string[]): {
  readonly missing: Set<string>;
  readonly client: typeof connected.client;
} {
  const missing = new Set<string>();
  const { transport } = connected.sandbox;
  const client = connected.connectAnother({
    transport: async (request, signal) => {
      const response = await transport(request, signal);
      const there = dataOf();
      for (const value of values) if (!there.includes(value)) missing.add(value);
      return response;
    },
  });
  return { missing, client };
}

const records = (...numbers: number[]): RecordContent[] => numbers.map((nr) => record([address(nr)]));
const addresses = (...numbers: number[]): string[] => numbers.map(address);

describe("updates that exchange records", () => {
  it.each<[string, number]>([
    ["4 records", 4],
    ["30 records, ten at a time", 30],
  ])("`count` shifts over %s: one request, and no value is missing at any time", async (_, count) => {
    const numbers = Array.from({ length: count }, (__, nr) => nr + 1);
    start({ records: records(...numbers) });
    const { client, missing } = watchMissing(addresses(...numbers.slice(1)));
    const work = [
      // the destruction of the last one may come at any time
      () => client.records.delete({ zone, content: record([address(count)]) }),
      ...numbers
        .slice(0, -1)
        .map(
          (nr) => () => client.records.update({ zone, prior: record([address(nr)]), next: record([address(nr + 1)]) }),
        ),
    ];
    await inTens(work);
    expect(dataOf().sort()).toEqual(addresses(...numbers.slice(1)).sort());
    expect([...missing]).toEqual([]);
    expect(writes()).toEqual(["deleteRecord"]);
  });

  it("two records swap their data without a request", async () => {
    const { client } = start({ records: records(1, 2) });
    const [one, two] = [record([address(1)]), record([address(2)])];
    await Promise.all([
      client.records.update({ zone, prior: one, next: two }),
      client.records.update({ zone, prior: two, next: one }),
    ]);
    expect(dataOf().sort()).toEqual(addresses(1, 2));
    expect(writes()).toEqual([]);
  });

  it("a record is destroyed under one label and created under another", async () => {
    const { client } = start({ records: records(1, 2) });
    const content = record([address(1)]);
    await Promise.all([client.records.create({ zone, content }), client.records.delete({ zone, content })]);
    expect(dataOf().sort()).toEqual(addresses(1, 2));
    expect(writes()).toEqual([]);
  });

  it("a set takes the place of single records", async () => {
    const { client } = start({ records: records(1, 2) });
    const set = { zone, type: "A", name };
    await Promise.all([
      client.records.writeSet({ set, intent: { desired: records(1, 2), remove: [] }, isNew: true }),
      ...records(1, 2).map((content) => client.records.delete({ zone, content })),
    ]);
    expect(dataOf().sort()).toEqual(addresses(1, 2));
    expect(writes()).toEqual([]);
  });

  it.each(["others", records(9)] as const)("a new set takes nothing over, whatever it is to remove", async (remove) => {
    const { client } = start({ records: records(9) });
    const set = { zone, type: "A", name };
    await expect(
      client.records.writeSet({ set, intent: { desired: records(1), remove }, isNew: true }),
    ).rejects.toMatchObject({ code: "record-exists" });
    expect(dataOf()).toEqual(addresses(9));
    expect(writes()).toEqual([]);
  });

  it("a shift into a record of another owner is refused there, and each record keeps an owner", async () => {
    const { client } = start({ records: records(1, 2, 3, 7) });
    const held: string[] = [];
    const shifts = [
      [1, 2],
      [2, 3],
      [3, 7],
    ] as const;
    const outcomes = await Promise.allSettled(
      shifts.map(async ([from, to], at) => {
        held[at] = address(from);
        const onHeld = ({ data: [data = ""] }: RecordContent): void => void (held[at] = data);
        await client.records.update({ zone, prior: record([address(from)]), next: record([address(to)]), onHeld });
      }),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected"]);
    expect(outcomes[2]).toMatchObject({ reason: { code: "record-exists" } });
    expect(held).toEqual(addresses(2, 3, 1));
    expect(dataOf().sort()).toEqual(addresses(1, 2, 3, 7));
    expect(writes()).toEqual([]);
  });

  it("the same record created twice: the second one is refused", async () => {
    const { client } = start();
    const content = record([address(1)]);
    const outcomes = await Promise.allSettled([
      client.records.create({ zone, content }),
      client.records.create({ zone, content }),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(dataOf()).toEqual(addresses(1));
  });

  it("an update to a foreign record's data is refused, and so is a create; nothing is written", async () => {
    const { client } = start({ records: records(1, 7) });
    const next = record([address(7)]);
    const refused = expect.objectContaining({ code: "record-exists" }) as Error;
    await expect(client.records.update({ zone, prior: record([address(1)]), next })).rejects.toEqual(refused);
    await expect(client.records.create({ zone, content: next })).rejects.toEqual(refused);
    expect(writes()).toEqual([]);
  });
});

async function inTens(work: readonly (() => Promise<unknown>)[]): Promise<void> {
  const left = [...work];
  const lane = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await next();
  };
  await Promise.all(Array.from({ length: 10 }, lane));
}
