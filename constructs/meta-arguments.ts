import type { ConstructOptions } from "./construct-options.ts";
import { isDependency } from "./dependencies.ts";
import type { Properties } from "./unknown-properties.ts";

/** What Terraform's own arguments of a construct must be: a program that the compiler has not seen may give anything. */
const forms: readonly (readonly [name: string, what: string, isOne: (given: object) => boolean])[] = [
  ["provider", "a provider of the stack, such as an `ImsProvider`", (given) => "fqn" in given],
  ["forEach", "a `TerraformIterator`", (given) => "_getForEachExpression" in given],
];

/** Properties without those of Terraform's own arguments that cdktf would leave out without a word, or stumble over. */
export function withoutWrongMetaArguments<T extends ConstructOptions>(properties: T): T {
  const wrong = new Set(wrongForms(properties).map(([name]) => name));
  return wrong.size === 0
    ? properties
    : (Object.fromEntries(Object.entries(properties).filter(([name]) => !wrong.has(name))) as T);
}

/** Complaints about these. */
export function wrongMetaArguments(properties: Properties): string[] {
  return [
    ...wrongForms(properties).map(([name, what, given]) => `${name}: Must be ${what}, and is ${shown(given)}.`),
    ...[properties["dependsOn"] ?? []]
      .flat()
      .flatMap((one, at) =>
        isDependency(one) ? [] : [`dependsOn[${at}]: Must be a construct, and is ${shown(one)}.`],
      ),
  ];
}

function wrongForms(properties: object): (readonly [name: string, what: string, given: unknown])[] {
  return forms.flatMap(([name, what, isOne]) => {
    const given = (properties as Properties)[name] ?? undefined;
    return given === undefined || (typeof given === "object" && isOne(given)) ? [] : [[name, what, given] as const];
  });
}

function shown(given: unknown): string {
  if (Array.isArray(given)) return "a list";
  return typeof given === "string" ? JSON.stringify(given) : typeof given;
}
