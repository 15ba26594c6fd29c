import { once } from "node:events";
import { createServer as createPlainServer, type Server } from "node:http";
import { createServer } from "node:https";
import { connect, createServer as createSocketServer, type AddressInfo } from "node:net";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  remoteAuthority,
  remoteCertificate,
  testAuthority,
  testCertificate,
} from "../../src/http/testing/certificates.ts";
import { buildProvider, type BuiltProvider } from "../support/built-provider.ts";
import { startForwardProxy, type ForwardProxy } from "../support/forward-proxy.ts";
import { describeWithNodes } from "../support/nodes.ts";

/** The service of these tests: nothing but the list of zones, over TLS and not. */
const zones = (_: unknown, response: { end(body: string): unknown }): unknown => response.end("example.com\n");
const services = { https: createServer(remoteCertificate, zones), http: createPlainServer(zones) };
const portOf = (server: Server): number => (server.address() as AddressInfo).port;

let provider: BuiltProvider;
let caFile: string;
let proxies: { plain: ForwardProxy; tls: ForwardProxy; http: ForwardProxy };
beforeAll(async () => {
  provider = await buildProvider();
  caFile = join(provider.directory, "ca.pem");
  writeFileSync(caFile, testAuthority + remoteAuthority);
  for (const server of Object.values(services)) await once(server.listen(0, "127.0.0.1"), "listening");
});
afterAll(() => {
  for (const server of Object.values(services)) server.close().closeAllConnections();
  provider.remove();
});

beforeEach(async () => {
  proxies = {
    plain: await startForwardProxy(() => portOf(services.https)),
    tls: await startForwardProxy(() => portOf(services.https), testCertificate),
    http: await startForwardProxy(() => portOf(services.http)),
  };
});
afterEach(() => Promise.all(Object.values(proxies).map((proxy) => proxy.close())));

/** A URL of a proxy, as it stands in the environment. */
const plain = (user = ""): string => `http://${user}127.0.0.1:${proxies.plain.port}`;
const tls = (): string => `https://localhost:${proxies.tls.port}`;
const http = (): string => `http://127.0.0.1:${proxies.http.port}`;
const nobody = "http://127.0.0.1:1";

async function ask(env: NodeJS.ProcessEnv, config: { readonly insecure?: boolean } = {}) {
  const common = { IMS_BASE_URL: "https://ims.test", IMS_ACCESS_TOKEN: "t0ken", IMS_CA_FILE: caFile };
  const told = await provider.readDataSource("ims_dns_zones", { ...common, IMS_MAX_RETRIES: "0", ...env }, config);
  return { ...told, asked: Object.values(proxies).flatMap(({ asked }) => asked) };
}

const found = { state: { ids: ["example.com"] }, diagnostics: [] };
const tunnel = ["CONNECT ims.test:443"];

it.each<[string, () => NodeJS.ProcessEnv]>([
  ["HTTPS_PROXY", () => ({ HTTPS_PROXY: plain() })],
  ["https_proxy", () => ({ https_proxy: plain() })],
  ["HTTPS_PROXY where https_proxy is empty", () => ({ https_proxy: "", HTTPS_PROXY: plain() })],
  ["https_proxy before HTTPS_PROXY", () => ({ https_proxy: plain(), HTTPS_PROXY: nobody })],
  [
    "HTTPS_PROXY where NO_PROXY names others",
    () => ({ HTTPS_PROXY: plain(), NO_PROXY: "est,other.test ims.test:8443" }),
  ],
  ["HTTPS_PROXY that is reached over TLS", () => ({ HTTPS_PROXY: tls() })],
  ["a CA file of Node's", () => ({ HTTPS_PROXY: plain(), IMS_CA_FILE: undefined, NODE_EXTRA_CA_CERTS: caFile })],
])("the built provider tunnels https through %s", async (_, environment) => {
  expect(await ask(environment())).toMatchObject({ ...found, asked: tunnel });
});

it("goes through a proxy of SOCKS without a word about it", async () => {
  const socks = createSocketServer((socket) => {
    socket.on("error", () => undefined);
    // the greeting is answered once it has come: a client does not look for an answer before
    socket.once("data", () => {
      socket.write(Buffer.from([5, 0]));
      socket.once("data", () => {
        const onward = connect(portOf(services.https), "127.0.0.1").on("error", () => undefined);
        socket.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]));
        onward.pipe(socket).pipe(onward);
      });
    });
  }).listen(0, "127.0.0.1");
  await once(socks, "listening");
  const { port } = socks.address() as AddressInfo;
  const told = await ask({ HTTPS_PROXY: `socks5h://127.0.0.1:${port}` });
  socks.close();
  expect(told).toMatchObject(found);
  expect(told.stderr.join("\n")).not.toMatch(/warning/i);
});

it("tells the proxy who we are, and nobody else the password", async () => {
  const told = await ask({ HTTPS_PROXY: plain("me:pa%2Fss@"), TF_LOG: "TRACE" });
  expect(told).toMatchObject({ ...found, asked: tunnel });
  expect(proxies.plain.authorizations).toEqual([`Basic ${Buffer.from("me:pa/ss").toString("base64")}`]);
  expect(told.stderr.join()).not.toMatch(/pa%2Fss|pa\/ss|t0ken/);
});

it.each<[string, () => NodeJS.ProcessEnv]>([
  ["NO_PROXY with the host", () => ({ HTTPS_PROXY: plain(), NO_PROXY: "other.test, ims.test" })],
  ["no_proxy with its domain", () => ({ HTTPS_PROXY: plain(), no_proxy: ".test" })],
  ["NO_PROXY with host and port", () => ({ HTTPS_PROXY: plain(), NO_PROXY: "ims.test:443" })],
  ["NO_PROXY with *", () => ({ HTTPS_PROXY: plain(), NO_PROXY: "*" })],
  ["HTTP_PROXY, which is for http alone", () => ({ HTTP_PROXY: plain() })],
])("the built provider asks no proxy for https with %s", async (_, environment) => {
  const { asked, diagnostics } = await ask(environment());
  expect(asked).toEqual([]);
  // there is no such host
  expect(diagnostics.join()).toMatch(/ENOTFOUND|EAI_AGAIN/);
});

describeWithNodes("proxies of the script", () => {
  it.each(["HTTP_PROXY", "http_proxy"])("the built provider sends plain http to %s, without a tunnel", async (name) => {
    const told = await ask({ IMS_BASE_URL: "http://ims.test", [name]: http() }, { insecure: true });
    expect(told).toMatchObject({ ...found, asked: ["GET http://ims.test/dns/1/"] });
  });

  it("the built provider reaches this machine itself without a proxy", async () => {
    const env = { IMS_BASE_URL: `http://127.0.0.1:${portOf(services.http)}`, HTTP_PROXY: nobody, HTTPS_PROXY: nobody };
    expect(await ask(env)).toMatchObject({ ...found, asked: [] });
  });

  it("the built provider believes no certificate through a proxy that it would not believe without", async () => {
    const { asked, diagnostics } = await ask({ HTTPS_PROXY: plain(), IMS_CA_FILE: undefined });
    expect(asked).toEqual(tunnel);
    expect(diagnostics.join()).toMatch(/certificate/i);
  });
});
