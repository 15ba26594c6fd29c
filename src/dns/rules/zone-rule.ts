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

interface RuleInput extends Omit<ZoneRule, "check"> {
  /** What it looks for: where no record has one of these types, it finds nothing. Default: all. */
  readonly types?: readonly string[];
  readonly field?: Problem["field"];
}

/** A rule that looks at each record. `find` returns the whole message, or `undefined` where there is no problem. */
export function entryRule(
  { types, field = "data", ...rule }: RuleInput,
  find: (entry: ZoneEntry, zone: ZoneFacts) => string | undefined,
): ZoneRule {
  return {
    ...rule,
    check: (zone) => {
      const found: ZoneProblem[] = [];
      if (types !== undefined && !zone.hasAny(types)) return found;
      for (const entry of zone.entries) {
        const message = types === undefined || types.includes(entry.type) ? find(entry, zone) : undefined;
        if (message !== undefined) found.push({ record: entry.record, field, message });
      }
      return found;
    },
  };
}

/** A rule that looks at all records of each name; what it finds belongs to one of them. */
export function nameRule(
  { types, field = "type", ...rule }: RuleInput,
  find: (entries: readonly ZoneEntry[], zone: ZoneFacts) => readonly { entry: ZoneEntry; message: string }[],
): ZoneRule {
  return {
    ...rule,
    check: (zone) => {
      const found: ZoneProblem[] = [];
      if (types !== undefined && !zone.hasAny(types)) return found;
      for (const entries of zone.names.values())
        for (const { entry, message } of find(entries, zone)) found.push({ record: entry.record, field, message });
      return found;
    },
  };
}
