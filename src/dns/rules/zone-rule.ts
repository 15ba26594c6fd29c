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
  { field = "data", ...input }: RuleInput,
  find: (entry: ZoneEntry, zone: ZoneFacts) => string | undefined,
): ZoneRule {
  const { types } = input;
  return typedRule({ field, ...input }, (zone) =>
    zone.entries.flatMap((entry) => {
      const message = types === undefined || types.includes(entry.type) ? find(entry, zone) : undefined;
      return message === undefined ? [] : [{ entry, message }];
    }),
  );
}

/** A rule that looks at all records of each name; what it finds belongs to one of them. */
export function nameRule(
  { field = "type", ...input }: RuleInput,
  find: (entries: readonly ZoneEntry[], zone: ZoneFacts) => readonly Found[],
): ZoneRule {
  return typedRule({ field, ...input }, (zone) => [...zone.names.values()].flatMap((entries) => find(entries, zone)));
}

interface Found {
  readonly entry: ZoneEntry;
  readonly message: string;
}

function typedRule(
  { types, field, ...rule }: RuleInput & Required<Pick<RuleInput, "field">>,
  findAll: (zone: ZoneFacts) => readonly Found[],
): ZoneRule {
  return {
    ...rule,
    check: (zone) =>
      types !== undefined && !zone.hasAny(types)
        ? []
        : findAll(zone).map(({ entry, message }) => ({ record: entry.record, field, message })),
  };
}
