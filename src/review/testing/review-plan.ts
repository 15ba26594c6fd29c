import { reviewPlans } from "../index.ts";
import { planOf, type Entry } from "./plan-json.ts";

/** The comment on one plan, without its markers and fingerprints. */
export function review(
  entries: readonly Entry[],
  more: Readonly<Record<string, unknown>> = {},
  synthesised?: unknown,
): string {
  const text = synthesised === undefined ? undefined : JSON.stringify(synthesised);
  const plan = { name: "shop", plan: planOf(entries, more), source: "plan.json", synthesised: text };
  const { markdown } = reviewPlans([plan]);
  return markdown
    .replace(/\nFingerprint: `[^]*$/, "")
    .replace(/^<!-- \/?ims-review(:shop)? -->\n/gm, "")
    .trimEnd();
}
