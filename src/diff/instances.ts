import { isList, isValueObject, unknown, valueObject, type Value } from "terraform-provider-sdk/values";
import { synthesisedValue, type SynthesisedBlock } from "./declared-value.ts";
import { follow, parseReference } from "./parse-reference.ts";
import { expressionValue, type Evaluate } from "./template-value.ts";

/** One of the objects that a resource with `count` or `for_each` stands for. */
export interface Instance {
  /** Its number, or its key in the collection; `undefined` where the resource is one object. */
  readonly key: string | number | undefined;
  /** Knows of `each` and `count`, too. */
  readonly evaluate: Evaluate;
}

/** Why it is not known which objects there are. */
export interface Unexpanded {
  readonly reason: string;
}

/** The objects a resource stands for. */
export function instancesOf(block: SynthesisedBlock, evaluate: Evaluate): readonly Instance[] | Unexpanded {
  const { count, for_each: collection } = block;
  if (count != null) return counted(count, evaluate);
  return collection == null ? [{ key: undefined, evaluate }] : iterated(collection, evaluate);
}

/** With `for_each` and `count` a resource stands for many objects. */
export function isMany(block: SynthesisedBlock): boolean {
  return block["for_each"] != null || block["count"] != null;
}

/** How Terraform writes an instance behind an address: `[0]`, `["www"]`. */
export function printInstance(key: Instance["key"]): string {
  return key === undefined ? "" : `[${JSON.stringify(key)}]`;
}

function counted(written: unknown, evaluate: Evaluate): readonly Instance[] | Unexpanded {
  const value = valueOf(written, evaluate);
  const count = typeof value === "string" && /^\d+$/.test(value) ? Number(value) : value;
  if (typeof count !== "number" || !Number.isInteger(count) || count < 0)
    return { reason: `count: how many objects there are, only Terraform knows${printExpression(written)}.` };
  return Array.from({ length: count }, (_, key) => instance(key, { count: { index: key } }, evaluate));
}

function iterated(written: unknown, evaluate: Evaluate): readonly Instance[] | Unexpanded {
  const elements = elementsOf(valueOf(written, evaluate));
  if (elements === undefined)
    return { reason: `forEach: which objects there are, only Terraform knows${printExpression(written)}.` };
  return elements.map(([key, value]) => instance(key, { each: { key, value } }, evaluate));
}

function instance(
  key: string | number,
  own: Readonly<Record<string, Readonly<Record<string, Value>>>>,
  evaluate: Evaluate,
): Instance {
  return {
    key,
    evaluate(expression) {
      const [root = "", ...steps] = parseReference(expression) ?? [];
      const known = own[root];
      return known === undefined ? evaluate(expression) : follow(valueObject(Object.entries(known)), steps);
    },
  };
}

/** An expression as a whole, else what the JSON of Terraform says. */
function valueOf(written: unknown, evaluate: Evaluate): Value {
  const expression = expressionOf(written);
  return expression === undefined ? synthesisedValue(written, evaluate) : expressionValue(expression, evaluate);
}

/** Of a set of texts each is its own key. */
function elementsOf(collection: Value): readonly (readonly [string, Value])[] | undefined {
  if (collection === null || collection === unknown) return undefined;
  if (isValueObject(collection)) return Object.entries(collection);
  if (!isList(collection)) return undefined;
  const texts = collection.flatMap((element) => (typeof element === "string" ? [element] : []));
  return texts.length === collection.length ? [...new Set(texts)].map((text) => [text, text] as const) : undefined;
}

function expressionOf(written: unknown): string | undefined {
  return typeof written === "string" ? /^\$\{(.*)\}$/s.exec(written)?.[1] : undefined;
}

function printExpression(written: unknown): string {
  const expression = expressionOf(written);
  return expression === undefined ? "" : `: \`${expression}\``;
}
