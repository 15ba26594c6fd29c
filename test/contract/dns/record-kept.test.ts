import type { FaultInput } from "../../../src/sandbox/index.ts";
import { startInMemory, type InMemory } from "../../support/in-memory.ts";

const zone = "example.com";
const name = `www.${zone}.`;
const posts = ({ sandbox }: InMemory): number => sandbox.requestCounts().byEndpoint["dns.createRecord"] ?? 0;

const mail = { values: ["10 mx"], ttl: null, comment: null, allow_rules: null };
const listed = (...values: string[]) => ({
  zone,
  records: { "www A": { ...mail, values }, "@ MX": mail },
  deletion_protection: true,
});

type Fault = Omit<FaultInput, "endpoint">;
const created = [
  { kind: "ims_dns_record", config: { zone, name, type: "A", data: ["192.0.2.1"] }, records: 1 },
  { kind: "ims_dns_record_set", config: { zone, name, type: "A", values: ["192.0.2.1", "192.0.2.2"] }, records: 2 },
  { kind: "ims_dns_zone_records", config: listed("192.0.2.1", "192.0.2.2"), records: 3 },
];
const faults: readonly (readonly [string, Fault])[] = [
  ["403, since the token expired", { status: 403 }],
  ["401", { status: 401 }],
  ["503", { status: 503 }],
  ["500", { status: 500 }],
  ["a reset", { drop: true }],
];

/** From the answer to the last POST on, whatever is read fails. */
async function failReadings(memory: InMemory, fault: Fault, records: number): Promise<void> {
  let left = records;
  const transport: typeof memory.sandbox.transport = async (request, signal) => {
    const answer = await memory.sandbox.transport(request, signal);
    if (request.method === "POST" && (left -= 1) === 0)
      memory.sandbox.faults.add({ endpoint: "dns.*", method: "GET", times: "always", ...fault });
    return answer;
  };
  await memory.nextRun({ transport });
}

describe.each(created)("$kind whose creation was accepted", ({ kind, config, records }) => {
  it.each(faults)("and that is then read as %s is state with a warning, and not created anew", async (_, fault) => {
    const memory = await startInMemory({ seed: { zones: { [zone]: {} } } });
    const object = memory.object(kind);
    const planned = await object.plan(config);
    const before = posts(memory);
    await failReadings(memory, fault, records);
    await object.apply(config);
    expect(planned.action).toBe("create");
    expect(object.state).toMatchObject(config);
    expect(object.told.map(({ severity }) => severity)).toEqual(["warning"]);
    expect(object.told[0]?.detail).toContain("created as planned");
    memory.sandbox.faults.clear();
    await memory.nextRun();
    await object.refresh();
    expect(await object.plan(config)).toMatchObject({ action: "no-op" });
    expect(posts(memory) - before).toBe(records);
  });
});

it("records of a zone of which a part was accepted are tainted, with what is there, and without protection", async () => {
  const memory = await startInMemory({ seed: { zones: { [zone]: {} } } });
  const object = memory.object("ims_dns_zone_records");
  await failReadings(memory, { status: 403 }, 2);
  await expect(object.apply(listed("192.0.2.1", "192.0.2.2"))).rejects.toThrow();
  expect(object.state).toMatchObject({ deletion_protection: false });
});

it("records of a zone of which one is still to be changed are tainted, though all new ones were accepted", async () => {
  const stray = { name: `stray.${zone}.`, type: "TXT", data: ['"x"'] };
  const memory = await startInMemory({ seed: { zones: { [zone]: { records: [stray] } } } });
  const object = memory.object("ims_dns_zone_records");
  await failReadings(memory, { status: 403 }, 3);
  await expect(object.apply({ ...listed("192.0.2.1", "192.0.2.2"), exclusive: true })).rejects.toThrow();
  expect(memory.held(zone)).toContain(`stray TXT "x"`);
});

it("a set of which a part was accepted is tainted, with what is there", async () => {
  const memory = await startInMemory({ seed: { zones: { [zone]: {} } } });
  const object = memory.object("ims_dns_record_set");
  await failReadings(memory, { status: 403 }, 1);
  await expect(object.apply({ zone, name, type: "A", values: ["192.0.2.1", "192.0.2.2"] })).rejects.toThrow();
  expect(object.state).toMatchObject({ values: ["192.0.2.1"] });
});
