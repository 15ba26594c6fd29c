import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { version } from "../../package.json";
import { buildExecutables, startedFile } from "../../scripts/executables/build.ts";
import { runsAs } from "../../scripts/executables/launcher.ts";
import { nameOf, platforms, type Platform } from "../../scripts/executables/platforms.ts";
import { connectPlugin, cookie, startPlugin } from "terraform-provider-sdk/testing";
import { providerFile } from "../support/provider-file.ts";

/** What `Shutdown` and the schema are asked with: nothing. */
const empty = new Uint8Array();

/** The schema as bytes, from a provider that is started by a command, and what it ended with. */
async function schemaFrom(command: readonly [string, ...string[]]) {
  const plugin = await startPlugin({ command, env: { ...process.env, ...cookie } });
  try {
    const client = await connectPlugin(plugin.handshake);
    const schema = await client.callRaw("/tfplugin6.Provider/GetProviderSchema", empty);
    await client.callRaw("/plugin.GRPCController/Shutdown", empty);
    const ended = await plugin.exited;
    client.close();
    return { network: plugin.handshake[2], schema, ended };
  } finally {
    plugin.child.kill("SIGKILL");
  }
}

/** An executable for another platform, by the emulator that `IMS_TEST_EMULATOR_OS_ARCH` names with its arguments. */
function describeEmulated(platform: Platform): void {
  const variable = `IMS_TEST_EMULATOR_${nameOf(platform).toUpperCase()}`;
  const [emulator = "", ...args] = (process.env[variable] ?? "").split(" ");
  const name = `the executable for ${nameOf(platform)} by ${emulator === "" ? "an emulator" : emulator}`;
  if (emulator === "") process.stderr.write(`\nSKIPPED, loudly: ${name}: ${variable} names none.\n\n`);
  (emulator === "" ? describe.skip : describe)(name, () => {
    let directory: string;
    beforeAll(() => {
      directory = mkdtempSync(join(tmpdir(), "ims-emulated-"));
    });
    afterAll(() => rmSync(directory, { recursive: true, force: true }));

    it("answers with the schema that the tested provider has, and ends when it is told to", async () => {
      await buildExecutables([platform], { version, directory });
      const isWindows = platform.os === "windows";
      const file = join(directory, nameOf(platform), isWindows ? startedFile(platform, version) : runsAs("glibc"));
      const tested = await schemaFrom([providerFile]);
      expect(await schemaFrom([emulator, ...args, file])).toEqual({ ...tested, network: isWindows ? "tcp" : "unix" });
      expect(tested.schema.length).toBeGreaterThan(10_000);
    });
  });
}

platforms.filter(({ os }) => os !== "darwin").forEach(describeEmulated);
