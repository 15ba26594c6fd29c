import type { Change } from "./change.ts";
import { recordLines, type RecordLine } from "./dns-lines.ts";
import { leavingOf } from "./leaving-records.ts";

/** A line of a zone's difference: it goes, comes or stays. */
export interface DiffLine {
  readonly sign: "-" | "+" | " ";
  readonly text: string;
}

/** What one object changes in a zone. */
export interface ZoneChange {
  readonly change: Change;
  /** Values that stay stand there only beside ones that do not, of the same name and type. */
  readonly lines: readonly DiffLine[];
}

export interface ZoneDiff {
  readonly zone: string;
  /** Who changes it, where there may be several: providers may be of different services. */
  readonly provider: string | undefined;
  readonly added: number;
  readonly removed: number;
  readonly changes: readonly ZoneChange[];
}

interface Placed {
  /** Where its first line stands. */
  readonly first: string;
  readonly zone: string;
  readonly found: ZoneChange;
}

/** What becomes of the records of each zone, zones and names in order. Objects that change no record are in none of them. */
export function diffZones(changes: readonly Change[]): readonly ZoneDiff[] {
  const zones = new Map<string, Placed[]>();
  for (const change of changes) {
    const [before, after] = recordsOf(change);
    for (const zone of new Set([...before, ...after].map((line) => line.zone))) {
      const of = (lines: readonly RecordLine[]): readonly RecordLine[] => lines.filter((line) => line.zone === zone);
      const lines = diffLines(of(before), of(after));
      if (lines.length === 0) continue;
      const key = JSON.stringify([zone, change.provider ?? ""]);
      const found = zones.get(key) ?? [];
      found.push({ first: groupOf([...of(before), ...of(after)][0]), zone, found: { change, lines } });
      zones.set(key, found);
    }
  }
  return [...zones]
    .sort(([a], [b]) => compare(a, b))
    .map(([, entries]) => {
      const sorted = entries.sort((a, b) => compare(a.first, b.first)).map(({ found }) => found);
      const { zone = "" } = entries[0] ?? {};
      return {
        zone,
        provider: sorted[0]?.change.provider,
        added: count(sorted, "+"),
        removed: count(sorted, "-"),
        changes: sorted,
      };
    });
}

/** The records before and after a change, but for those that it leaves in the zone. What is forgotten stays where it is. */
function recordsOf(change: Change): readonly [readonly RecordLine[], readonly RecordLine[]] {
  const { type, action, after, forgetsOld } = change;
  if (action === "none" || action === "forget" || action === "read") return [[], []];
  const { going, staying } = leavingOf(change);
  const [, comes] = split(recordLines(type, action === "delete" ? undefined : after) ?? [], staying);
  return [forgetsOld ? [] : going, comes];
}

/** The records that a replacement removes and makes again as they are: in the zone's difference they do not stand. */
export function madeAgain(change: Change): readonly RecordLine[] {
  const [again] = split(leavingOf(change).going, recordLines(change.type, change.after) ?? []);
  return again;
}

/** What goes, then what comes; the same value on both sides stays. */
export function diffLines(before: readonly RecordLine[], after: readonly RecordLine[]): readonly DiffLine[] {
  const [, goes] = split(before, after);
  const [stays, comes] = split(after, before);
  const changed = new Set([...goes, ...comes].map(groupOf));
  const signed = (sign: DiffLine["sign"], lines: readonly RecordLine[]) =>
    lines.map((line) => ({ sign, text: line.text, group: groupOf(line) }));
  const order = { " ": 0, "-": 1, "+": 2 };
  const beside = signed(" ", stays).filter(({ group }) => changed.has(group));
  return [...beside, ...signed("-", goes), ...signed("+", comes)]
    .sort((a, b) => compare(a.group, b.group) || order[a.sign] - order[b.sign])
    .map(({ sign, text }) => ({ sign, text }));
}

/** Which lines stand among the others too, as often as they do there, and which do not. */
function split(lines: readonly RecordLine[], others: readonly RecordLine[]): readonly [RecordLine[], RecordLine[]] {
  const left = new Map<string, number>();
  for (const { key } of others) if (key !== undefined) left.set(key, (left.get(key) ?? 0) + 1);
  const [both, alone]: [RecordLine[], RecordLine[]] = [[], []];
  for (const line of lines) {
    const times = line.key === undefined ? 0 : (left.get(line.key) ?? 0);
    if (line.key !== undefined && times > 0) left.set(line.key, times - 1);
    (times > 0 ? both : alone).push(line);
  }
  return [both, alone];
}

function count(changes: readonly ZoneChange[], sign: DiffLine["sign"]): number {
  return changes.reduce((sum, { lines }) => sum + lines.filter((line) => line.sign === sign).length, 0);
}

/** The top of the tree first: names compare from their last label on. */
function groupOf(line: RecordLine | undefined): string {
  return line === undefined ? "" : `${line.name.split(".").reverse().join(".")} ${line.type}`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
