import type { DiffLine, ZoneChange, ZoneDiff } from "../model/zone-diff.ts";
import type { Detail } from "./detail.ts";
import { amount, clip, diffBlock, html, oneLine } from "./markdown-text.ts";

const openUpTo = 25;

/** A collapsible section a zone, with its difference line by line, or as much of it as there is room for; or only counts. */
export function zones(diffs: readonly ZoneDiff[], detail: Detail): readonly string[] {
  const shown = linesShown(diffs, detail.zoneLines);
  const counts = diffs.filter((diff) => !shown.has(diff)).map((diff) => `- ${summary(diff)}`);
  const most = detail.entries;
  return [
    ...diffs
      .filter((diff) => shown.has(diff))
      .slice(0, most)
      .flatMap((diff, index) => [...(index === 0 ? [] : [""]), ...zone(diff, detail, shown.get(diff) ?? 0)]),
    ...(counts.length > 0 && counts.length < diffs.length ? [""] : []),
    ...counts.slice(0, most),
    ...(counts.length > most ? [`- … and ${amount(counts.length - most, "more zone")}`] : []),
  ];
}

const sizeOf = ({ added, removed }: ZoneDiff): number => added + removed;

/** How many changes are shown of each zone, `most` together: the smallest zones whole, and of the others equally many. */
function linesShown(diffs: readonly ZoneDiff[], most: number): ReadonlyMap<ZoneDiff, number> {
  const shown = new Map<ZoneDiff, number>();
  let left = most;
  const bySize = [...diffs].sort((a, b) => sizeOf(a) - sizeOf(b));
  for (const [nth, diff] of bySize.entries()) {
    const isWhole = sizeOf(diff) <= left;
    const lines = isWhole ? sizeOf(diff) : Math.floor(left / (bySize.length - nth));
    if (lines > 0) shown.set(diff, lines);
    left -= lines;
  }
  return shown;
}

function zone(diff: ZoneDiff, detail: Detail, most: number): readonly string[] {
  const isOpen = sizeOf(diff) <= openUpTo;
  const { lines, notShown } =
    most >= sizeOf(diff)
      ? { lines: diff.changes.flatMap((change) => linesOf(change, detail)), notShown: [] }
      : beginning(diff, detail, most);
  return [
    `<details${isOpen ? " open" : ""}><summary>${summary(diff)}</summary>`,
    "",
    diffBlock(lines),
    "",
    ...notShown,
    "</details>",
  ];
}

/** What goes first, and as much of what comes as there is room for. */
function beginning(
  { changes, added, removed }: ZoneDiff,
  { text }: Detail,
  most: number,
): { readonly lines: readonly string[]; readonly notShown: readonly string[] } {
  const all = changes.flatMap(({ lines }) => lines);
  const of = (wanted: DiffLine["sign"]): readonly DiffLine[] => all.filter(({ sign }) => sign === wanted);
  const goes = of("-").slice(0, most);
  const comes = of("+").slice(0, most - goes.length);
  return {
    lines: [...goes, ...comes].map((line) => printLine(line, text)),
    notShown: [`Not shown: ${removed - goes.length} removed, ${added - comes.length} added.`, ""],
  };
}

function summary({ zone: name, provider, added, removed }: ZoneDiff): string {
  const by = provider === undefined ? "" : ` by <code>${html(provider)}</code>`;
  return `<code>${html(name)}</code>${by}: ${removed} removed, ${added} added`;
}

function linesOf({ change, lines }: ZoneChange, { origins, unchanged, text }: Detail): readonly string[] {
  const { address, path, action } = change;
  const origin = oneLine(`@@ ${action} ${clip(address, 200)}${path === undefined ? "" : ` (${clip(path, 200)})`} @@`);
  return [
    ...(origins ? [origin] : []),
    ...lines.filter(({ sign }) => unchanged || sign !== " ").map((line) => printLine(line, text)),
  ];
}

function printLine({ sign, text }: DiffLine, most: number): string {
  return `${sign} ${clip(oneLine(text), most)}`;
}
