import type { ZoneChange, ZoneDiff } from "../model/zone-diff.ts";
import type { Detail } from "./detail.ts";
import { amount, clip, diffBlock, html, oneLine } from "./markdown-text.ts";

const openUpTo = 25;

/** A collapsible section a zone, with its difference line by line; or only counts. */
export function zones(diffs: readonly ZoneDiff[], detail: Detail): readonly string[] {
  const shown = smallest(diffs, detail.zoneLines);
  const counts = diffs.filter((diff) => !shown.has(diff)).map((diff) => `- ${summary(diff)}`);
  const most = detail.entries;
  return [
    ...diffs
      .filter((diff) => shown.has(diff))
      .slice(0, most)
      .flatMap((diff, index) => [...(index === 0 ? [] : [""]), ...zone(diff, detail)]),
    ...(counts.length > 0 && counts.length < diffs.length ? [""] : []),
    ...counts.slice(0, most),
    ...(counts.length > most ? [`- … and ${amount(counts.length - most, "more zone")}`] : []),
  ];
}

const sizeOf = ({ added, removed }: ZoneDiff): number => added + removed;

/** The smallest zones that have no more changes than `most` together. */
function smallest(diffs: readonly ZoneDiff[], most: number): ReadonlySet<ZoneDiff> {
  let sum = 0;
  const bySize = [...diffs].sort((a, b) => sizeOf(a) - sizeOf(b));
  return new Set(bySize.filter((diff) => (sum += sizeOf(diff)) <= most));
}

function zone(diff: ZoneDiff, detail: Detail): readonly string[] {
  const lines = diff.changes.flatMap((change) => linesOf(change, detail));
  const isOpen = sizeOf(diff) <= openUpTo;
  return [
    `<details${isOpen ? " open" : ""}><summary>${summary(diff)}</summary>`,
    "",
    diffBlock(lines),
    "",
    "</details>",
  ];
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
    ...lines
      .filter(({ sign }) => unchanged || sign !== " ")
      .map(({ sign, text: record }) => `${sign} ${clip(oneLine(record), text)}`),
  ];
}
