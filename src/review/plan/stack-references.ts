import { at } from "./json.ts";
import type { PlanJson } from "./plan-schema.ts";
import { isRemovedOpen } from "./removed-references.ts";
import { isMarked, partOf } from "./marks.ts";

/** How cdktf and cdktn name the outputs by which the stacks of an app refer to each other. */
const prefix = "cross-stack-output-";

/**
 * A plan whose outputs for other stacks are sensitive only where what they refer to is: CDK for Terraform marks each of them, so that
 * the name of a server to which another stack refers would be a secret in all of the plan.
 */
export function withMarksOfReferences(plan: PlanJson): PlanJson {
  const { output_changes: outputs } = plan;
  if (outputs == null) return plan;
  const marked = [...outputs].map(([name, change]) => {
    const isOpen = name.startsWith(prefix) && isOpenOutput(name, plan);
    return [name, isOpen ? { ...change, before_sensitive: false, after_sensitive: false } : change] as const;
  });
  return { ...plan, output_changes: new Map(marked) };
}

/** The configuration says what an output refers to; of one that goes, its name does. */
function isOpenOutput(name: string, plan: PlanJson): boolean {
  const isDeclared = at(plan.configuration, "root_module", "outputs", name) !== undefined;
  return isDeclared ? areOpen(referencesOf(plan, name), plan) : isRemovedOpen(name.slice(prefix.length), plan);
}

/** What an output refers to, without what is only the beginning of another reference. */
function referencesOf({ configuration }: PlanJson, output: string): readonly string[] {
  const found = at(configuration, "root_module", "outputs", output, "expression", "references");
  const all = Array.isArray(found) ? found.filter((one): one is string => typeof one === "string") : [];
  return all.filter((one) => !all.some((other) => other.startsWith(`${one}.`) || other.startsWith(`${one}[`)));
}

function areOpen(references: readonly string[], plan: PlanJson): boolean {
  return references.length > 0 && references.every((reference) => isOpen(reference, plan));
}

/** Whether nothing of what is referred to is marked. What the plan does not show of it counts as marked. */
function isOpen(reference: string, plan: PlanJson): boolean {
  const variable = /^var\.([\w-]+)/.exec(reference)?.[1];
  if (variable !== undefined) {
    const declared = at(plan.configuration, "root_module", "variables", variable);
    return declared !== undefined && at(declared, "sensitive") !== true;
  }
  // data sources of this provider have no sensitive attribute
  if (reference.startsWith("data.ims_")) return true;
  const [, address, attribute] = /^([a-z][\w-]*\.[\w-]+)(?:\[[^\]]*\])?(?:\.([\w-]+))?/.exec(reference) ?? [];
  const instances = (plan.resource_changes ?? []).filter(
    (one) => one.address === address || one.address.startsWith(`${address}[`),
  );
  const masks = instances.flatMap(({ change }) => [change.before_sensitive, change.after_sensitive]);
  return (
    instances.length > 0 && !masks.some((mask) => isMarked(attribute === undefined ? mask : partOf(mask, attribute)))
  );
}
