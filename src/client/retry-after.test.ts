import { connectSandbox, type ConnectedSandbox } from "../../test/support/connected-sandbox.ts";
import type { ImsClient, RecordContent, ServerDeclaration } from "./index.ts";

const [zone, name] = ["example.com", "db1.example.com."];
const cluster = "prod cluster";
const server = {
  customer: "acme",
  fqdn: "db1.example.com",
  ...{ environment: "production", project: "shop", role: "db", location: "dc1" },
};
const declared: ServerDeclaration = { ...server, region: null, zone: null, stage: null };
const record = (data: string): RecordContent => {
  return { name, type: "A", ttl: null, cls: "IN", data: [data], dataComments: null, comment: null };
};
const seed = {
  customers: ["acme"],
  servers: [server],
  zones: { [zone]: { records: [{ name, type: "A", data: ["192.0.2.1"] }] } },
  clusters: { [cluster]: { projects: [{ name: "one", adminUids: ["u1"], customerId: "acme" }] } },
};

let connected: ConnectedSandbox;
afterEach(() => connected.close());

/** When the writes were sent, in s after the first one, with a service that refuses the first one and says when to come again. */
async function sendings(retryAfter: string, work: (client: ImsClient) => Promise<unknown>): Promise<number[]> {
  const faults = ["POST", "PUT", "DELETE"].map((method) => {
    return { method: method as "POST", status: 503, headers: { "retry-after": retryAfter } };
  });
  connected = connectSandbox({ seed, faults });
  const { clock, sandbox } = connected;
  const at: number[] = [];
  const client = connected.connectAnother({
    transport: (request, signal) => {
      const onSend = (): void => {
        if (request.method !== "GET") at.push(clock.now());
        request.onSend?.();
      };
      return sandbox.transport({ ...request, onSend }, signal);
    },
  });
  await work(client);
  return at.map((one) => (one - (at[0] ?? 0)) / 1000);
}

describe.each<[string, (client: ImsClient) => Promise<unknown>]>([
  ["a server is created", ({ servers }) => servers.create({ declared: { ...declared, fqdn: "web9.example.com" } })],
  ["a server is updated", ({ servers }) => servers.update({ expected: declared, planned: { ...declared, role: "x" } })],
  ["a server is decommissioned", ({ servers }) => servers.decommission({ server: declared, steps: {} })],
  ["a record is created", ({ records }) => records.create({ zone, content: record("192.0.2.9") })],
  [
    "a record is updated",
    ({ records }) => records.update({ zone, prior: record("192.0.2.1"), next: record("192.0.2.9") }),
  ],
  ["a record is deleted", ({ records }) => records.delete({ zone, content: record("192.0.2.1") })],
  ["a name is cleaned up", ({ records }) => records.cleanUp(zone, name)],
  ["a project is deleted", ({ projects }) => projects.delete({ project: { cluster, id: "one" }, timeoutMs: 600_000 })],
])("a service that takes no requests now and says when to come again: %s", (_, work) => {
  it.each([
    ["40", 40, 55],
    ["3600", 60, 75],
  ])("`Retry-After: %s`: not before %i s, nor long after", async (retryAfter, atLeast, atMost) => {
    const [, second = 0, ...more] = await sendings(retryAfter, work);
    expect(more).toEqual([]);
    expect(second).toBeGreaterThanOrEqual(atLeast);
    expect(second).toBeLessThan(atMost);
  });
});
