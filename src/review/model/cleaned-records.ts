import { groupBy } from "../../core/group-by.ts";
import { canonicalName } from "../../dns/index.ts";
import type { Shown } from "../plan/shown-value.ts";
import type { Change } from "./change.ts";
import { recordLines, type RecordLine } from "./dns-lines.ts";

/** A record of the stack that the clean-up of a host's name finds. */
export interface CleanedRecord {
  readonly line: RecordLine;
  readonly change: Change;
  /** Whether the plan leaves the record there, or makes it. */
  readonly isKept: boolean;
}

/** The records of a stack, now or after the apply, that the clean-up of a name in zones finds. */
export type CleanedRecords = (name: string, zones: readonly Shown[]) => readonly CleanedRecord[];

/** Looks through the changes of a plan, those that change nothing included, once somebody asks. */
export function cleanedRecordsIn(all: readonly Change[]): CleanedRecords {
  let byName: ReadonlyMap<string, readonly CleanedRecord[]> | undefined;
  return (name, zones) => {
    byName ??= recordsByName(all);
    const inZones = new Set(zones.flatMap((zone) => (typeof zone === "string" ? [canonicalName(zone)] : [])));
    const found = byName.get(canonicalName(name)) ?? [];
    return found.filter(({ line }) => inZones.has(canonicalName(line.zone)));
  };
}

/** By the names that a clean-up finds a record by: its own, and that of its target where it is a CNAME. */
function recordsByName(all: readonly Change[]): ReadonlyMap<string, readonly CleanedRecord[]> {
  const named = all.flatMap((change) => {
    const after = recordLines(change.type, change.action === "delete" ? undefined : change.after) ?? [];
    const before = recordLines(change.type, change.before) ?? [];
    const kept = new Set(after.map(({ key }) => key));
    return [...after, ...before.filter(({ key }) => !kept.has(key))].flatMap((line) => {
      const record = { line, change, isKept: change.action === "forget" || kept.has(line.key) };
      return [...new Set([line.name, line.target ?? line.name])].map((name) => ({ name, record }));
    });
  });
  const groups = groupBy(named, ({ name }) => name);
  return new Map([...groups].map(([name, group]) => [name, group.map(({ record }) => record)]));
}
