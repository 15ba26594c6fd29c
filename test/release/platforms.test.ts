import { join } from "node:path";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { connectPlugin, cookie, startPlugin } from "terraform-provider-sdk/testing";
import { version } from "../../package.json";
import { buildExecutables, startedFile } from "../../scripts/executables/build.ts";
import { runsAs } from "../../scripts/executables/launcher.ts";
import { hostPlatform, nameOf, platforms, type Platform } from "../../scripts/executables/platforms.ts";
import { describeWithRuntimes } from "../support/host-package.ts";
import { providerFile } from "../support/provider-file.ts";

/** How an executable is started: with these words before its path. */
type Started = readonly [string, Platform, readonly string[], (platform: Platform) => string];

/** Here by itself, and elsewhere by the emulator that `IMS_TEST_EMULATOR_OS_ARCH` names with its arguments. */
const emulated = platforms.flatMap((platform): Started[] => {
  const named = process.env[`IMS_TEST_EMULATOR_${nameOf(platform).toUpperCase()}`] ?? "";
  // an emulator runs a program, not the launcher, which is a script of the shell
  const file = (): string => (platform.os === "windows" ? startedFile(platform, version) : runsAs("glibc"));
  return named === "" ? [] : [[`${nameOf(platform)} by ${named}`, platform, named.split(" "), file]];
});
const host = hostPlatform();
const rows: readonly Started[] = [[nameOf(host), host, [], (platform) => startedFile(platform, version)], ...emulated];

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

describeWithRuntimes("the executable", () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), "ims-platform-"));
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  it.each(rows)(
    "for %s answers with the schema that the tested provider has, and ends when it is told to",
    async (...row) => {
      const [, platform, [...before], file] = row;
      await buildExecutables([platform], { version, directory });
      const [program, ...args] = [...before, join(directory, nameOf(platform), file(platform))];
      const tested = await schemaFrom([providerFile]);
      const network = platform.os === "windows" ? "tcp" : "unix";
      expect(await schemaFrom([program, ...args])).toEqual({ ...tested, network });
      expect(tested.schema.length).toBeGreaterThan(10_000);
    },
  );
});
