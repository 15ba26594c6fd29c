import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectSandbox } from "../../../../test/support/connected-sandbox.ts";
import { asKilled } from "../../../../test/support/killed-run.ts";
import { kept, marked, of } from "../../../../test/support/marked-records.ts";
import { address, name, record, seedOf, start, writes, zone } from "../../../../test/support/records.ts";
import type { FaultInput } from "../../../sandbox/index.ts";
import { keyOf, setKeyOf, type ConnectedClient } from "../../index.ts";

const set = { zone, type: "A", name };

describe("records of two owners in one set", () => {
  it("stand beside each other, and each removes its own", async () => {
    const { connectAnother } = start();
    const [first, second] = [connectAnother({ owner: "a" }), connectAnother({ owner: "b" })];
    await first.records.create({ zone, content: of(1) });
    await second.records.create({ zone, content: of(2) });
    await first.records.delete({ zone, content: of(1) });
    expect(kept()).toEqual([`${address(2)} ; [managed: b]`]);
  });

  it("of equal data: the own one goes, wherever it stands", async () => {
    const records = [marked(1, "b"), marked(1, "a"), marked(1, "b")];
    const { client } = start({ records, client: { owner: "a" } });
    expect((await client.records.find({ zone, content: of(1) }))?.content.managedBy).toBe("a");
    await client.records.delete({ zone, content: of(1) });
    expect(kept()).toEqual([`${address(1)} ; [managed: b]`, `${address(1)} ; [managed: b]`]);
  });

  it("are found in the way with their owner", async () => {
    const { client } = start({ records: [marked(1, "b")], client: { owner: "a" } });
    await expect(client.records.create({ zone, content: of(1) })).rejects.toMatchObject({
      code: "record-exists",
      happened: expect.stringContaining("[managed: b]") as string,
    });
  });

  it("no record of another owner is taken for a drifted one", async () => {
    const { client } = start({ records: [marked(9, "b")], client: { owner: "a" } });
    expect(await client.records.find({ zone, content: of(1), siblings: [] })).toBeUndefined();
    const unmarked = start({ records: [of(9)], client: { owner: "a" } });
    expect(await unmarked.client.records.find({ zone, content: of(1), siblings: [] })).toBeDefined();
  });

  it("an update that was cut off is not seen in what another owner wrote", async () => {
    const { client } = start({ records: [marked(2, "b")], client: { owner: "a" } });
    await expect(client.records.update({ zone, prior: of(1), next: of(2) })).rejects.toMatchObject({
      code: "record-exists",
    });
    expect(writes()).toEqual([]);
  });

  /** Somebody else changes the set right before our request acts. */
  const meanwhile = (endpoint: string, foreign: FaultInput["foreign"]): FaultInput => ({ endpoint, foreign, times: 1 });
  const inFront = (nth: number, comment: string): FaultInput["foreign"] => [
    { add: { zone, record: { name, type: "A", data: [address(nth)], comment }, position: "start" } },
  ];

  it.each<[string, number, number]>([
    ["its record", 3, 7],
    ["its record, and a copy of ours came", 3, 1],
    ["its record, which is equal to ours but for the mark", 1, 7],
  ])("an index that shifted: the other owner has back %s", async (_, theirs, came) => {
    // ours is the second, and what stands at its index then is the first
    const records = [marked(theirs, "b"), marked(1, "a")];
    const faults = [meanwhile("dns.deleteRecord", inFront(came, "[managed: b]"))];
    const { client } = start({ records, faults, client: { owner: "a" } });
    await client.records.delete({ zone, content: of(1) });
    expect(kept().sort()).toEqual([theirs, came].map((nth) => `${address(nth)} ; [managed: b]`).sort());
  });

  it("a mark that came since the plan is seen", async () => {
    const { client, sandbox } = start({ records: [of(1), of(2)], client: { owner: "a" } });
    const actual = (await client.records.readSet(set)).map(({ content }) => content);
    sandbox.store.zones.update(zone, { type: "A", name, nr: 0 }, { comment: "[managed: b]" });
    await expect(
      client.records.writeZone({ zone, intent: { desired: [], remove: [of(1)] }, actual }),
    ).rejects.toMatchObject({ code: "record-of-other-owner" });
    expect(writes()).toEqual([]);
  });

  it("what a killed run created is not taken over once another owner has marked it", async () => {
    const lockDirectory = mkdtempSync(join(tmpdir(), "ims-locks-test-"));
    const own = connectSandbox({ seed: seedOf([]) });
    const run = (): ConnectedClient =>
      own.connectAnother({ lockDirectory, engine: { workingDirectory: "/" }, owner: "a" });
    try {
      await run().records.create({ zone, content: of(1) });
      asKilled(lockDirectory);
      own.sandbox.store.zones.update(zone, { type: "A", name, nr: 0 }, { comment: "[managed: b]" });
      await expect(run().records.create({ zone, content: of(1) })).rejects.toMatchObject({ code: "record-exists" });
      own.sandbox.store.zones.update(zone, { type: "A", name, nr: 0 }, { comment: "[managed: a]" });
      await expect(run().records.create({ zone, content: of(1) })).resolves.toBeDefined();
    } finally {
      await own.close();
      rmSync(lockDirectory, { recursive: true, force: true });
    }
  });
});

describe("a clean-up", () => {
  it("leaves another owner's record alone where a resource of the run declares it, and removes the rest", async () => {
    const text = record(['"left over"'], { type: "TXT" });
    const { client } = start({ records: [marked(1, "b"), text], client: { owner: "a" } });
    const claim = { owner: "x", kind: "ims_dns_record", zone, sets: [] };
    client.records.owners.claim({ ...claim, records: [{ set: setKeyOf(of(1)), key: keyOf(of(1)) }] });
    expect(await client.records.cleanUp(zone, name)).toMatchObject([{ type: "TXT" }]);
    expect(kept()).toEqual([`${address(1)} ; [managed: b]`]);
  });

  it("of several zones removes nothing where one of them holds a record of another owner", async () => {
    const server = { customer: "acme", fqdn: "www.example.com" };
    const other = "example.org";
    const seed = {
      ...seedOf([of(1)]),
      servers: [{ ...server, environment: "e", project: "p", role: "r", location: "l" }],
    };
    const records = [{ name: "alias.example.org.", type: "CNAME", data: [name], comment: "[managed: b]" }];
    const own = connectSandbox({
      seed: { ...seed, zones: { ...seed.zones, [other]: { records } } },
      client: { owner: "a" },
    });
    try {
      const failure = await own.client.servers
        .decommission({ server, cleanUpZones: [zone, other] })
        .catch((error: unknown) => error as { code: string; happened: string });
      expect(failure).toMatchObject({ code: "record-of-other-owner" });
      expect(failure).toMatchObject({
        happened: expect.stringContaining("The server itself was not decommissioned") as string,
      });
      expect(own.sandbox.requests.filter(({ method }) => method === "DELETE")).toEqual([]);
    } finally {
      await own.close();
    }
  });
});
