import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { configured } from "./configured.ts";
import { toComment } from "./late-text.ts";
import { loadLate } from "./load-late.ts";

let directory: string;
let options: string[];
let file: string;
beforeEach(() => {
  jest.useFakeTimers();
  directory = mkdtempSync(join(tmpdir(), "ims-late-"));
  options = [];
  file = join(directory, "program");
  writeFileSync(file, `\n${toComment("abc", "exports.early = () => 41; exports.answer = () => 42;")}`);
});
afterEach(() => {
  jest.useRealTimers();
  rmSync(directory, { recursive: true, force: true });
});

/** A process that loads the program: its modules, and its end. */
function started(): { readonly modules: ReturnType<typeof loadLate>; end(): void } {
  const setFlagsFromString = (option: string): number => options.push(option);
  const require = (() => ({ setFlagsFromString })) as unknown as NodeJS.Require;
  const ends: (() => void)[] = [];
  const modules = loadLate(file, require, {
    ...process,
    env: { XDG_CACHE_HOME: directory },
    getuid: () => process.getuid?.() ?? 0,
    once: (_event, listener) => ends.push(listener),
  });
  return { modules, end: () => ends.forEach((listener) => listener()) };
}

function keptCode(): Buffer | undefined {
  const kept = join(directory, "terraform-provider-ims");
  const [name] = readdirSync(directory).includes("terraform-provider-ims") ? readdirSync(kept) : [];
  return name === undefined ? undefined : readFileSync(join(kept, name));
}

it("limits its heap once it is loaded, and its code is kept as it was compiled before", () => {
  expect(started().modules["answer"]?.()).toBe(42);
  expect(options).toEqual([]);
  jest.advanceTimersByTime(1_000);
  expect(options).toEqual([
    ...["--heap-growing-percent=30", "--semi-space-growth-factor=1"],
    ...["--liftoff-only", "--no-wasm-tier-up", "--no-wasm-dynamic-tiering"],
  ]);
  expect(started().modules["answer"]?.()).toBe(42);
  jest.advanceTimersByTime(1_000);
  expect(options).toHaveLength(10);
});

it("limits its heap when the provider is configured, where no code is left to be kept", () => {
  started();
  configured();
  expect(options).toEqual([]);
  jest.advanceTimersByTime(1_000);
  expect(options).toHaveLength(5);

  started();
  configured();
  expect(options).toHaveLength(10);
  jest.advanceTimersByTime(1_000);
  configured();
  expect(options).toHaveLength(10);
});

it("keeps its code where the process ends early, until one that ran for longer replaces it", () => {
  const first = started();
  first.modules["early"]?.();
  expect(keptCode()).toBeUndefined();
  first.end();
  const early = keptCode();
  expect(early).toBeDefined();

  started().end();
  expect(keptCode()).toEqual(early);

  const third = started();
  third.modules["answer"]?.();
  jest.advanceTimersByTime(1_000);
  const whole = keptCode();
  expect(whole).not.toEqual(early);
  third.end();

  started().end();
  jest.advanceTimersByTime(1_000);
  expect(keptCode()).toEqual(whole);
});

it("keeps its code at the end of a process that was configured, which replaces that of one that was not", () => {
  const first = started();
  first.modules["early"]?.();
  first.end();
  const early = keptCode();

  const second = started();
  second.modules["answer"]?.();
  configured();
  second.end();
  const whole = keptCode();
  expect(whole).not.toEqual(early);

  const third = started();
  configured();
  third.end();
  expect(keptCode()).toEqual(whole);
});
