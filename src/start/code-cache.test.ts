import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openCodeCache, type CodeCacheProcess } from "./code-cache.ts";

let home: string;
beforeEach(() => (home = mkdtempSync(join(tmpdir(), "ims-code-"))));
afterEach(() => rmSync(home, { recursive: true, force: true }));

const code = { code: Buffer.from("what the engine made of it"), isEarly: false };
const processWith = (fields: Partial<CodeCacheProcess> = {}): CodeCacheProcess => ({
  env: { HOME: home },
  platform: "linux",
  arch: "x64",
  pid: 7,
  version: "v24.1.0",
  getuid: () => process.getuid?.() ?? 0,
  ...fields,
});
const cacheOf = (fields: Partial<CodeCacheProcess> = {}, name = "abc") => openCodeCache(name, processWith(fields));
const directory = (): string => join(home, ".cache/terraform-provider-ims");
const file = (): string => join(directory(), readdirSync(directory())[0] ?? "none");

it("gives what was written, in files that nobody else may read or enter", () => {
  expect(cacheOf()?.read()).toBeUndefined();
  cacheOf()?.write(code);
  expect(cacheOf()?.read()).toEqual(code);
  cacheOf()?.write({ ...code, isEarly: true });
  expect(cacheOf()?.read()).toEqual({ ...code, isEarly: true });
  expect([statSync(directory()).mode & 0o777, statSync(file()).mode & 0o777]).toEqual([0o700, 0o600]);
  expect(readdirSync(directory())).toEqual(["abc-v24.1.0-x64"]);
});

it.each<[string, Partial<CodeCacheProcess>, string]>([
  ["another text", {}, "abd"],
  ["another version of Node", { version: "v24.2.0" }, "abc"],
  ["another processor", { arch: "arm64" }, "abc"],
])("gives nothing to %s", (_, fields, name) => {
  cacheOf()?.write(code);
  expect(cacheOf(fields, name)?.read()).toBeUndefined();
});

it.each<[string, () => void]>([
  ["is cut off", () => writeFileSync(file(), readFileSync(file()).subarray(0, -1))],
  ["is changed", () => writeFileSync(file(), Buffer.concat([readFileSync(file()), Buffer.from("x")]))],
  ["is empty", () => writeFileSync(file(), "")],
  ["stands where others may write", () => chmodSync(directory(), 0o777)],
  ["stands where others may read", () => chmodSync(directory(), 0o750)],
])("does not trust a file that %s", (_, damage) => {
  cacheOf()?.write(code);
  damage();
  expect(cacheOf()?.read()).toBeUndefined();
});

it("does not trust a directory of somebody else, and writes nothing there", () => {
  cacheOf()?.write(code);
  const other = cacheOf({ getuid: () => 4_000_000 });
  expect(other?.read()).toBeUndefined();
  cacheOf({ getuid: () => 4_000_000 }, "other")?.write(code);
  expect(readdirSync(directory())).toHaveLength(1);
});

describe("what was kept long ago", () => {
  const daysAgo = (days: number): Date => new Date(Date.now() - days * 24 * 60 * 60_000);
  const others = ["0718-v20.20.2-x64", "0718-v24.1.0-x64.4711", "notes.txt"];
  const place = (names: readonly string[], days: { readonly read: number; readonly written: number }): void => {
    for (const name of names) {
      writeFileSync(join(directory(), name), "");
      utimesSync(join(directory(), name), daysAgo(days.read), daysAgo(days.written));
    }
  };
  beforeEach(() => cacheOf({}, "abd")?.write(code));

  it.each<[string, { readonly read: number; readonly written: number }, readonly string[]]>([
    [
      "is removed after 30 days, drafts of killed processes too, and no other file",
      { read: 31, written: 40 },
      ["notes.txt"],
    ],
    ["stays where it was read since", { read: 29, written: 40 }, others],
    ["stays where it was written since", { read: 40, written: 29 }, others],
  ])("%s", (_, days, left) => {
    place(others, days);
    cacheOf()?.write(code);
    expect(readdirSync(directory()).sort()).toEqual(["abc-v24.1.0-x64", "abd-v24.1.0-x64", ...left].sort());
  });

  it("stays in a directory that others may write to", () => {
    place(others, { read: 31, written: 31 });
    chmodSync(directory(), 0o777);
    cacheOf()?.write(code);
    expect(readdirSync(directory())).toEqual(expect.arrayContaining(others));
  });

  it("stays for the next time where it is too much for one", () => {
    place(
      Array.from({ length: 250 }, (_, nth) => `${nth.toString(16)}-v20.1.0-x64`),
      { read: 31, written: 31 },
    );
    cacheOf()?.write(code);
    expect(readdirSync(directory()).length).toBeGreaterThanOrEqual(50);
    cacheOf()?.write(code);
    expect(readdirSync(directory()).sort()).toEqual(["abc-v24.1.0-x64", "abd-v24.1.0-x64"]);
  });
});

it("is silent where it cannot write", () => {
  mkdirSync(join(home, ".cache"));
  writeFileSync(directory(), "a file in its place");
  expect(() => cacheOf()?.write(code)).not.toThrow();
  expect(cacheOf()?.read()).toBeUndefined();
});

it.each<[string, Partial<CodeCacheProcess>, string | undefined]>([
  ["XDG_CACHE_HOME", { env: { HOME: "/h", XDG_CACHE_HOME: "xdg" } }, "xdg/terraform-provider-ims"],
  ["macOS", { platform: "darwin", env: { HOME: "mac" } }, "mac/Library/Caches/terraform-provider-ims"],
  ["Windows", { platform: "win32", env: { LOCALAPPDATA: "win" } }, "win/terraform-provider-ims"],
  ["no home", { env: {} }, undefined],
  ["NODE_DISABLE_COMPILE_CACHE", { env: { HOME: "h", NODE_DISABLE_COMPILE_CACHE: "1" } }, undefined],
])("%s: is kept in %j", (_, fields, below) => {
  const env = Object.fromEntries(
    Object.entries(fields.env ?? {}).map(([name, value]) => [
      name,
      /^\d$/.test(value ?? "") ? value : join(home, value ?? ""),
    ]),
  );
  openCodeCache("abc", processWith({ ...fields, env }))?.write(code);
  const expected = below === undefined ? [home, 0] : [join(home, below), 1];
  expect([expected[0], readdirSync(String(expected[0])).length]).toEqual(expected);
});

it.each<Partial<CodeCacheProcess>>([
  { env: { XDG_CACHE_HOME: "rel" } },
  { env: { HOME: "rel" } },
  { platform: "win32", env: { LOCALAPPDATA: "rel" } },
])("is not kept in the working directory, where others may put code: %j", (fields) => {
  expect(openCodeCache("abc", processWith(fields))).toBeUndefined();
});

it("is kept in the home where XDG_CACHE_HOME is relative", () => {
  openCodeCache("abc", processWith({ env: { HOME: home, XDG_CACHE_HOME: "rel" } }))?.write(code);
  expect(readdirSync(directory())).toHaveLength(1);
});
