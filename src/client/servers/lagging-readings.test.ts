import { connectSandbox, type ConnectedSandbox } from "../../../test/support/connected-sandbox.ts";
import type { FaultInput } from "../../sandbox/index.ts";

const seeded = {
  customer: "acme",
  fqdn: "db1.example.com",
  environment: "production",
  project: "shop",
  role: "db",
  location: "dc1",
};
const db = { ...seeded, region: null, zone: null, stage: null };
const web = { ...db, fqdn: "web1.example.com" };
const planned = { ...db, role: "replica" };

let connected: ConnectedSandbox;
const start = (lagMs: number, ...faults: FaultInput[]): ConnectedSandbox => {
  const lag: FaultInput = { method: "GET", stale: lagMs, times: "always" };
  connected = connectSandbox({ seed: { customers: ["acme"], servers: [seeded] }, faults: [...faults, lag] });
  return connected;
};
afterEach(() => connected.close());

/** What it comes to, and how long it takes. */
async function outcome(work: Promise<unknown>): Promise<{ result: unknown; ms: number }> {
  const began = connected.clock.now();
  const result = await work.catch((error: unknown) => error);
  return { result, ms: connected.clock.now() - began };
}

describe.each([0, 300, 3_000, 12_000, 20_000, 40_000])("readings that are %i ms old", (lagMs) => {
  it("show an update", async () => {
    const { client, sandbox } = start(lagMs);
    const { result, ms } = await outcome(client.servers.update({ expected: db, planned }));
    expect(result).toMatchObject(planned);
    expect(ms).toBeLessThan(lagMs + 3_500);
    expect(sandbox.requests.filter(({ method }) => method === "PUT")).toHaveLength(1);
  });

  it("show a creation", async () => {
    const { client } = start(lagMs);
    const { result } = await outcome(client.servers.create({ declared: web }));
    expect(result).toMatchObject({ ...web, modUser: "u10001" });
  });

  it("show a decommission", async () => {
    const { client, sandbox } = start(lagMs);
    const { result } = await outcome(client.servers.decommission({ server: db }));
    expect(result).toMatchObject({ gone: true, warnings: [] });
    expect(sandbox.requests.filter(({ method }) => method === "DELETE")).toHaveLength(1);
  });
});

describe("readings that lag for ever", () => {
  const late = { code: "server-not-updated", remedy: expect.stringContaining("Plan again later") as string };

  it("end an update after 45 s, with what they show", async () => {
    const { client } = start(10_000_000);
    const { result, ms } = await outcome(client.servers.update({ expected: db, planned }));
    expect(result).toMatchObject({ ...late, happened: expect.stringContaining("reads as before: role") as string });
    expect(ms).toBeGreaterThanOrEqual(45_000);
    expect(ms).toBeLessThan(48_500);
  });

  it("are told from a service that keeps a value as it was: its time of change is new", async () => {
    const kept = JSON.stringify({ ...seeded, modDate: 1_900_000_000_000 });
    const { client } = start(0, { endpoint: "servers.getServer", nth: 2, times: "always", status: 200, body: kept });
    const { result, ms } = await outcome(client.servers.update({ expected: db, planned }));
    expect(result).toMatchObject({ code: "server-not-updated", remedy: expect.stringContaining("the form") as string });
    expect(ms).toBeLessThan(15_000);
  });
});
