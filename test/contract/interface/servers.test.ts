import { createManualClock } from "terraform-provider-sdk/core";
import { serverPayload, serverRequired, serverTypes } from "./fixtures.ts";
import { jsonOf, linesOf, startService, stopServices, type Service } from "./support/service.ts";

afterEach(stopServices);

const start = 1_700_000_000_000;
const unknownCustomer = /Customer .*not found/;
const unknownServer = /Server .*not found/;

describe("servers: reads", () => {
  it.each([
    ["GET / lists the customers", "/", ["acme", "globex"]],
    ["GET /{customerId}/ lists FQDNs", "/acme/", ["web1.example.com", "db1.example.com"]],
    ["_ covers all customers", "/_/", ["web1.example.com", "db1.example.com", "app1.example.net"]],
  ])("%s", async (_row, path, expected) => {
    const { servers } = await startService();
    const told = await servers("GET", path);
    expect(told.status).toBe(200);
    expect(linesOf(told)).toEqual(expected);
  });

  it.each(["/acme/web1.example.com", "/_/web1.example.com"])("GET %s gives the definition", async (path) => {
    const { servers } = await startService();
    const told = await servers("GET", path);
    expect(told.status).toBe(200);
    const definition = jsonOf(told) as Record<string, unknown>;
    expect(Object.fromEntries(Object.entries(definition).map(([k, v]) => [k, typeof v]))).toEqual(serverTypes);
    expect(definition).toMatchObject({ fqdn: "web1.example.com", customer: "acme", region: "ZRH.CH" });
  });

  it.each(["/acme/web1.example.com/facts", "/_/web1.example.com/facts"])(
    "GET %s gives a flat object of strings (2.2)",
    async (path) => {
      const { servers } = await startService();
      const facts = jsonOf(await servers("GET", path)) as Record<string, unknown>;
      expect(facts).toMatchObject({ processorcount: "4", lsbdistcodename: "noble" });
      expect(Object.values(facts).every((value) => typeof value === "string")).toBe(true);
    },
  );
});

describe("servers: what is not there, or not spelt exactly so", () => {
  const payload = { ...serverPayload };
  it.each([
    ["GET", "/nobody/", unknownCustomer],
    ["GET", "/nobody/web1.example.com", unknownCustomer],
    ["GET", "/acme/nothing.example.com", unknownServer],
    ["GET", "/globex/web1.example.com", unknownServer],
    ["GET", "/_/nothing.example.com", unknownServer],
    ["GET", "/acme/nothing.example.com/facts", unknownServer],
    ["GET", "/nobody/web1.example.com/facts", unknownCustomer],
    ["POST", "/nobody/", unknownCustomer],
    ["POST", "/_/", unknownCustomer],
    ["PUT", "/nobody/web1.example.com", unknownCustomer],
    ["PUT", "/acme/nothing.example.com", unknownServer],
    ["DELETE", "/nobody/web1.example.com", unknownCustomer],
    ["DELETE", "/acme/nothing.example.com", unknownServer],
    ["GET", "/acme/web1.example.com/", /no endpoint/],
    ["GET", "/acme/web1.example.com/facts/", /no endpoint/],
    ["GET", "//", /no endpoint/],
  ])("%s %s is 404", async (method, path, sentence) => {
    const { servers, sandbox } = await startService();
    const before = sandbox.store.read();
    const told = await servers(method, path, payload);
    expect(told.status).toBe(404);
    expect(told.text).toMatch(sentence);
    expect(sandbox.store.read()).toEqual(before);
  });

  it.each([
    ["GET", "/acme"],
    ["POST", "/acme"],
  ])("%s %s without its slash is no endpoint", async (method, path) => {
    const { servers } = await startService();
    expect((await servers(method, path, payload)).status).toBe(404);
  });
});

describe("servers: POST /{customerId}/", () => {
  it("creates a definition and generates modDate and modUser", async () => {
    const { servers, sandbox } = await startService({ clock: createManualClock(start) });
    const sent = { ...serverPayload, modDate: 1, modUser: "somebody" };
    expect(await servers("POST", "/acme/", sent)).toMatchObject({ status: 201, text: "" });
    const read = jsonOf(await servers("GET", "/acme/new1.example.com"));
    expect(read).toEqual({ ...serverPayload, modDate: start, modUser: "u10001" });
    expect(sandbox.store.servers.get("new1.example.com")?.definition).toEqual(read);
    expect(linesOf(await servers("GET", "/acme/"))).toContain("new1.example.com");
  });

  it("needs no customer in the payload", async () => {
    const { servers } = await startService();
    expect((await servers("POST", "/acme/", { ...serverPayload, customer: undefined })).status).toBe(201);
    expect(jsonOf(await servers("GET", "/acme/new1.example.com"))).toMatchObject({ customer: "acme" });
  });

  it.each([
    ...serverRequired.map((field) => [`without ${field}`, { [field]: undefined }, [field]] as const),
    ...serverRequired.map((field) => [`with ${field} null`, { [field]: null }, [field]] as const),
    ...serverRequired.map((field) => [`with ${field} empty`, { [field]: "" }, [field]] as const),
    ["with two problems", { role: 7, location: undefined }, ["role", "location"]] as const,
    ["with a region that is no text", { region: 7 }, ["region"]] as const,
    ["with another customer than the URL's", { customer: "globex" }, ["customer"]] as const,
    ["with a name of one label", { fqdn: "new1" }, ["fqdn"]] as const,
    ["with a name that exists", { fqdn: "web1.example.com" }, ["fqdn"]] as const,
    ["with a name another customer has", { fqdn: "app1.example.net" }, ["fqdn"]] as const,
  ])("%s is 400 with a flat map of field to message", async (_row, change, fields) => {
    const { servers, sandbox } = await startService();
    const before = sandbox.store.read();
    const told = await servers("POST", "/acme/", { ...serverPayload, ...change });
    expect(told.status).toBe(400);
    const problems = jsonOf(told) as Record<string, unknown>;
    expect(Object.keys(problems).sort()).toEqual([...fields].sort());
    expect(Object.values(problems).every((message) => typeof message === "string")).toBe(true);
    expect(sandbox.store.read()).toEqual(before);
  });
});

describe("servers: PUT /{customerId}/{fqdn}", () => {
  const whole = { environment: "staging", project: "shop", role: "webserver", location: "zrh1", customer: "acme" };

  it.each(["/acme/web1.example.com", "/_/web1.example.com"])("%s replaces the whole object", async (path) => {
    const clock = createManualClock(start);
    const { servers } = await startService({ clock });
    await clock.advance(5_000);
    expect((await servers("PUT", path, { ...whole, stage: null })).status).toBe(200);
    expect(jsonOf(await servers("GET", path))).toEqual({
      ...whole,
      fqdn: "web1.example.com",
      modDate: start + 5_000,
      modUser: "u10001",
    });
  });

  it("ignores fqdn, modDate and modUser", async () => {
    const { servers } = await startService({ clock: createManualClock(start) });
    const ignored = { fqdn: "other.example.com", modDate: 5, modUser: "somebody" };
    expect((await servers("PUT", "/acme/web1.example.com", { ...whole, ...ignored })).status).toBe(200);
    expect(jsonOf(await servers("GET", "/acme/web1.example.com"))).toMatchObject({
      fqdn: "web1.example.com",
      modDate: start,
      modUser: "u10001",
    });
  });

  it("keeps a field of a later version that is sent, and loses one that is not", async () => {
    const { servers, sandbox } = await startService();
    sandbox.store.servers.set("web1.example.com", { owner: "team-a", tier: "gold" });
    await servers("PUT", "/acme/web1.example.com", { ...whole, owner: "team-a" });
    const read = jsonOf(await servers("GET", "/acme/web1.example.com"));
    expect(read).toMatchObject({ owner: "team-a" });
    expect(read).not.toHaveProperty("tier");
  });

  it.each(["environment", "project", "role", "location"])("without %s is 400", async (field) => {
    const { servers, sandbox } = await startService();
    const before = sandbox.store.read();
    const told = await servers("PUT", "/acme/web1.example.com", { ...whole, [field]: undefined });
    expect(told.status).toBe(400);
    expect(Object.keys(jsonOf(told) as object)).toEqual([field]);
    expect(sandbox.store.read()).toEqual(before);
  });
});

describe("servers: DELETE /{customerId}/{fqdn}", () => {
  const steps = (revoke: boolean, deactivate: boolean, gone: boolean): object => ({ revoke, deactivate, delete: gone });
  it.each([
    ["", steps(true, true, true)],
    ["?revoke=true&deactivate=true&delete=true", steps(true, true, true)],
    ["?revoke=false", steps(false, true, true)],
    ["?deactivate=false", steps(true, false, true)],
    ["?delete=false", steps(true, true, false)],
    ["?revoke=false&deactivate=false&delete=false", steps(false, false, false)],
  ])("with query '%s' runs exactly the selected steps", async (query, expected) => {
    const { servers, sandbox } = await startService({ clock: createManualClock(start) });
    expect((await servers("DELETE", `/acme/web1.example.com${query}`)).status).toBe(200);
    const who = { customer: "acme", fqdn: "web1.example.com", at: start };
    expect(sandbox.store.servers.decommissions()).toEqual([{ ...who, ...expected }]);
    const wanted = expected as Record<string, boolean>;
    const left = sandbox.store.servers.get("web1.example.com");
    expect(left === undefined).toBe(wanted["delete"]);
    expect((await servers("GET", "/acme/web1.example.com")).status).toBe(left === undefined ? 404 : 200);
  });

  it("with delete=false revokes and deactivates, and the definition stays as it was", async () => {
    const { servers, sandbox } = await startService();
    const before = jsonOf(await servers("GET", "/_/web1.example.com"));
    await servers("DELETE", "/_/web1.example.com?delete=false");
    expect(sandbox.store.servers.get("web1.example.com")).toMatchObject({
      certificate: "revoked",
      inventory: "inactive",
    });
    expect(jsonOf(await servers("GET", "/_/web1.example.com"))).toEqual(before);
    expect(jsonOf(await servers("GET", "/_/web1.example.com/facts"))).toEqual({});
  });

  it("refuses a step that is neither true nor false, and does nothing", async () => {
    const { servers, sandbox } = await startService();
    const told = await servers("DELETE", "/acme/web1.example.com?delete=no");
    expect(told.status).toBe(400);
    expect(sandbox.store.servers.decommissions()).toEqual([]);
  });
});

describe("5 access is limited to the token's customers", () => {
  const limited = (service: Service, method: string, path: string, body?: unknown): ReturnType<Service["servers"]> =>
    service.servers(method, path, body, "acme-only-token");

  it("lists only what the holder has access to", async () => {
    const service = await startService();
    expect(linesOf(await limited(service, "GET", "/"))).toEqual(["acme"]);
    expect(linesOf(await limited(service, "GET", "/_/"))).toEqual(["web1.example.com", "db1.example.com"]);
  });

  it.each([
    ["GET", "/globex/"],
    ["GET", "/globex/app1.example.net"],
    ["GET", "/_/app1.example.net"],
    ["PUT", "/_/app1.example.net"],
    ["DELETE", "/_/app1.example.net"],
    ["POST", "/globex/"],
  ])("%s %s is 404, as for a customer or server that is unknown", async (method, path) => {
    const service = await startService();
    expect((await limited(service, method, path, serverPayload)).status).toBe(404);
    expect(service.sandbox.store.servers.get("app1.example.net")).toBeDefined();
  });

  it("writes under the holder's user id", async () => {
    const service = await startService();
    await limited(service, "POST", "/acme/", serverPayload);
    expect(service.sandbox.store.servers.get("new1.example.com")?.definition["modUser"]).toBe("u10002");
  });
});
