import type { Level, Problem } from "./finding.ts";
import type { RecordFacts } from "./record-facts.ts";

/** One rule on single records. */
export interface RecordRule {
  readonly id: string;
  readonly level: Level;
  /** What it demands, in a line. */
  readonly demands: string;
  readonly check: (record: RecordFacts) => readonly Problem[];
}

/** No problem, which is what nearly all rules find in nearly all records. */
export const none: readonly Problem[] = [];

/** No problem, or one. */
export function problemIf(condition: boolean, problem: Problem): readonly Problem[] {
  return condition ? [problem] : none;
}

/** A record whose data could be parsed. */
export interface ReadRecord extends RecordFacts {
  readonly values: Readonly<Record<string, string>>;
}

/** What a rule on values says of itself. */
export interface ValueRule {
  readonly id: string;
  readonly level: Level;
  readonly types: readonly string[];
  readonly demands: string;
  /** As that of {@link Problem}. */
  readonly served?: true;
  /** The whole message, or `undefined` where there is no problem. */
  readonly find: (record: ReadRecord) => string | undefined;
}

/** A rule on the meaning of data that fits the fields of its type. */
export function valueRule({ id, level, types, demands, served, find }: ValueRule): RecordRule {
  return {
    id,
    level,
    demands,
    check: (record) => {
      if (record.type === undefined || !types.includes(record.type) || record.values === undefined) return none;
      const message = find(record as ReadRecord);
      return message === undefined ? none : [{ field: "data", message, ...(served === true ? { served } : {}) }];
    },
  };
}
