/** `npm run test:executables`: builds this platform's executable and runs suites that start the provider against it, or those named. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { version } from "../package.json";
import { buildExecutables, startedFile } from "./executables/build.ts";
import { hostPlatform, nameOf } from "./executables/platforms.ts";

const root = join(__dirname, "..");

async function main(): Promise<void> {
  const named = process.argv.slice(2);
  const platform = hostPlatform();
  const directory = join(root, "release/executables");
  await buildExecutables([platform], { version, directory });
  const provider = join(directory, nameOf(platform), startedFile(platform, version));
  const suites =
    named.length > 0
      ? named
      : [
          "packages/terraform-provider-sdk/test",
          "test/protocol",
          "test/acceptance/secrets.test.ts",
          "test/release/platforms.test.ts",
        ];
  const jest = [require.resolve("jest/bin/jest"), ...suites];
  const env = { ...process.env, IMS_TEST_PROVIDER: provider };
  process.exitCode = spawnSync(process.execPath, jest, { cwd: root, stdio: "inherit", env }).status ?? 1;
}

void main();
