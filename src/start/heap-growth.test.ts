import { runLimited } from "../../test/support/limited-process.ts";

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
