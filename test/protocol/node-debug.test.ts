import { once } from "node:events";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { testAuthority, testCertificate } from "../../src/http/testing/certificates.ts";
import { buildProvider, type BuiltProvider } from "../support/built-provider.ts";
import { describeWithNodes } from "../support/nodes.ts";

describeWithNodes("what Node tells of its own work", () => {
  const token = "s3cret/t0ken";
  const service = createServer(testCertificate, (_, response) => response.end("acme\n"));
  let provider: BuiltProvider;
  beforeAll(async () => {
    provider = await buildProvider();
    writeFileSync(join(provider.directory, "ca.pem"), testAuthority);
    await once(service.listen(0, "127.0.0.1"), "listening");
  });
  afterAll(() => {
    service.close().closeAllConnections();
    provider.remove();
  });

  it.each<[string, NodeJS.ProcessEnv]>([
    ["NODE_DEBUG of what sends requests", { NODE_DEBUG: "undici,fetch,http,https,tls,net" }],
    ["NODE_DEBUG of everything", { NODE_DEBUG: "*" }],
    ["NODE_DEBUG_NATIVE", { NODE_DEBUG_NATIVE: "TLS,HTTP2SESSION,HTTP2STREAM,CRYPTO,ASYNC_WRAP" }],
    ["the most of our own log", { TF_LOG: "TRACE", NODE_DEBUG: "undici" }],
  ])("tokens do not show through %s", async (_, env) => {
    const { stderr, stdout, state } = await provider.readDataSource("ims_customers", {
      IMS_BASE_URL: `https://localhost:${(service.address() as AddressInfo).port}`,
      // in the address, where it shows most easily
      IMS_ACCESS_TOKEN: token,
      IMS_TOKEN_TRANSPORT: "interface",
      IMS_CA_FILE: join(provider.directory, "ca.pem"),
      ...env,
    });
    expect(state).toEqual({ ids: ["acme"] });
    const shown = [...stdout, ...stderr].join("\n");
    for (const form of [token, encodeURIComponent(token), Buffer.from(token).toString("base64"), "accessToken"])
      expect(shown).not.toContain(form);
    // before the program begins, Node can only tell how it loads its file
    expect(stderr.filter((line) => /^(?:UNDICI|FETCH|HTTPS?|HTTP2|TLS|NET|STREAM|DNS) /.test(line))).toEqual([]);
  });
});
