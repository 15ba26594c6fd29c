/** How many of the small changes of a file its tests noticed. */
export interface Score {
  readonly file: string;
  readonly noticed: number;
  readonly all: number;
}

/** When and of what a score was measured. */
export interface Measurement {
  /** `2026-11-22` */
  readonly date: string;
  readonly commit: string;
}

/** The share of changes that the tests must notice, in percent. */
export const wanted = 85;

const begin = "<!-- mutation -->";
const end = "<!-- /mutation -->";

/** In percent. A file in which nothing can be changed has nothing to notice. */
export function percent({ noticed, all }: Score): number {
  return all === 0 ? 100 : (100 * noticed) / all;
}

/** A score in a row of a Markdown table. */
export function row(score: Score, { date, commit }: Measurement): string {
  const { file, noticed, all } = score;
  const share = `${percent(score).toFixed(1)} %${percent(score) < wanted ? " (too few)" : ""}`;
  return `| \`${file}\` | ${share} | ${noticed} of ${all} | ${date} | ${commit} |`;
}

/** A Markdown table of such rows. */
export function table(rows: readonly string[]): string {
  return ["| file | noticed | changes | measured on | at commit |", "| --- | --- | --- | --- | --- |", ...rows].join(
    "\n",
  );
}

/** The page with these rows in the place of those of the same files; rows of files that are no `targets` go. */
export function updatePage(page: string, rows: readonly string[], targets: readonly string[]): string {
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from === -1 || to < from) throw new Error(`the page has no ${begin} … ${end}`);
  const fileOf = (line: string): string => /^\| `(.*?)` /.exec(line)?.[1] ?? "";
  const known = new Map([...page.slice(from, to).split("\n"), ...rows].map((line) => [fileOf(line), line]));
  const kept = targets.flatMap((file) => known.get(file)?.replace(/ +(?=\|)/g, " ") ?? []);
  return `${page.slice(0, from)}${begin}\n\n${table(kept)}\n\n${page.slice(to)}`;
}
