import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createProgram } from "./program.ts";
import { createContext } from "./create-context.ts";

let empty = "";
const before = process.cwd();
beforeEach(() => {
  empty = mkdtempSync(join(tmpdir(), "ims-empty-"));
  process.chdir(empty);
});
afterEach(() => {
  process.chdir(before);
  rmSync(empty, { recursive: true });
});

function run(typed: string[]): Promise<unknown> {
  const context = createContext({
    terminal: { print: () => undefined, report: () => undefined },
    environment: {},
    ...{ home: empty, directory: empty, version: "1.2.3", platform: "linux", arch: "x64" },
    signal: new AbortController().signal,
  });
  const program = createProgram(context);
  return program.parseAsync(typed, { from: "user" });
}

it.each([
  [["install", "--dir", ""], "ims install", "--dir"],
  [["import", "--out", ""], "ims import", "--out"],
  [["import", "--out", "x", "--zone", ""], "ims import", "--zone"],
  [["diff", "--app", ""], "ims diff", "--app"],
  [["server", "wait-for-facts", "web1.example.com", "x", "--customer", ""], "ims server wait-for-facts", "--customer"],
  [["sandbox", "--host", "", "--", "true"], "ims sandbox", "--host"],
  [["sandbox", "--access-token", "", "--", "true"], "ims sandbox", "--access-token"],
  [["sandbox", "--deploy-to=", "--", "true"], "ims sandbox", "--deploy-to"],
  [["dns", "served", "example.com", "--server", ""], "ims dns served", "--server"],
  [["dns", "served", ""], "ims dns served", "<zone>"],
  [["dns", "cleanup", "example.com", ""], "ims dns cleanup", "<name>"],
  [["server", "decommission", "", "web1.example.com", "revoke", "--yes"], "ims server decommission", "<customer>"],
  [["server", "wait-for-facts", "web1.example.com", "ipaddress", ""], "ims server wait-for-facts", "<condition>"],
  [["diff", ""], "ims diff", "<stack>"],
  [["review", "plan.json", ""], "ims review", "<plan>"],
])("%j is refused before anything is done", async (typed, command, what) => {
  await expect(run(typed)).rejects.toMatchObject({
    code: "option-invalid",
    doing: `Cannot run ${command}`,
    happened: `${what} is empty.`,
  });
  expect(readdirSync(empty)).toEqual([]);
});

it("leaves the words of the sandbox's command alone", async () => {
  const ok = "process.exit(process.argv[1] === '' ? 0 : 1)";
  await run(["sandbox", "--", process.execPath, "-e", ok, ""]);
  expect(process.exitCode ?? 0).toBe(0);
});
