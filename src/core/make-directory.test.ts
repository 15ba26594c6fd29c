import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeDirectory } from "./make-directory.ts";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "ims-directory-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it("makes those above it, too, each with the mode", () => {
  makeDirectory(join(root, "a/b/c"), 0o700);
  expect(["a", "a/b", "a/b/c"].map((path) => statSync(join(root, path)).mode & 0o777)).toEqual([0o700, 0o700, 0o700]);
});

it.each<[string, string]>([
  ["is there", "there"],
  ["is there as a link", "link"],
  ["is the root", "/"],
])("leaves alone what %s", (_, path) => {
  mkdirSync(join(root, "there"));
  symlinkSync("there", join(root, "link"));
  expect(() => makeDirectory(path === "/" ? path : join(root, path))).not.toThrow();
});

it.each<[string, string, RegExp]>([
  ["a file", "file", /^EEXIST/],
  ["below a file", "file/a/b", /^ENOTDIR/],
  ["a link that leads nowhere", "nowhere", /^EEXIST/],
])("fails where there is %s", (_, path, message) => {
  writeFileSync(join(root, "file"), "");
  symlinkSync("missing", join(root, "nowhere"));
  expect(() => makeDirectory(join(root, path))).toThrow(message);
});

// what an automounter answers for a name that it does not know, the kernel answers for each name here
const unmakeable = existsSync("/proc/self") ? ["/proc/ims", "/proc/ims/a/b"] : [];
it("fails where nothing can be made, though what is above is there", () => {
  for (const path of unmakeable) expect(() => makeDirectory(path)).toThrow(/^ENOENT/);
});
