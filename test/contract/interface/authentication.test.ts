import { createSandbox } from "../../../src/sandbox/index.ts";
import { ask } from "./support/ask.ts";
import { startService, stopServices, type Service } from "./support/service.ts";

afterEach(stopServices);

const token = "sandbox-access-token";
const header = { "X-AccessToken": token };

describe("5 authentication", () => {
  it.each([
    ["servers take the query parameter", `/servers/1/?accessToken=${token}`, {}, 200],
    ["the platform takes the query parameter", `/openshift/1/?accessToken=${token}`, {}, 200],
    ["DNS takes the header", "/dns/1/", header, 200],
    ["header names are case-blind", "/dns/1/", { "x-accesstoken": token }, 200],
    ["servers may take the header, too", "/servers/1/", header, 200],
    ["the platform may take the header, too", "/openshift/1/", header, 200],
    ["DNS does not take the query parameter", `/dns/1/?accessToken=${token}`, {}, 403],
    ["servers without a token", "/servers/1/", {}, 403],
    ["DNS without a token", "/dns/1/", {}, 403],
    ["the platform without a token", "/openshift/1/", {}, 403],
    ["an empty token", "/servers/1/?accessToken=", {}, 403],
    ["an unknown token", "/servers/1/?accessToken=wrong", {}, 403],
    ["the name of what every object has", "/servers/1/?accessToken=constructor", {}, 403],
    ["an unknown token in the header", "/dns/1/", { "X-AccessToken": "wrong" }, 403],
    ["no token, for a customer that is unknown", "/servers/1/nobody/", {}, 403],
    ["no token, for a path no endpoint has", "/dns/1/a/b/c/d/e", {}, 403],
  ])("%s", async (_row, path, headers, status) => {
    const { baseUrl } = await startService();
    const told = await ask(baseUrl, { method: "GET", path, headers });
    expect(told.status).toBe(status);
    const sentence = status === 403 ? /^Authentication error: .+\.$/ : /./;
    expect(told.text).toMatch(sentence);
  });

  it("a refusal may name the caller's address", async () => {
    const { dns } = await startService();
    expect((await dns("GET", "/", undefined, "wrong")).text).toContain("client address 127.0.0.1");
  });

  it("without headerTokens servers and platform take the query parameter only", async () => {
    const { baseUrl } = await startService({ options: { headerTokens: false } });
    for (const api of ["servers", "openshift"])
      expect((await ask(baseUrl, { method: "GET", path: `/${api}/1/`, headers: header })).status).toBe(403);
    expect((await ask(baseUrl, { method: "GET", path: "/dns/1/", headers: header })).status).toBe(200);
  });

  it("a token may be good for one API only", async () => {
    const seed = { tokens: { "dns-token": { apis: ["dns" as const] } } };
    const service = await startService({ seed });
    const status = async (api: "servers" | "dns" | "platform"): Promise<number> =>
      (await service[api]("GET", "/", undefined, "dns-token")).status;
    expect([await status("servers"), await status("dns"), await status("platform")]).toEqual([403, 200, 403]);
  });

  it("a write without a good token changes nothing", async () => {
    const { dns, servers, platform, sandbox } = await startService();
    const before = sandbox.store.read();
    for (const api of [dns, servers, platform])
      for (const [method, path] of [
        ["DELETE", "/acme/web1.example.com"],
        ["DELETE", "/example.com/_/web1.example.com."],
        ["DELETE", "/Cluster%20One/projects/portal-test"],
      ] as const)
        expect((await api(method, path, undefined, "wrong")).status).toBe(403);
    expect(sandbox.store.read()).toEqual(before);
  });
});

describe("9 the API roots", () => {
  it.each(["/servers/", "/servers/2/", "/servers/1", "/dns/1", "/container/1/", "/Servers/1/", ""])(
    "%s is 404",
    async (path) => {
      const { baseUrl } = await startService();
      expect((await ask(baseUrl, { method: "GET", path: path === "" ? "/?x" : path, headers: header })).status).toBe(
        404,
      );
    },
  );

  it("{platform_segment} and a path in front of the roots can be chosen", async () => {
    const { baseUrl } = await startService({ options: { platformSegment: "caas", basePath: "/ims/api" } });
    expect(baseUrl).toMatch(/\/ims\/api$/);
    const status = async (path: string): Promise<number> =>
      (await ask(baseUrl, { method: "GET", path, headers: header })).status;
    expect([await status("/caas/1/"), await status("/openshift/1/"), await status("/dns/1/")]).toEqual([200, 404, 200]);
  });
});

describe("further tokens", () => {
  const tokens = { "dns-only": { apis: ["dns"], zones: ["example.com"] } } as const;

  it("work beside those of the seed, are limited, and are no part of the state", async () => {
    const { dns, servers, sandbox } = await startService({ tokens });
    expect(await dns("GET", "/", undefined, "dns-only")).toMatchObject({ status: 200, text: "example.com\n" });
    expect((await servers("GET", "/", undefined, "dns-only")).status).toBe(403);
    expect((await dns("GET", "/", undefined, "acme-only-token")).status).toBe(200);
    expect(JSON.stringify(sandbox.store.read())).not.toContain("dns-only");
  });
});

describe("no token is kept", () => {
  const shown = async ({ sandbox, servers, dns }: Service): Promise<string> => {
    await servers("GET", "/?x=1");
    await dns("GET", "/");
    await servers("GET", "/", undefined, "another-secret");
    return JSON.stringify([sandbox.requests, sandbox, sandbox.store.read()]);
  };

  it("in the log of requests, or in the state", async () => {
    const text = await shown(await startService());
    expect(text).toContain('"query":"x=1"');
    expect(text).not.toContain(token);
    expect(text).not.toContain("another-secret");
  });

  it("when the sandbox itself is printed", () => {
    expect(String(createSandbox().accessToken)).toBe("[secret]");
  });
});
