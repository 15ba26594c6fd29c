import { createProgress } from "./progress.ts";

/** What is shown of lines at these times, in ms from the start; an empty line takes the last one away. */
function shown(times: readonly number[], watched = true): string[] {
  const lines: string[] = [];
  let now = 5_000;
  const terminal = { print: () => undefined, report: () => undefined };
  const show = watched ? { progress: (line: string) => void lines.push(line) } : {};
  const progress = createProgress({ ...terminal, ...show }, () => now);
  for (const at of times) {
    now = 5_000 + at;
    progress.show(`at ${at}`);
  }
  progress.end();
  return lines;
}

it.each<[string, readonly number[], string[]]>([
  ["what is done within a second shows nothing", [0, 500, 999], []],
  ["what takes longer shows where it is, and clears up", [0, 1_000, 1_200], ["at 1000", "at 1200", ""]],
  ["lines that follow each other closely are left out", [1_000, 1_050, 1_100], ["at 1000", "at 1100", ""]],
])("%s", (_, times, expected) => expect(shown(times)).toEqual(expected));

it("nothing is shown where nobody watches", () => {
  expect(shown([1_000, 2_000], false)).toEqual([]);
});
