import { tmpdir } from "node:os";
import { readQuery } from "../../../src/client/index.ts";
import { createLockDirectory, startInMemory, type InMemory } from "../../support/in-memory.ts";
import { asKilled, openCreates } from "../../support/killed-run.ts";
import { refusalOf } from "../../support/terraform-core.ts";

const zone = "small.example";
const foreign = [
  { name: `mail.${zone}.`, type: "MX", data: ["10", "mx1.example.net."] },
  { name: `www.${zone}.`, type: "TXT", data: ['"theirs"'] },
];
const record = (values: string[], ttl: string | null = null) => ({ values, ttl, comment: null });
const records = {
  "www A": record(["192.0.2.1", "192.0.2.2"]),
  "api A": record(["192.0.2.3"], "1h"),
  "note TXT": record(['"ours"']),
};

let memory: InMemory;
let lockDirectory: string;
beforeEach(() => {
  lockDirectory = createLockDirectory();
});

const start = async (): Promise<void> => {
  memory = await startInMemory({ seed: { zones: { [zone]: { records: foreign } } } }, "zone", {
    lockDirectory,
    engine: { workingDirectory: "/" },
  });
};
/** A run that creates so many records and is killed: nothing of it is in a state. */
const killAfter = async (count: number): Promise<void> => {
  memory.sandbox.faults.add({ endpoint: "dns.createRecord", status: 403, nth: count + 1, times: "always" });
  await memory
    .object("ims_dns_zone_records")
    .apply({ zone, records })
    .catch(() => undefined);
  memory.sandbox.faults.clear();
  asKilled(lockDirectory);
  await memory.nextRun();
  memory.sandbox.resetRequests();
};
const all = [
  "api A 192.0.2.3",
  "mail MX 10 mx1.example.net.",
  'note TXT "ours"',
  "www A 192.0.2.1",
  "www A 192.0.2.2",
  'www TXT "theirs"',
];
const posts = (): number => memory.sandbox.requests.filter(({ method }) => method === "POST").length;

describe("a zone whose create was killed half way", () => {
  it.each([1, 2, 3, 4])("is resumed after %i records, and a plan does not warn of them", async (count) => {
    await start();
    await killAfter(count);
    expect(memory.held(zone)).toHaveLength(foreign.length + count);
    const object = memory.object("ims_dns_zone_records");
    expect((await object.plan({ zone, records })).warnings).toEqual([]);
    await object.apply({ zone, records });
    expect([memory.held(zone), posts()]).toEqual([all, 4 - count]);
    expect((await object.plan({ zone, records })).action).toBe("no-op");
    await memory.nextRun();
    await object.refresh();
    expect(openCreates(lockDirectory)).toEqual([]);
  });

  it("is not resumed over what differs: that is named, and the advice touches nothing else", async () => {
    await start();
    await killAfter(3);
    memory.sandbox.store.zones.add(zone, { name: `www.${zone}.`, type: "A", data: ["198.51.100.1"] });
    const object = memory.object("ims_dns_zone_records");
    const said = await refusalOf(object.apply({ zone, records }));
    expect(said).toContain('already: "www A". Nothing was written.');
    const id = /import ADDRESS '([^']*)'/.exec(said)?.[1] ?? "";
    expect(readQuery(id, "keys")).toEqual({ path: zone, values: ["www A"] });
    await memory.nextRun();
    await object.import(id);
    const next = { ...records, "www A": record(["192.0.2.1", "192.0.2.2", "198.51.100.1"]) };
    await object.apply({ zone, records: next });
    expect(memory.held(zone)).toEqual([...all, "www A 198.51.100.1"].sort());
  });

  it("is refused in another directory", async () => {
    await start();
    await killAfter(2);
    memory = await otherDirectory();
    expect(await refusalOf(memory.object("ims_dns_zone_records").apply({ zone, records }))).toContain("already");
  });
});

/** The same service, seen from a run elsewhere. */
async function otherDirectory(): Promise<InMemory> {
  const state = memory.sandbox.store.read();
  return startInMemory({ state }, "zone", { lockDirectory, engine: { workingDirectory: tmpdir() } });
}
