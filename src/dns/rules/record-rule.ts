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
