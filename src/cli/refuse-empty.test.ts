import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createProgram } from "./program.ts";

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

it.each([
  [["install", "--dir", ""], "--dir"],
  [["import", "--out", ""], "--out"],
  [["import", "--out", "x", "--zone", ""], "--zone"],
  [["diff", "--app", ""], "--app"],
  [["server", "wait-for-facts", "web1.example.com", "x", "--customer", ""], "--customer"],
  [["sandbox", "--host", "", "--", "true"], "--host"],
  [["sandbox", "--access-token", "", "--", "true"], "--access-token"],
  [["sandbox", "--deploy-to=", "--", "true"], "--deploy-to"],
])("%j is refused before anything is done", async (typed, option) => {
  const program = createProgram({
    terminal: { print: () => undefined, report: () => undefined },
    environment: {},
    ...{ home: empty, directory: empty, version: "1.2.3", platform: "linux", arch: "x64" },
    signal: new AbortController().signal,
  });
  await expect(program.parseAsync(typed, { from: "user" })).rejects.toMatchObject({
    code: "option-invalid",
    happened: `${option} is empty.`,
  });
  expect(readdirSync(empty)).toEqual([]);
});
