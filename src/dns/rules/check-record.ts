import type { Finding } from "./finding.ts";
import { readRecord, type RecordInput } from "./record-facts.ts";
import type { RecordRule } from "./record-rule.ts";
import { digestRules } from "./record/digest-rules.ts";
import { formRules } from "./record/form-rules.ts";
import { headRules } from "./record/head-rules.ts";
import { hostRules } from "./record/host-rules.ts";
import { nameRules } from "./record/name-rules.ts";
import { sizeRules } from "./record/size-rules.ts";
import { serviceRules } from "./record/service-rules.ts";
import { syntaxRules } from "./record/syntax-rules.ts";
import { targetRules } from "./record/target-rules.ts";
import { dkimRules } from "./record/dkim-rules.ts";
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
  ...dkimRules,
  ...sizeRules,
  ...digestRules,
  ...serviceRules,
];

/**
 * What the rules find in one record, looking at nothing but the record and its zone's name. Whatever is `undefined` is
 * unknown: its rules find nothing. `isLast`: it is about to be written, so it will hardly be checked again, and is not remembered.
 */
export function checkRecord(input: RecordInput, { isLast = false } = {}): Finding[] {
  const key = keyOf(input);
  if (isLast ? faultless.delete(key) : faultless.has(key)) return [];
  const found = findingsOf(recordRules, input);
  if (found.length === 0 && !isLast) remember(key);
  return found;
}

/** What some of the rules find in a record. */
export function findingsOf(rules: readonly RecordRule[], input: RecordInput): Finding[] {
  const record = readRecord(input);
  const found: Finding[] = [];
  for (const { id, level, check } of rules)
    for (const problem of check(record)) found.push({ rule: id, level, ...problem });
  return found;
}

/** Records without a finding: each is checked by its configuration, by its plan and right before its write. */
const faultless = new Set<string>();
/** Zones have thousands of records; a text of each takes some hundred octets. */
const mostRemembered = 20_000;

/** One text for each input. Rules read no other fields; the type refuses one that is missing here. */
function keyOf({ zone, name, type, ttl, cls, data }: RecordInput): string {
  const all: Record<keyof RecordInput, unknown> = { zone, name, type, ttl, cls, data };
  return JSON.stringify(Object.values(all));
}

function remember(key: string): void {
  if (faultless.size >= mostRemembered) faultless.clear();
  faultless.add(key);
}
