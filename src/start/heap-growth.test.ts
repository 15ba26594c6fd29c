import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runLimited } from "../../test/support/limited-process.ts";
import { toComment } from "./late-text.ts";
import { loadLate } from "./load-late.ts";

/** The largest heap, in octets, of a process that has some 40 MiB alive and makes much that lives for a little while. */
const largestHeap = (prepare: string): number =>
  Number(
    runLimited(
      `
      import * as v8 from "node:v8";
      import { limitHeapGrowth } from "./src/start/heap-growth.ts";
      ${prepare}
      const alive = Array.from({ length: 400_000 }, (_, nr) => ({ nr, text: "text " + nr }));
      const recent: object[] = [];
      let largest = 0;
      for (let nr = 0; nr < 4_000_000; nr += 1) {
        recent[nr % 100_000] = { nr, parts: [nr] };
        if (nr % 20_000 === 0) largest = Math.max(largest, process.memoryUsage().heapTotal);
      }
      process.stdout.write(String(alive.length === 0 ? 0 : largest));
    `,
      { seconds: 50 },
    ),
  );

it("a heap stays near to what is alive in it", () => {
  expect(largestHeap("limitHeapGrowth(v8);")).toBeLessThan(0.9 * largestHeap("void limitHeapGrowth; void v8;"));
});

describe("a program that loads late", () => {
  let directory: string;
  beforeEach(() => {
    jest.useFakeTimers();
    directory = mkdtempSync(join(tmpdir(), "ims-late-"));
  });
  afterEach(() => {
    jest.useRealTimers();
    rmSync(directory, { recursive: true, force: true });
  });

  it("limits its heap once it is loaded, and its code is kept as it was compiled before", () => {
    const file = join(directory, "program");
    writeFileSync(file, `\n${toComment("abc", "exports.answer = () => 42;")}`);
    const options: string[] = [];
    const setFlagsFromString = (option: string): number => options.push(option);
    const load = (): ReturnType<typeof loadLate> =>
      loadLate(file, (() => ({ setFlagsFromString })) as unknown as NodeJS.Require, {
        ...process,
        env: { XDG_CACHE_HOME: directory },
        getuid: () => process.getuid?.() ?? 0,
      });
    expect(load()["answer"]?.()).toBe(42);
    expect(options).toEqual([]);
    jest.advanceTimersByTime(1_000);
    expect(options).toEqual(["--heap-growing-percent=30", "--semi-space-growth-factor=1"]);
    expect(load()["answer"]?.()).toBe(42);
    jest.advanceTimersByTime(1_000);
    expect(options).toHaveLength(4);
  });
});
