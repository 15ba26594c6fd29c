import type { Finding } from "./finding.ts";
import { readRecord, type RecordInput } from "./record-facts.ts";
import type { RecordRule } from "./record-rule.ts";
import { digestRules } from "./record/digest-rules.ts";
import { formRules } from "./record/form-rules.ts";
import { headRules } from "./record/head-rules.ts";
import { hostRules } from "./record/host-rules.ts";
import { nameRules } from "./record/name-rules.ts";
import { serviceRules } from "./record/service-rules.ts";
import { syntaxRules } from "./record/syntax-rules.ts";
import { targetRules } from "./record/target-rules.ts";
import { textRules } from "./record/text-rules.ts";

/** All rules on single records, in the order of their findings. */
export const recordRules: readonly RecordRule[] = [
  ...nameRules,
  ...headRules,
  ...formRules,
  ...syntaxRules,
  ...targetRules,
  ...hostRules,
  ...textRules,
  ...digestRules,
  ...serviceRules,
];

/**
 * What the rules find in one record, looking at nothing but the record and its zone's name. Whatever is `undefined` is
 * unknown: its rules find nothing.
 */
export function checkRecord(input: RecordInput): Finding[] {
  const record = readRecord(input);
  return recordRules.flatMap(({ id, level, check }) =>
    check(record).map((problem) => ({ rule: id, level, ...problem })),
  );
}
