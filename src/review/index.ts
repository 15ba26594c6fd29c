/** Makes a comment for a pull request of the JSON of plans. Pure: reads no file, asks no service. */
import { commentLimit, render } from "./markdown/render.ts";
import { fingerprintOfAll } from "./model/fingerprint.ts";
import { readStack, type StackPlan } from "./model/read-stack.ts";

export { readSynthesised } from "./plan/construct-paths.ts";
export type { StackPlan } from "./model/read-stack.ts";

/** A review as Markdown. */
export interface Review {
  readonly markdown: string;
  /** Whether an apply of any of the plans does anything. */
  readonly hasChanges: boolean;
  /** The same for plans that do the same, in whatever spelling: 32 hexadecimal digits. */
  readonly fingerprint: string;
}

/**
 * Reviews the plans of one or several stacks in one comment.
 *
 * @param limit longest comment, in UTF-16 units
 * @throws Failure `review-plan-invalid`, `review-plan-errored`
 */
export function reviewPlans(plans: readonly StackPlan[], limit = commentLimit): Review {
  const stacks = plans.map(readStack);
  const fingerprint = fingerprintOfAll(stacks);
  const hasChanges = stacks.some((stack) => stack.hasChanges);
  return { markdown: render(stacks, fingerprint, limit), hasChanges, fingerprint };
}
