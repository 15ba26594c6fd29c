import { readGeneric } from "../../record-data/generic-data.ts";
import type { FieldReading } from "../../record-data/read-fields.ts";
import { unescape } from "../../octets.ts";
import type { RecordFacts } from "../record-facts.ts";
import { problemIf, type RecordRule } from "../record-rule.ts";

/**
 * Octets of data that BIND loads, whatever the name; Knot loads 25 more, which is all that the length of a record can say (RFC 1035
 * section 3.2.1).
 */
const longestData = 65_510;

/** A text of so many characters takes less, whatever its characters are: there is nothing to count in nearly all records. */
const surelyFits = longestData / 8;

/** The rule on the size of data. Fields other than texts, hexadecimal digits and base64 count as written: they are short. */
export const sizeRules: readonly RecordRule[] = [
  {
    id: "X1",
    level: "error",
    demands: `at most ${longestData} octets`,
    check: (record) => {
      if ((record.data?.entries ?? []).reduce((sum, entry) => sum + entry.length, 0) < surelyFits) return [];
      const size = sizeOf(record);
      return problemIf(size > longestData, {
        field: "data",
        message: `The data takes ${size} octets; a record takes at most ${longestData}. Shorten it, or part it over several names.`,
      });
    },
  },
];

function sizeOf({ data }: RecordFacts): number {
  if (data === undefined) return 0;
  if (!data.generic) return (data.reading?.fields ?? []).reduce((sum, field) => sum + sizeOfField(field), 0);
  const reading = readGeneric(data.tokens);
  return "problem" in reading ? 0 : Number(reading.text.split(" ")[1]);
}

function sizeOfField({ field, tokens, text }: FieldReading): number {
  if (text === undefined) return 0;
  if (field.octets !== undefined) return Math.floor(text.replace(/=+$/, "").length * field.octets);
  // a string has an octet for its length
  return tokens.reduce((sum, token) => sum + unescape(token.text).octets.length + 1, 0);
}
