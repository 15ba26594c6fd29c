import type { Level } from "../finding.ts";
import type { RecordFacts } from "../record-facts.ts";
import { problemIf, type RecordRule } from "../record-rule.ts";

/** A record whose data could be parsed: the canonical text of each field by its label. */
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
      const fields = record.data?.reading?.fields;
      if (record.type === undefined || !types.includes(record.type) || fields === undefined) return [];
      const values: Record<string, string> = {};
      for (const { field, text } of fields) {
        if (text === undefined) return [];
        values[field.label] = text;
      }
      const message = find({ ...record, values });
      return problemIf(message !== undefined, {
        field: "data",
        message: message ?? "",
        ...(served === true ? { served } : {}),
      });
    },
  };
}
