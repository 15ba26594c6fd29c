import type { FaultInput } from "../../../src/sandbox/index.ts";
import { startInMemory, type InMemory } from "../../support/in-memory.ts";

const zone = "example.com";
const config = { zone, name: `www.${zone}.`, type: "A", data: ["192.0.2.1"] };
const posts = ({ sandbox }: InMemory): number => sandbox.requestCounts().byEndpoint["dns.createRecord"] ?? 0;

describe("a record whose creation was accepted", () => {
  // whatever is read once the record is there
  const unread = (fault: Omit<FaultInput, "foreign">): readonly FaultInput[] => [
    { endpoint: "dns.*", method: "GET", times: "always", ...fault },
  ];

  it.each<[string, Omit<FaultInput, "foreign">]>([
    ["403, since the token expired", { status: 403 }],
    ["401", { status: 401 }],
    ["503", { status: 503 }],
    ["500", { status: 500 }],
    ["a reset", { drop: true }],
  ])("and that is then read as %s is state with a warning, and not created anew", async (_, fault) => {
    const memory = await startInMemory({ seed: { zones: { [zone]: {} } } });
    const record = memory.object("ims_dns_record");
    const planned = await record.plan(config);
    const before = posts(memory);
    const transport: typeof memory.sandbox.transport = async (request, signal) => {
      const answer = await memory.sandbox.transport(request, signal);
      if (request.method === "POST") for (const one of unread(fault)) memory.sandbox.faults.add(one);
      return answer;
    };
    await memory.nextRun({ transport });
    await record.apply(config);
    expect(planned.action).toBe("create");
    expect(record.state).toMatchObject(config);
    expect(record.told.map(({ severity }) => severity)).toEqual(["warning"]);
    expect(record.told[0]?.detail).toContain("created as planned");
    memory.sandbox.faults.clear();
    await memory.nextRun();
    await record.refresh();
    expect(await record.plan(config)).toMatchObject({ action: "no-op" });
    expect(posts(memory) - before).toBe(1);
  });
});
