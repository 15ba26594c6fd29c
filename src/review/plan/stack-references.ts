import { dataSourcesOf, type DataSource } from "./data-sources.ts";
import { at } from "./json.ts";
import type { ChangeJson, PlanJson } from "./plan-schema.ts";
import { removedOpenness } from "./removed-references.ts";
import { leastOpen, type Openness } from "./openness.ts";
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
  const dataSources = dataSourcesOf(plan);
  const marked = [...outputs].map(([name, change]) => {
    const openness = name.startsWith(prefix) ? opennessOfOutput(name, { plan, dataSources }) : "hidden";
    return [name, withOpenness(change, openness)] as const;
  });
  return { ...plan, output_changes: new Map(marked) };
}

function withOpenness(change: ChangeJson, openness: Openness): ChangeJson {
  if (openness === "hidden") return change;
  const open = { ...change, before_sensitive: false, after_sensitive: false };
  if (openness === "open" || change.before == null) return open;
  // left out and not only marked: what is marked is a secret in all of the plan, and nothing says that this is one
  return { ...open, before: undefined, before_sensitive: true };
}

/** What outputs refer to. */
interface Referred {
  readonly plan: PlanJson;
  readonly dataSources: readonly DataSource[];
}

/** The configuration says what an output refers to; of one that goes, its name does. */
function opennessOfOutput(name: string, referred: Referred): Openness {
  const { plan } = referred;
  const isDeclared = at(plan.configuration, "root_module", "outputs", name) !== undefined;
  if (!isDeclared) return removedOpenness(name.slice(prefix.length), plan);
  return leastOpen(referencesOf(plan, name).map((reference) => opennessOf(reference, referred)));
}

/** What an output refers to, without what is only the beginning of another reference. */
function referencesOf({ configuration }: PlanJson, output: string): readonly string[] {
  const found = at(configuration, "root_module", "outputs", output, "expression", "references");
  const all = Array.isArray(found) ? found.filter((one): one is string => typeof one === "string") : [];
  return all.filter((one) => !all.some((other) => other.startsWith(`${one}.`) || other.startsWith(`${one}[`)));
}

/** What the plan does not show of what is referred to counts as marked. */
function opennessOf(reference: string, { plan, dataSources }: Referred): Openness {
  const variable = /^var\.([\w-]+)/.exec(reference)?.[1];
  if (variable !== undefined) {
    const declared = at(plan.configuration, "root_module", "variables", variable);
    return declared !== undefined && at(declared, "sensitive") !== true ? "openNow" : "hidden";
  }
  const [, address, attribute] =
    /^((?:data\.)?[a-z][\w-]*\.[\w-]+)(?:\[[^\]]*\])?(?:\.([\w-]+))?/.exec(reference) ?? [];
  if (address === undefined) return "hidden";
  const masks = masksOf(address, { plan, dataSources }).map((mask) =>
    attribute === undefined ? mask : partOf(mask, attribute),
  );
  if (masks.length === 0 || masks.some(isMarked)) return "hidden";
  return address.startsWith("data.") ? "openNow" : "open";
}

/** The masks over all instances of a resource or data source. */
function masksOf(address: string, { plan, dataSources }: Referred): readonly unknown[] {
  const isOne = (other: { readonly address: string }): boolean =>
    other.address === address || other.address.startsWith(`${address}[`);
  return [
    ...(plan.resource_changes ?? [])
      .filter(isOne)
      .flatMap(({ change }) => [change.before_sensitive, change.after_sensitive]),
    ...dataSources.filter(isOne).map(({ sensitive }) => sensitive),
  ];
}
