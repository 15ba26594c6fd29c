import type { Finding, Level, Problem } from "./finding.ts";
import type { ZoneEntry, ZoneFacts } from "./zone-facts.ts";

/** What a rule found in one record, seen among the others. */
export interface ZoneProblem extends Problem {
  /** Which of the records given. */
  readonly record: number;
}

/** A problem with the rule that found it. */
export interface ZoneFinding extends Finding {
  /** Which of the records given. */
  readonly record: number;
}

/** One rule across records. */
export interface ZoneRule {
  readonly id: string;
  readonly level: Level;
  /** What it demands, in a line. */
  readonly demands: string;
  readonly check: (zone: ZoneFacts) => readonly ZoneProblem[];
}

/** A rule that looks at each record. `find` returns the whole message, or `undefined` where there is no problem. */
export function entryRule(
  { types, field = "data", ...rule }: Omit<ZoneRule, "check"> & { types?: readonly string[]; field?: Problem["field"] },
  find: (entry: ZoneEntry, zone: ZoneFacts) => string | undefined,
): ZoneRule {
  return {
    ...rule,
    check: (zone) =>
      zone.entries.flatMap((entry) => {
        const message = types === undefined || types.includes(entry.type) ? find(entry, zone) : undefined;
        return message === undefined ? [] : [{ record: entry.record, field, message }];
      }),
  };
}

/** A rule that looks at all records of each name; what it finds belongs to one of them. */
export function nameRule(
  { field = "type", ...rule }: Omit<ZoneRule, "check"> & { field?: Problem["field"] },
  find: (entries: readonly ZoneEntry[], zone: ZoneFacts) => readonly { entry: ZoneEntry; message: string }[],
): ZoneRule {
  return {
    ...rule,
    check: (zone) =>
      [...zone.names.values()].flatMap((entries) =>
        find(entries, zone).map(({ entry, message }) => ({ record: entry.record, field, message })),
      ),
  };
}
