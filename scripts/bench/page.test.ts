import { chart } from "./chart.ts";
import type { Contender } from "./contenders.ts";
import type { Step, Taken } from "./engine-run.ts";
import { benchmarksPage, type Measured } from "./page.ts";

const contender = (key: string): Contender => ({ key, name: `\`${key}\` <one>`, objects: "servers", hcl: () => "" });
const run = (seconds: number, requests: number, memory?: number): Partial<Record<Step, Taken>> => ({
  apply: { ms: seconds * 1_000, requests, memory, stateSize: 12_000 },
  plan: { ms: seconds * 500, requests: 0, memory, stateSize: 12_000 },
  destroy: { ms: seconds * 2_000, requests, memory, stateSize: 200 },
});
const objects: readonly Measured[] = [
  { contender: contender("ours"), count: 20, runs: [run(3, 44, 90), run(1, 44, 80), run(2, 44, 85)] },
  { contender: contender("peer"), count: 20, runs: [run(10, 40)] },
];

it("the page has the median of each step, the requests, and the most memory", () => {
  const page = benchmarksPage({
    ...{ objects, large: [], count: 20, rounds: 3, date: "2026-01-02", commit: "abc1234" },
    few: objects.map((measured) => ({ ...measured, count: 5 })),
    ...{ machine: "2 cores", engine: "Terraform v1.0.0", node: "v20.0.0" },
    rows: [{ what: "start", peer: "another start", own: [3, 1, 2], other: [4, 4, 4] }],
  });
  expect(page).toContain("Measured on 2026-01-02 at the commit abc1234, on 2 cores");
  expect(page).toContain("| `ours` <one> | 20 | 2.0 s / 44 | 1.0 s | 4.0 s / 44 | 90 MiB | 600 octets |");
  expect(page).toContain("| `peer` <one> | 20 | 10.0 s / 40 | 5.0 s | 20.0 s / 40 |  | 600 octets |");
  expect(page).toContain("| `ours` <one> | 5 | 2.00 s / 44 | 1.00 s | 4.00 s / 44 | 90 MiB | 2400 octets |");
  expect(page).toContain("| start | 2.0 ms | 0.50 x another start |");
  expect(page).not.toContain("Large zones");
});

it("the chart has a bar for each step, as long as it took", () => {
  const svg = chart(objects);
  const bars = [...svg.matchAll(/<rect x="330" y="\d+" width="([\d.]+)" height="12"/g)].map(([, width]) =>
    Number(width),
  );
  expect(bars).toEqual([42, 21, 84, 210, 105, 420]);
  expect(svg).toContain(">ours &lt;one></text>");
  expect(svg).toContain(">20.0 s</text>");
});
