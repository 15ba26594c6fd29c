import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { silentLog } from "terraform-provider-sdk/core";
import { encodeSchemas } from "terraform-provider-sdk/protocol";
import { connectPlugin, cookie, startPlugin } from "terraform-provider-sdk/testing";
import { bundle } from "../../scripts/build/bundle.ts";
import { createRedactor } from "../../src/core/redactor.ts";
import { createImsProvider } from "../../src/provider/provider.ts";
import { providerFile } from "../support/provider-file.ts";

let directory: string;
beforeEach(() => (directory = mkdtempSync(join(tmpdir(), "ims-schemas-"))));
afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** What a provider answers that is made where the program runs. */
const schemas = (environment: NodeJS.ProcessEnv = {}): Promise<Uint8Array> =>
  encodeSchemas(createImsProvider({ environment, log: silentLog, redactor: createRedactor() }));

it("the provider is built with its schemas, so that it tells them without being loaded", async () => {
  const file = join(directory, "terraform-provider-ims");
  await bundle("terraform-provider-ims", file);
  expect(readFileSync(file, "latin1")).toContain(Buffer.from(await schemas()).toString("base64"));
});

it.each([{}, { IMS_BASE_URL: "https://b.example", IMS_ACCESS_TOKEN: "t0ken", TF_LOG: "TRACE" }])(
  "tells the schemas of its sources, whatever its environment is: %j",
  async (environment) => {
    const plugin = await startPlugin({
      command: [providerFile],
      env: { ...cookie, PATH: process.env["PATH"], TMPDIR: directory, ...environment },
    });
    try {
      const client = await connectPlugin(plugin.handshake);
      const told = await client.callRaw("/tfplugin6.Provider/GetProviderSchema", new Uint8Array());
      client.close();
      expect(Buffer.from(told).equals(await schemas(environment))).toBe(true);
    } finally {
      plugin.child.kill("SIGKILL");
      await plugin.exited;
    }
  },
);
