import { TerraformResource } from "cdktf";
import type { IConstruct } from "constructs";
import { isPlainObject } from "../src/core/plain-object.ts";
import { shown } from "./shown.ts";
import { isUnresolved } from "./unresolved.ts";

type Form = readonly [what: string, isOne: (given: unknown) => boolean];

const conditions: Form = [
  "a list of objects, each with its `condition` and `errorMessage`",
  (given) => isCondition(given) || isListOf(given, isCondition),
];

/** What Terraform's `lifecycle` holds: a program that the compiler has not seen may give anything. */
const forms: Readonly<Record<string, Form>> = {
  createBeforeDestroy: ["true or false", isTruthValue],
  preventDestroy: ["true or false", isTruthValue],
  ignoreChanges: ['a list of names of attributes, or "all"', (given) => given === "all" || isListOf(given, isText)],
  replaceTriggeredBy: ["a list of constructs or addresses", (given) => isListOf(given, isTrigger)],
  precondition: conditions,
  postcondition: conditions,
};

/** Those that Terraform takes of a data source. */
const ofDataSources: readonly string[] = ["precondition", "postcondition"];

function isText(given: unknown): boolean {
  return typeof given === "string" || isUnresolved(given);
}

function isTruthValue(given: unknown): boolean {
  return (
    typeof given === "boolean" || isUnresolved(given) || (typeof given === "string" && /^(true|false)$/.test(given))
  );
}

function isTrigger(given: unknown): boolean {
  return isText(given) || (typeof given === "object" && given !== null && "fqn" in given);
}

function isCondition(given: unknown): boolean {
  return isPlainObject(given) && given["condition"] != null && given["errorMessage"] != null;
}

function isListOf(given: unknown, isOne: (element: unknown) => boolean): boolean {
  return isUnresolved(given) || (Array.isArray(given) && Array.from(given as unknown[]).every(isOne));
}

interface WithLifecycle extends IConstruct {
  lifecycle?: unknown;
}

/**
 * Does what reads a construct's `lifecycle`, which is without what is wrong in it meanwhile: cdktf would stumble over some of that without
 * saying where. What is null is as good as left out.
 */
export function withUsableLifecycle<T>(of: WithLifecycle, read: () => T): T {
  const { lifecycle: given } = of;
  if (given === undefined) return read();
  const isUsable = ([name, value]: [string, unknown]): boolean =>
    value != null && problemOf(name, value, of) === undefined;
  of.lifecycle = isPlainObject(given) ? Object.fromEntries(Object.entries(given).filter(isUsable)) : undefined;
  try {
    return read();
  } finally {
    of.lifecycle = given;
  }
}

/** Complaints about the `lifecycle` of a construct, as it is now. */
export function wrongLifecycle(of: IConstruct): string[] {
  const { lifecycle: given = null } = of as WithLifecycle;
  if (given === null) return [];
  if (!isPlainObject(given)) return [`lifecycle: Must be an object, \`{ … }\`, and is ${shown(given)}.`];
  return Object.entries(given).flatMap(([name, value]) => {
    const problem = value == null ? undefined : problemOf(name, value, of);
    return problem === undefined ? [] : [`lifecycle.${name}: ${problem}`];
  });
}

function problemOf(name: string, value: unknown, of: IConstruct): string | undefined {
  if (!Object.hasOwn(forms, name))
    return `Terraform's lifecycle has no such argument here. It has ${Object.keys(forms).join(", ")}.`;
  if (!TerraformResource.isTerraformResource(of) && !ofDataSources.includes(name))
    return `A data source has only ${ofDataSources.join(" and ")}.`;
  const [what, isOne] = forms[name] ?? ["", () => true];
  return isOne(value) ? undefined : `Must be ${what}, and is ${shown(value)}.`;
}
