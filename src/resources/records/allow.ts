import * as z from "zod";
import { allowableRules, isAllowable, type AllowedRules } from "../../dns/index.ts";
import { local, type Diagnostic } from "terraform-provider-sdk";
import { isUnknown, knownTexts } from "../configured-values.ts";
import { type Path } from "./findings.ts";

/** The attribute by which users have what a rule refuses. */
export const allowRules = local(z.array(z.string()), {
  description:
    'DNS rules that warn here instead of refusing, by their ids: `["N8"]`. For records that your name servers take although ' +
    "a rule refuses them. A change of it alone makes no request.",
});

/** The rules that an `allow_rules` names. As long as it is not known, nothing may be refused for what it may allow. */
export function allowedRules(...values: readonly unknown[]): AllowedRules {
  const rules = values.flatMap((value) => (isUnknown(value) ? [undefined] : (knownTexts(value) ?? [])));
  return rules.every((rule) => rule !== undefined) ? rules : "all";
}

/** Refuses ids of no rule, and of rules that refuse nothing or what cannot be sent. */
export function checkAllowRules(value: unknown, path: Path): Diagnostic[] {
  return (knownTexts(value) ?? []).flatMap((rule, index) =>
    rule === undefined || isAllowable(rule)
      ? []
      : [
          {
            severity: "error" as const,
            summary: `${JSON.stringify(rule)} is no DNS rule that can be allowed`,
            detail: `Messages name the rule they come from. Those that can be allowed are: ${allowableRules.join(", ")}.`,
            path: [...path, { index }],
          },
        ],
  );
}
