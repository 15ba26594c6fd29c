import { connectSandbox, type ConnectedSandbox } from "../../../test/support/connected-sandbox.ts";
import type { FaultInput } from "../../sandbox/index.ts";
import type { ServerDeclaration } from "../index.ts";

const settings = { environment: "production", project: "shop", role: "web", location: "dc1" };
const declared = (nr: number): ServerDeclaration => ({
  ...{ customer: "acme", fqdn: `web${nr}.example.com`, ...settings },
  ...{ region: null, zone: null, stage: null },
});
const ten = Array.from({ length: 10 }, (_, nr) => nr);
const foreign = { ...settings, customer: "acme", fqdn: "web3.example.com", role: "somebody else's" };

let connected: ConnectedSandbox;
const start = (servers: readonly object[], faults: readonly FaultInput[] = []): ConnectedSandbox =>
  (connected = connectSandbox({ seed: { customers: ["acme"], servers } as never, faults: [...faults] }));
afterEach(() => connected.close());
const countOf = (endpoint: string): number => connected.sandbox.requestCounts().byEndpoint[endpoint] ?? 0;
const createTen = async (): Promise<string[]> => {
  const all = ten.map((nr) => connected.client.servers.create({ declared: declared(nr) }));
  return (await Promise.allSettled(all)).map((one) =>
    one.status === "fulfilled" ? "created" : String((one.reason as { code?: unknown }).code),
  );
};
/** What lacks `zz` and the foreign one. The first of ten is created by itself, and seen. */
const cut = "other.example.com\nweb0.example.com\n";
const list = (fault: Partial<FaultInput>): FaultInput => ({ endpoint: "servers.listServers", ...fault });

it("servers that are created at about one time look for themselves by one listing", async () => {
  start([{ ...foreign, fqdn: "db.example.com" }]);
  expect(new Set(await createTen())).toEqual(new Set(["created"]));
  expect(countOf("servers.createServer")).toBe(10);
  // each is read back
  expect(countOf("servers.getServer")).toBe(10);
  expect(countOf("servers.listServers")).toBeLessThanOrEqual(2);
});

it.each<[string, readonly FaultInput[]]>([
  ["a listing that holds it", []],
  ["an empty listing", [list({ status: 200, body: "" })]],
  ["a listing that fails", [list({ status: 500, times: "always" })]],
  ["a listing that is refused", [list({ status: 403, times: "always" })]],
])("what exists is not overwritten: %s", async (_, faults) => {
  start([foreign], faults);
  const ended = await createTen();
  expect(ended.filter((one) => one !== "created")).toEqual(["server-exists"]);
  expect(countOf("servers.createServer")).toBe(9);
  expect((await connected.client.servers.get(foreign))?.role).toBe("somebody else's");
});

it("a listing that lacks what this process has created is not believed", async () => {
  start([foreign]);
  await connected.client.servers.create({ declared: { ...declared(0), fqdn: "zz.example.com" } });
  connected.sandbox.faults.add(list({ status: 200, body: cut, times: "always" }));
  expect((await createTen()).filter((one) => one !== "created")).toEqual(["server-exists"]);
  expect(countOf("servers.createServer")).toBe(1 + 9);
});

it("a listing that lacks a server of which nothing but steps were run is not believed", async () => {
  start([foreign]);
  const { client, sandbox } = connected;
  const server = { customer: "acme", fqdn: "zz.example.com" };
  await client.servers.create({ declared: { ...declared(0), ...server } });
  await client.servers.runSteps({ server, steps: ["deactivate"] });
  sandbox.faults.add(list({ status: 200, body: cut, times: "always" }));
  await createTen();
  expect(countOf("servers.createServer")).toBe(1 + 9);
});

it("a listing that lacks a server whose decommission was refused is not believed", async () => {
  start([foreign]);
  const { client, sandbox } = connected;
  const server = { customer: "acme", fqdn: "zz.example.com" };
  await client.servers.create({ declared: { ...declared(0), ...server } });
  sandbox.faults.add({ endpoint: "servers.decommissionServer", status: 403 });
  await expect(client.servers.decommission({ server })).rejects.toMatchObject({ status: 403 });
  sandbox.faults.add(list({ status: 200, body: cut, times: "always" }));
  await createTen();
  expect(countOf("servers.createServer")).toBe(1 + 9);
});

it("servers that are decommissioned at about one time are seen to be gone by one listing", async () => {
  start([{ ...foreign, fqdn: "db.example.com" }]);
  await createTen();
  connected.sandbox.resetRequests();
  await Promise.all(ten.map((nr) => connected.client.servers.decommission({ server: declared(nr) })));
  expect(countOf("servers.decommissionServer")).toBe(10);
  // each is read before
  expect(countOf("servers.getServer")).toBe(10);
  expect(countOf("servers.listServers")).toBeLessThanOrEqual(2);
});

it("a server that stays is not taken for gone", async () => {
  start([{ ...foreign, fqdn: "db.example.com" }]);
  await createTen();
  connected.sandbox.faults.add({ endpoint: "servers.decommissionServer", nth: 3, status: 200, when: "before" });
  const ended = await Promise.allSettled(
    ten.map((nr) => connected.client.servers.decommission({ server: declared(nr) })),
  );
  expect(ended.flatMap((one) => (one.status === "rejected" ? [(one.reason as { code: string }).code] : []))).toEqual([
    "server-not-deleted",
  ]);
});
