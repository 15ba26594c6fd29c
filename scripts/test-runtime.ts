/** `npm run test:runtime`: the suites of HTTP and its faults within the runtime that executables hold, by its own runner. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { hostBuild } from "./executables/compile.ts";
import { fetchRuntime } from "./executables/runtime.ts";

const suites = ["./src/http/", "./test/contract/request-matrix.test.ts"];
const args = ["test", ...suites, "--timeout=60000"];
process.exitCode =
  spawnSync(fetchRuntime(hostBuild()), args, { cwd: join(__dirname, ".."), stdio: "inherit" }).status ?? 1;
