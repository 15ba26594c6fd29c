import { createSandbox, type FaultInput, type SandboxParts } from "../../../src/sandbox/index.ts";
import { serverPayload } from "./fixtures.ts";
import { ask } from "./support/ask.ts";
import { jsonOf, startService, stopServices } from "./support/service.ts";

afterEach(stopServices);

const token = "sandbox-access-token";
const header = { "X-AccessToken": token };

describe("a deployment that is strict about tokens", () => {
  it.each([
    ["servers by query", `/servers/1/?accessToken=${token}`, {}, 200],
    ["servers by header", "/servers/1/", header, 403],
    ["servers by both", `/servers/1/?accessToken=${token}`, header, 403],
    ["the platform by query", `/openshift/1/?accessToken=${token}`, {}, 200],
    ["the platform by both", `/openshift/1/?accessToken=${token}`, header, 403],
    ["DNS by header", "/dns/1/", header, 200],
    ["DNS by query", `/dns/1/?accessToken=${token}`, {}, 403],
    ["DNS by both", `/dns/1/?accessToken=${token}`, header, 403],
    ["a token given twice", `/servers/1/?accessToken=${token}&accessToken=${token}`, {}, 403],
  ])("%s", async (_row, path, headers, status) => {
    const { baseUrl } = await startService({ options: { strictTokens: true } });
    expect((await ask(baseUrl, { method: "GET", path, headers })).status).toBe(status);
  });
});

describe("a deployment that takes tokens in the header only", () => {
  it.each([
    ["servers by header", "/servers/1/", header, 200],
    ["servers by query", `/servers/1/?accessToken=${token}`, {}, 403],
    ["servers by both", `/servers/1/?accessToken=${token}`, header, 403],
    ["the platform by header", "/openshift/1/", header, 200],
    ["the platform by query", `/openshift/1/?accessToken=${token}`, {}, 403],
    ["DNS by header", "/dns/1/", header, 200],
    ["DNS by both", `/dns/1/?accessToken=${token}`, header, 403],
    ["no token", "/servers/1/", {}, 403],
  ])("%s", async (_row, path, headers, status) => {
    const { baseUrl } = await startService({ options: { headerTokensOnly: true } });
    expect((await ask(baseUrl, { method: "GET", path, headers })).status).toBe(status);
  });
});

describe("a deployment that is strict about the type of what is sent", () => {
  const path = "/dns/1/example.com/A/pool.example.com./0";
  it.each([
    ["JSON", "PUT", { "Content-Type": "application/json" }, 200],
    ["JSON with a charset", "PUT", { "Content-Type": "Application/JSON; charset=utf-8" }, 200],
    ["a form", "PUT", { "Content-Type": "application/x-www-form-urlencoded" }, 415],
    ["no type", "PUT", {}, 415],
    ["no type where nothing is sent", "GET", {}, 200],
    ["no type where nothing is sent, at a deletion", "DELETE", {}, 200],
  ])("%s", async (_row, method, headers, status) => {
    const { baseUrl } = await startService({ options: { strictContentType: true } });
    const body = method === "PUT" ? { ttl: "5" } : undefined;
    expect((await ask(baseUrl, { method, path, headers: { ...header, ...headers }, body })).status).toBe(status);
  });

  it("is not the usual one", async () => {
    const { baseUrl } = await startService();
    expect((await ask(baseUrl, { method: "PUT", path, headers: header, body: { ttl: "5" } })).status).toBe(200);
  });
});

describe("a decommission that fails between its steps", () => {
  const endpoint = "servers.decommissionServer";
  it.each([
    ["revoke", "", { certificate: "revoked", inventory: "active" }, { revoke: true, deactivate: false }],
    ["deactivate", "", { certificate: "revoked", inventory: "inactive" }, { revoke: true, deactivate: true }],
    ["revoke", "?revoke=false", { certificate: "valid", inventory: "active" }, { revoke: false, deactivate: false }],
    [
      "deactivate",
      "?revoke=false",
      { certificate: "valid", inventory: "inactive" },
      { revoke: false, deactivate: true },
    ],
  ] as const)("after %s%s", async (afterStep, query, left, ran) => {
    const { servers, sandbox } = await startService({ faults: [{ endpoint, afterStep }] });
    const first = await servers("DELETE", `/acme/web1.example.com${query}`);
    expect(first).toMatchObject({ status: 500, text: `The decommission failed after the step ${afterStep}.` });
    expect(sandbox.store.servers.get("web1.example.com")).toMatchObject(left);
    expect(sandbox.store.servers.decommissions()).toMatchObject([{ ...ran, delete: false }]);
    expect((await servers("DELETE", "/acme/web1.example.com")).status).toBe(200);
    expect(sandbox.store.servers.get("web1.example.com")).toBeUndefined();
  });

  it("answers as the fault says", async () => {
    const { servers } = await startService({ faults: [{ endpoint, afterStep: "revoke", status: 503, body: "later" }] });
    expect(await servers("DELETE", "/acme/web1.example.com")).toMatchObject({ status: 503, text: "later" });
  });

  it.each([
    [{ afterStep: "revoke", endpoint: "dns.getZone" }, "afterStep is for servers.decommissionServer only"],
    [{ afterStep: "revoke" }, "afterStep is for servers.decommissionServer only"],
    [{ afterStep: "delete", endpoint }, "revoke"],
  ])("%j is refused", (fault, message) => {
    expect(() => createSandbox({ faults: [fault as FaultInput] })).toThrow(message);
  });
});

describe("names that nobody knows", () => {
  it.each([
    ["an option", { options: { visibleafter: 0 } }, /visibleafter.* platformSegment, .*visibleAfter, /],
    ["a key of a fault", { faults: [{ endpoint: "dns.*", slow: 1 }] }, /slow.* endpoint, .*delay, /],
    ["an endpoint", { faults: [{ endpoint: "dns.everything", delay: 1 }] }, /dns\.everything.* dns\.getZone, /],
  ])("%s is refused with the known ones named", (_row, parts, message) => {
    expect(() => createSandbox(parts as SandboxParts)).toThrow(message);
  });
});

describe("a deployment that is strict about regions", () => {
  it.each([
    ["ZRH.CH", 201],
    ["NYC.US", 201],
    [null, 201],
    ["", 400],
    ["Zurich", 400],
    ["ZRH.Switzerland", 400],
    ["zrh.ch", 400],
  ])("%j is %i", async (region, status) => {
    const { servers } = await startService({ options: { strictRegion: true } });
    const told = await servers("POST", "/acme/", { ...serverPayload, region });
    expect([told.status, told.text === "" ? undefined : jsonOf(told)]).toEqual([
      status,
      status === 400 ? { region: "must have the form CITY.CC" } : undefined,
    ]);
  });

  it("is not the usual one", async () => {
    const { servers } = await startService();
    expect((await servers("POST", "/acme/", { ...serverPayload, region: "Zurich" })).status).toBe(201);
  });
});
