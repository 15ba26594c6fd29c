/**
 * `npm run test:executables`: builds this platform's executable and runs suites against it: those that start the provider, and those
 * of HTTP and its faults within the runtime itself. `-- FILE…` names other suites that start the provider.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { version } from "../package.json";
import { terraformPlatform } from "../src/cli/provider-mirror.ts";
import { buildExecutables, startedFile } from "./executables/build.ts";
import { hostBuild } from "./executables/compile.ts";
import { nameOf, platformNamed } from "./executables/platforms.ts";
import { fetchRuntime } from "./executables/runtime.ts";

const root = join(__dirname, "..");

function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): boolean {
  console.log(`== ${args.join(" ")}`);
  return spawnSync(command, args, { cwd: root, stdio: "inherit", env: { ...process.env, ...env } }).status === 0;
}

async function main(): Promise<void> {
  const named = process.argv.slice(2);
  const platform = platformNamed(terraformPlatform(process));
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
  const results = [
    run(process.execPath, [require.resolve("jest/bin/jest"), ...suites], { IMS_TEST_PROVIDER: provider }),
    run(fetchRuntime(hostBuild()), [
      "test",
      "./src/http/",
      "./test/contract/request-matrix.test.ts",
      "--timeout=60000",
    ]),
  ];
  process.exitCode = results.every(Boolean) ? 0 : 1;
}

void main();
