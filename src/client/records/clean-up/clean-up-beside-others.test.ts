/** Records of the name that come into being while a clean-up goes on, after it has looked what there is. */
import { address, name, record, start, zone } from "../../../../test/support/records.ts";
import type { FaultInput } from "../../../sandbox/index.ts";
import type { RecordContent } from "../../index.ts";

const [old, added] = [record([address(1)]), record(["added"], { type: "TXT" })];
const comes = { foreign: [{ add: { zone, record: { type: "TXT", name, data: ["added"] } } }] };
/** After its look: before the one that is made under the lock, or while a request without a clear answer is on its way. */
const afterLook: FaultInput = { endpoint: "dns.getZone", when: "after", ...comes };
const duringUnclear: FaultInput = { endpoint: "dns.cleanUpName", status: 502, ...comes };
const stays = ({ type }: RecordContent): boolean => type === "TXT";
const kinds = (contents: readonly RecordContent[]): string[] => contents.map(({ type }) => type);

it.each<[string, FaultInput]>([
  ["after the first look", afterLook],
  ["before a request is sent again", duringUnclear],
])("what a resource of the run declares stays when it is created meanwhile: %s", async (_, fault) => {
  const { client, sandbox } = start({ records: [old], faults: [fault] });
  const removed = await client.records.cleanUpShown({ zone, name, stays });
  expect([kinds(removed), sandbox.store.zones.records(zone, "TXT", name)]).toMatchObject([
    ["A"],
    [{ data: ["added"] }],
  ]);
});

describe("what others add before a request is sent again", () => {
  it("is shown before it goes, and is among what was removed", async () => {
    const { client } = start({ records: [old], faults: [duringUnclear] });
    const shown: string[][] = [];
    const removed = await client.records.cleanUpShown({ zone, name, onFound: (found) => shown.push(kinds(found)) });
    expect([kinds(removed), shown]).toEqual([
      ["A", "TXT"],
      [["A"], ["A", "TXT"]],
    ]);
  });

  it("stays where the caller does not want it to go", async () => {
    const { client, sandbox } = start({ records: [old], faults: [duringUnclear] });
    const onFound = (found: readonly RecordContent[]): void => {
      if (found.some(({ type }) => type === added.type)) throw new Error("not that one");
    };
    await expect(client.records.cleanUpShown({ zone, name, onFound })).rejects.toThrow("not that one");
    expect(sandbox.store.zones.records(zone, "TXT", name)).toHaveLength(1);
  });
});
