import { networkInterfaces } from "node:os";
import { createSandbox } from "../../../src/sandbox/index.ts";
import { ask } from "./support/ask.ts";
import { startService, stopServices, type Service } from "./support/service.ts";

afterEach(stopServices);

const usual = "sandbox-access-token";
const portOf = (baseUrl: string): string => new URL(baseUrl).port;

/** A page of another site in the user's browser must not reach a sandbox whose token everybody knows. */
describe("on loopback, where the usual token works", () => {
  const get = async ({ baseUrl }: Service, headers: Readonly<Record<string, string>>): Promise<number> =>
    (await ask(baseUrl, { method: "GET", path: "/dns/1/", headers: { "X-AccessToken": usual, ...headers } })).status;

  it.each([
    ["the address", "127.0.0.1:PORT", 200],
    ["another loopback address", "127.1.2.3:PORT", 200],
    ["IPv6 loopback", "[::1]:PORT", 200],
    ["localhost", "LocalHost:PORT", 200],
    ["another site's name (DNS rebinding)", "rebound.example.com:PORT", 421],
    ["a name that begins like an address", "127.0.0.1.example.com", 421],
    ["another address", "192.0.2.1", 421],
  ])("the Host header is %s", async (_row, host, status) => {
    const service = await startService();
    expect(await get(service, { Host: host.replace("PORT", portOf(service.baseUrl)) })).toBe(status);
  });

  it.each([
    ["another site", "https://www.example.com", 403],
    ["another server of this machine", "http://127.0.0.1:1", 403],
    ["hidden", "null", 403],
    ["the sandbox itself", "http://127.0.0.1:PORT", 200],
  ])("a request that comes from %s", async (_row, origin, status) => {
    const service = await startService();
    expect(await get(service, { Origin: origin.replace("PORT", portOf(service.baseUrl)) })).toBe(status);
  });

  it("what is refused is neither done nor counted", async () => {
    const { baseUrl, sandbox } = await startService();
    const path = "/servers/1/acme/web1.example.com?accessToken=" + usual;
    const told = await ask(baseUrl, { method: "DELETE", path, headers: { Origin: "https://www.example.com" } });
    expect(told).toMatchObject({ status: 403, text: expect.stringContaining("Origin") as string });
    expect(sandbox.store.servers.get("web1.example.com")).toBeDefined();
    expect(sandbox.requestCounts().total).toBe(0);
  });
});

describe("where others can reach it", () => {
  const host = "0.0.0.0";

  it.each([
    ["the usual token", undefined],
    ["the usual token, although it is given", usual],
    ["a token of the demo data", "acme-only-token"],
    ["no token", ""],
  ])("does not serve with %s", async (_row, accessToken) => {
    await expect(createSandbox({ accessToken }).listen({ host })).rejects.toMatchObject({
      code: "sandbox-token-published",
    });
  });

  it("the tokens of the demo data do not work, under whatever address it is asked", async () => {
    const sandbox = createSandbox({ accessToken: "one-of-my-own" });
    const open = await sandbox.listen({ host });
    const local = await sandbox.listen();
    const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
    const outer = addresses.find(({ family, internal }) => family === "IPv4" && !internal)?.address;
    const statusAt = async (name: string, baseUrl: string, token: string): Promise<number> => {
      const headers = { "X-AccessToken": token };
      return (await ask(`http://${name}:${portOf(baseUrl)}`, { method: "GET", path: "/dns/1/", headers })).status;
    };
    for (const name of outer === undefined ? ["127.0.0.1"] : ["127.0.0.1", outer]) {
      expect(await statusAt(name, open.baseUrl, "one-of-my-own")).toBe(200);
      expect(await statusAt(name, open.baseUrl, "acme-only-token")).toBe(403);
    }
    expect(await statusAt("127.0.0.1", local.baseUrl, "acme-only-token")).toBe(200);
    await open.close();
    await local.close();
  });
});
