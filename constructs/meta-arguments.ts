import { TerraformCount } from "cdktf";
import { isPlainObject } from "../src/core/plain-object.ts";
import { shown } from "./shown.ts";
import type { ConstructOptions } from "./construct-options.ts";
import { isDependency } from "./dependencies.ts";
import type { Properties } from "./properties.ts";
import { isUnresolved } from "./unresolved.ts";

/** What Terraform's own arguments of a construct must be: a program that the compiler has not seen may give anything. */
const forms: readonly (readonly [name: string, what: string, isOne: (given: unknown) => boolean])[] = [
  ["provider", "a provider of the stack, such as an `ImsProvider`", (given) => has(given, "fqn")],
  ["forEach", "a `TerraformIterator`", (given) => has(given, "_getForEachExpression")],
  ["count", "a number or a `TerraformCount`", isCount],
  ["lifecycle", "an object, `{ … }`", isPlainObject],
  ["provisioners", "a list of objects, each with its `type`", (given) => Array.isArray(given) && given.every(isTyped)],
  ["connection", "an object with its `type`", isTyped],
];

function has(given: unknown, member: string): boolean {
  return typeof given === "object" && given !== null && member in given;
}

function isCount(given: unknown): boolean {
  if (typeof given === "number") return Number.isFinite(given);
  return isUnresolved(given) || TerraformCount.isTerraformCount(given) || /^\d+$/.test(textOf(given));
}

function textOf(given: unknown): string {
  return typeof given === "string" ? given : "";
}

function isTyped(given: unknown): boolean {
  return isPlainObject(given) && typeof given["type"] === "string";
}

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
    return given === undefined || isOne(given) ? [] : [[name, what, given] as const];
  });
}
