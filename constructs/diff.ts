import type { IConstruct } from "constructs";
import type { ImsClient } from "../src/client/index.ts";
import { Failure } from "../src/core/failure.ts";
import { isWhollyKnown, valueObject, type Value, type ValueObject } from "../src/values/value.ts";
import { propertyName } from "./attribute-names.ts";
import { differences, type AttributeDiff } from "./differences.ts";
import type { Search } from "./live.ts";
import { createEvaluators, stacksOf, type Variables } from "./references.ts";
import { ResourceConstruct } from "./resource-construct.ts";
import type { Evaluate } from "./template.ts";

/** How what a construct declares differs from what the service has. */
export interface ConstructDiff {
  /** The construct's path in the app. */
  readonly path: string;
  /** Type name in Terraform, for example `ims_dns_record`. */
  readonly kind: string;
  /** Import ID of the object that was found. */
  readonly id: string | undefined;
  /**
   * What would have to happen. `replace`: an attribute differs that cannot be changed. `unknown`: only Terraform knows which
   * object this is.
   */
  readonly action: "create" | "update" | "replace" | "none" | "unknown";
  /** The attributes that differ, by the names of the properties. */
  readonly changes: readonly AttributeDiff[];
  /** Properties that only Terraform knows, and that were not compared. */
  readonly unknown: readonly string[];
}

export interface DiffOptions {
  /** Reads the service; nothing is written. */
  readonly client: ImsClient;
  /** Values of variables that are not their defaults. */
  readonly variables?: Variables | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Compares what the constructs of an app, a stack or a part of one declare with the live APIs, without Terraform and without
 * its state. Equal forms of a value are no difference. What is there but not declared is not looked for.
 *
 * @throws Failure for an object that cannot be read
 */
export async function diff(root: IConstruct, options: DiffOptions): Promise<ConstructDiff[]> {
  const stacks = stacksOf(root);
  // else references to other stacks would be taken for some to the own one
  for (const stack of stacks) stack.prepareStack();
  const evaluatorOf = createEvaluators(root, options.variables ?? {});
  const declarations = root.node
    .findAll()
    .filter((node) => ResourceConstruct.isResourceConstruct(node))
    .map((construct) => declarationOf(construct, evaluatorOf(construct)));
  const groups = new Map<string, Declaration[]>();
  for (const one of declarations)
    if (one.group !== undefined) groups.set(one.group, [...(groups.get(one.group) ?? []), one]);
  const common = { client: options.client, signal: options.signal, once: createOnce() };
  return Promise.all(
    declarations.map((declaration) => {
      const group = declaration.group === undefined ? [] : (groups.get(declaration.group) ?? []);
      const others = group.filter((other) => other !== declaration).map(({ known }) => known);
      return compare(declaration, { ...common, others });
    }),
  );
}

interface Declaration {
  readonly construct: ResourceConstruct;
  readonly declared: ValueObject;
  /** The same, where what is not known is as good as not said. */
  readonly known: ValueObject;
  readonly isFindable: boolean;
  readonly group: string | undefined;
}

function declarationOf(construct: ResourceConstruct, evaluate: Evaluate): Declaration {
  const { resource, live, kind } = construct;
  const declared = construct.declaredWith(evaluate);
  const known = valueObject(
    Object.entries(declared).map(([name, value]) => [name, isWhollyKnown(value) ? value : null]),
  );
  // with `forEach` and `count` it stands for many
  const isOne = resource.forEach === undefined && resource.count === undefined;
  const isFindable = isOne && live.identity.every((name) => known[name] != null);
  const group = isFindable ? live.groupOf?.(known as never) : undefined;
  return { construct, declared, known, isFindable, group: group && JSON.stringify([kind.typeName, group]) };
}

async function compare(declaration: Declaration, search: Search<ValueObject>): Promise<ConstructDiff> {
  const { construct, declared, known, isFindable } = declaration;
  const { kind, live } = construct;
  const unknowns = Object.keys(declared).filter((name) => !isWhollyKnown(declared[name] ?? null));
  const about = { path: construct.node.path, kind: kind.typeName, unknown: unknowns.map(propertyName) };
  if (!isFindable) return { ...about, id: undefined, action: "unknown", changes: [] };
  const actual = await during(about.path, live.find(known as never, search as never));
  if (actual === undefined)
    return { ...about, id: undefined, action: "create", changes: differences(kind, declared, {}) };
  const found = actual as Readonly<Record<string, Value>>;
  const changes = differences(kind, declared, found);
  const id = typeof found["id"] === "string" ? found["id"] : undefined;
  return { ...about, id, action: actionOf(changes), changes };
}

function actionOf(changes: readonly AttributeDiff[]): ConstructDiff["action"] {
  if (changes.length === 0) return "none";
  return changes.some((change) => change.forcesReplacement) ? "replace" : "update";
}

async function during<T>(path: string, found: Promise<T>): Promise<T> {
  try {
    return await found;
  } catch (error) {
    throw error instanceof Failure ? error.during(`Cannot compare ${path} with the service. ${error.doing}`) : error;
  }
}

function createOnce(): Search<never>["once"] {
  const started = new Map<string, Promise<unknown>>();
  return <T>(key: string, read: () => Promise<T>): Promise<T> => {
    const reading = started.get(key) ?? read();
    started.set(key, reading);
    return reading as Promise<T>;
  };
}
