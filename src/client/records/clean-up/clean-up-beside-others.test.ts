/** Records of the name that come into being while a clean-up goes on, after it has looked what there is. */
import { address, connected, name, record, start, zone } from "../../../../test/support/records.ts";
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

describe("a record of others that is hit where some of the name stay and the rest goes one by one", () => {
  /** Cleans up one of three records; others move the indexes right before the deletions of the numbers. */
  const cleanUp = async (
    fault: Partial<FaultInput>,
    onWarning?: (warning: string) => void,
  ): Promise<readonly RecordContent[]> => {
    start({ records: [1, 2, 3, 4].map((nr) => record([address(nr)])), options: { newRecordPosition: "start" } });
    const record8 = { name, type: "A", data: [address(8)] };
    connected.sandbox.faults.add({ endpoint: "dns.deleteRecord", foreign: [{ add: { zone, record: record8 } }] });
    connected.sandbox.faults.add({ endpoint: "dns.deleteRecord", status: 403, times: "always", ...fault });
    const goes = [address(2), address(4)];
    return connected.client.records.cleanUpShown({
      ...{ zone, name, onWarning },
      stays: ({ data }) => !goes.includes(data.join()),
    });
  };
  const hit = "A record of somebody else was hit, and written again";

  it("is told, and is there again", async () => {
    const said: string[] = [];
    const removed = await cleanUp({ nth: 9 }, (warning) => said.push(warning));
    expect([removed.map(({ data }) => data.join()), said]).toEqual([
      [address(2), address(4)],
      [expect.stringMatching(`^${hit}: .*${address(1)}`)],
    ]);
    expect(connected.logged.filter((line) => line.includes(hit))).toEqual([]);
  });

  it("is logged where nobody asks for warnings", async () => {
    await cleanUp({ nth: 9 });
    expect(connected.logged).toContainEqual(expect.stringMatching(`^warn ${hit}`));
  });

  it("is told by the failure of a later one", async () => {
    await expect(cleanUp({ nth: 3 })).rejects.toMatchObject({
      detail: expect.stringMatching(`Before that: ${hit}[^]*these records were removed[^]*${address(2)}`) as string,
    });
  });

  it("is a warning of the decommission that cleans up the name", async () => {
    const { client, sandbox } = start({ records: [1, 2, 3].map((nr) => record([address(nr)])) });
    const [customer, fqdn] = ["acme", name.replace(/\.$/, "")];
    const declared = { customer, fqdn, environment: "production", project: "shop", role: "web", location: "dc1" };
    await client.servers.create({ declared: { ...declared, region: null, zone: null, stage: null } });
    const first = { zone, record: { name, type: "A", data: [address(8)] }, position: "start" as const };
    sandbox.faults.add({ endpoint: "dns.deleteRecord", foreign: [{ add: first }] });
    const staysIn =
      () =>
      ({ data }: RecordContent): boolean =>
        data.join() !== address(2);
    const done = await client.servers.decommission({ server: { customer, fqdn }, cleanUpZones: [zone], staysIn });
    expect(done.warnings).toEqual([expect.stringMatching(`^${hit}: .*${address(1)}`)]);
  });
});
