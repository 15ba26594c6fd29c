import type { Level, Problem } from "./finding.ts";
import type { RecordFacts, RecordInput } from "./record-facts.ts";

/** One rule on single records. */
export interface RecordRule {
  readonly id: string;
  readonly level: Level;
  /** What it demands, in a line. */
  readonly demands: string;
  readonly check: (record: RecordFacts) => readonly Problem[];
  /** A record it finds something in, and one it does not. The rest of each is {@link exampleRecord}. */
  readonly failing: RecordInput;
  readonly passing: RecordInput;
}

/** What the examples of rules leave out. */
export const exampleRecord = {
  zone: "example.com.",
  name: "www.example.com.",
  type: "A",
  ttl: "3600",
  cls: "IN",
  data: ["192.0.2.1"],
} as const satisfies RecordInput;

/** No problem, or one. */
export function problemIf(condition: boolean, problem: Problem): readonly Problem[] {
  return condition ? [problem] : [];
}
