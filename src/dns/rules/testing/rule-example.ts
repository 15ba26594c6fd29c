import type { RecordInput } from "../record-facts.ts";

/** A rule, with a record in which it finds something, and one in which it does not. `demands`: how the rule's text begins. */
export interface RecordRuleExample {
  readonly rule: string;
  readonly demands: string;
  readonly failing: RecordInput;
  readonly passing: RecordInput;
}
