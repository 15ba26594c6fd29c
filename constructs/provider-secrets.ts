import { TerraformStack, type TerraformProvider } from "cdktf";
import { Failure } from "terraform-provider-sdk/core";
import { unknown, type Value } from "terraform-provider-sdk/values";
import { propertyName } from "../src/diff/attribute-names.ts";
import { createEvaluator } from "../src/diff/evaluate.ts";
import { isPlainObject } from "../src/core/plain-object.ts";
import type { SynthesisedBlock } from "../src/diff/declared-value.ts";
import type { DeclaredStack } from "../src/diff/index.ts";
import { parseReference } from "../src/diff/parse-reference.ts";
import { referencesIn } from "../src/diff/references.ts";
import { templateValue } from "../src/diff/template-value.ts";
import { parseBaseUrl } from "../src/http/transport/base-url.ts";
import { attributes } from "../src/provider/provider-attributes.ts";
import { declaredStack } from "./declared-stack.ts";
import { overridesProviders } from "./stack-overrides.ts";
import { providersOf, synthesised } from "./synthesised.ts";

const secrets = Object.entries(attributes)
  .filter(([, attribute]) => attribute.sensitive === true)
  .map(([name]) => name);

/** What is wrong with tokens: those that stand in clear in what Terraform will read, and those that it may show, however they came there. */
export interface OpenSecrets {
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

export function openSecrets(provider: TerraformProvider): OpenSecrets {
  const settings = synthesised(provider) ?? {};
  if (tokensIn(settings).length === 0) return { errors: [], warnings: [] };
  return openSecretsIn(settings, declaredStack(TerraformStack.of(provider)), written);
}

/** The same of the providers of a stack that no construct writes, but overrides of the stack. */
export function openSecretsInOverrides(stack: TerraformStack): OpenSecrets {
  if (!overridesProviders(stack, "ims")) return { errors: [], warnings: [] };
  const declared = declaredStack(stack);
  const aliases = new Set(providersOf(stack, "ims").map((one) => synthesised(one)?.["alias"]));
  const found = [...declared.providers]
    .filter(([, settings]) => !aliases.has(settings["alias"]))
    .map(([address, settings]) => {
      const { errors, warnings } = openSecretsIn(settings, declared, writtenInOverride);
      const placed = (message: string): string => `An override of the stack, provider ${address}: ${message}`;
      return { errors: errors.map(placed), warnings: warnings.map(placed) };
    });
  return { errors: found.flatMap(({ errors }) => errors), warnings: found.flatMap(({ warnings }) => warnings) };
}

function tokensIn(settings: SynthesisedBlock): readonly string[] {
  return secrets.filter((name) => settings[name] !== undefined && settings[name] !== null);
}

function openSecretsIn(
  settings: SynthesisedBlock,
  stack: DeclaredStack,
  refused: (name: string) => string,
): OpenSecrets {
  const found = tokensIn(settings).map((name) => ({ name, sources: sourcesOf(settings[name], stack) }));
  return {
    errors: found.filter(({ sources }) => sources.length === 0).map(({ name }) => refused(name)),
    warnings: found.flatMap(({ name, sources }) => {
      const variable = sources.some(({ from }) => from === "elsewhere") ? undefined : sources[0]?.name;
      return variable === undefined ? [] : [mayBeShown(name, variable)];
    }),
  };
}

function written(name: string): string {
  return `${inClear(name)} \`allowLiteralTokens: true\` writes it all the same.`;
}

function writtenInOverride(name: string): string {
  return `${inClear(name)} An \`ImsProvider\` with \`allowLiteralTokens: true\` in place of the override writes it all the same.`;
}

function inClear(name: string): string {
  const [property, variable] = [propertyName(name), `IMS_${name.toUpperCase()}`];
  return (
    `${property}: Is written into the program, so it would stand in clear in cdk.tf.json and in every saved plan. ` +
    `Leave it out and set ${variable} where Terraform runs, or give the value of a TerraformVariable that is sensitive and has no default.`
  );
}

function mayBeShown(name: string, variable: string): string {
  const property = propertyName(name);
  return (
    `${property}: Comes from the variable ${variable}, which is not sensitive: Terraform may show its value in messages. Give it ` +
    `\`sensitive: true\`, or leave ${property} out and set IMS_${name.toUpperCase()} where Terraform runs.`
  );
}

/** Where a part of a value comes from that is not written into the program: a variable whose value Terraform shows, or elsewhere. */
interface Source {
  readonly from: "shown" | "elsewhere";
  readonly name?: string;
}

/** Functions whose values are in no configuration. */
const readers = /^(?:file|templatefile|timestamp|uuid)/;

function sourcesOf(value: unknown, stack: DeclaredStack, seen: ReadonlySet<string> = new Set()): readonly Source[] {
  if (Array.isArray(value)) return value.flatMap((element) => sourcesOf(element, stack, seen));
  if (isPlainObject(value)) return Object.values(value).flatMap((inner) => sourcesOf(inner, stack, seen));
  if (typeof value !== "string") return [];
  const { references, calls } = referencesIn(value);
  const read: readonly Source[] = calls.some((name) => readers.test(name)) ? [{ from: "elsewhere" }] : [];
  return [...read, ...references.flatMap((reference) => sourcesOfReference(reference, stack, seen))];
}

function sourcesOfReference(reference: string, stack: DeclaredStack, seen: ReadonlySet<string>): readonly Source[] {
  const [root, name] = parseReference(reference) ?? [];
  const isNamed = typeof name === "string";
  if (isNamed && root === "local" && stack.locals.has(name))
    return seen.has(name) ? [] : sourcesOf(stack.locals.get(name), stack, new Set([...seen, name]));
  if (!isNamed || root !== "var" || !stack.variables.has(name)) return [{ from: "elsewhere" }];
  const value = createEvaluator(stack, {})(reference);
  if (!isNone(value)) return [];
  return stack.sensitiveVariables.has(name) ? [{ from: "elsewhere" }] : [{ from: "shown", name }];
}

/** An empty default is none. */
function isNone(value: Value): boolean {
  return value === unknown || value === null || value === "" || JSON.stringify(value) === "{}";
}

/**
 * A complaint about an address that the provider would refuse: the literal, and in whatever place a user name or a password, which would
 * stand in clear as a token would.
 */
export function wrongBaseUrl(provider: TerraformProvider): string[] {
  const { base_url: given, insecure } = synthesised(provider) ?? {};
  if (typeof given !== "string") return [];
  const literal = templateValue(given, () => unknown);
  const value =
    literal === unknown
      ? templateValue(given, createEvaluator(declaredStack(TerraformStack.of(provider)), {}))
      : literal;
  if (typeof value !== "string" || value === "") return [];
  if (literal === unknown && !/^[^/?#]*\/\/[^/?#]*@/.test(value)) return [];
  try {
    parseBaseUrl(value, { insecure: insecure !== undefined && insecure !== null && insecure !== false });
    return [];
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const remedy = error.remedy?.replace("`insecure = true`", "`insecure: true`") ?? "";
    return [`baseUrl: ${error.happened} ${remedy}`];
  }
}
