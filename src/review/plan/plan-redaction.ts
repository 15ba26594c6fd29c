import { createRedactor, type Redact } from "../../core/redactor.ts";
import { Secret } from "../../core/secret.ts";
import { configuredResources } from "./configured-resources.ts";
import { dataSourcesOf } from "./data-sources.ts";
import { at, objectOf } from "./json.ts";
import type { ChangeJson, PlanJson } from "./plan-schema.ts";

const secretName = /token|secret|password|passphrase|private_key|credential|api_key|lock_url/i;

/**
 * What takes every text out that the plan calls sensitive somewhere: Terraform loses the mark on some ways (the `output` of a
 * `terraform_data`, a text that a function took apart), and the JSON of a plan holds all of them in clear.
 */
export function redactionOf(plan: PlanJson): Redact {
  const redactor = createRedactor();
  const texts = new Set([...secretVariables(plan), ...secretArguments(plan), ...maskedTexts(plan)]);
  for (const text of texts) redactor.add(new Secret(text));
  return redactor.redact;
}

function secretVariables({ variables, configuration }: PlanJson): string[] {
  const declared = at(configuration, "root_module", "variables");
  return [...(variables ?? [])].flatMap(([name, { value }]) =>
    at(declared, name, "sensitive") === true ? textsOf(value) : [],
  );
}

/** Credentials written into provider blocks and provisioners. */
function secretArguments(plan: PlanJson): string[] {
  const providers = Object.values(objectOf(at(plan.configuration, "provider_config")));
  const provisioners = [...configuredResources(plan).values()].flatMap(({ resource }) =>
    Object.values(objectOf(at(resource, "provisioners"))),
  );
  return [...providers, ...provisioners].flatMap((block) =>
    Object.entries(objectOf(at(block, "expressions"))).flatMap(([name, expression]) =>
      textsOfSecrets(name, at(expression, "constant_value")),
    ),
  );
}

/** Of a value, and of what is within it, what has a name as secrets have. */
function textsOfSecrets(name: string, value: unknown): string[] {
  if (secretName.test(name)) return textsOf(value);
  return Object.entries(objectOf(value)).flatMap(([inner, one]) => textsOfSecrets(inner, one));
}

function maskedTexts(plan: PlanJson): string[] {
  const changes = [
    ...[...(plan.resource_changes ?? []), ...(plan.resource_drift ?? [])].map(({ change }) => change),
    ...(plan.deferred_changes ?? []).map(({ resource_change: { change } }) => change),
    ...(plan.output_changes?.values() ?? []),
  ];
  const inChanges = changes.flatMap((change: ChangeJson) => [
    ...masked(change.before, change.before_sensitive),
    ...masked(change.after, change.after_sensitive),
  ]);
  const inActions = (plan.action_invocations ?? []).flatMap((call) =>
    masked(call.config_values, call.config_sensitive),
  );
  const inDataSources = dataSourcesOf(plan).flatMap(({ values, sensitive }) => masked(values, sensitive));
  return [...inChanges, ...inActions, ...inDataSources];
}

function masked(value: unknown, mask: unknown): string[] {
  if (mask === true) return textsOf(value);
  if (typeof mask !== "object" || mask === null) return [];
  return Object.entries(mask).flatMap(([name, inner]) => masked(at(value, name), inner));
}

function textsOf(value: unknown): string[] {
  if (typeof value === "string") return value === "" ? [] : [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
