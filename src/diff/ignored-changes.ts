import { isSet, meansSame } from "terraform-provider-sdk";
import {
  isList,
  isValueObject,
  isWhollyKnown,
  valueObject,
  type Value,
  type ValueObject,
} from "terraform-provider-sdk/values";
import { propertyName } from "./attribute-names.ts";
import type { SynthesisedBlock } from "./declared-value.ts";
import type { DescribedKind } from "./described-kind.ts";
import { parseReference } from "./parse-reference.ts";
import type { DeclaredResource } from "./read-stack.ts";

type Steps = readonly (string | number)[];

/**
 * What is declared, with what the service has in place of it wherever `lifecycle` says `ignore_changes`: Terraform plans no change
 * there.
 */
export function withoutIgnored(
  { block, kind }: Pick<DeclaredResource, "block" | "kind">,
  declared: ValueObject,
  actual: Readonly<Record<string, Value>>,
): ValueObject {
  const ignored = ignoredChanges(block);
  if (ignored.length === 0) return declared;
  // a state has the form that is declared as long as it means the same, so that an index is of the same element in both
  const inState = ([name, value]: [string, Value]): [string, Value] => {
    const [attribute, own = null] = [kind.attributes[name], declared[name]];
    const isKept = attribute !== undefined && isWhollyKnown(own) && meansSame(attribute, value, own, declared);
    return [name, isKept ? own : value];
  };
  const live = valueObject(Object.entries(actual).map(inState));
  if (ignored === "all") return live;
  return ignored.reduce((left: Value, steps) => taken(left, live, steps), declared) as ValueObject;
}

/** Whether `ignore_changes` names a place, or one within it or around it. */
export function isIgnored(block: SynthesisedBlock, place: Steps): boolean {
  const ignored = ignoredChanges(block);
  if (ignored === "all") return true;
  return ignored.some((one) => one.length > 0 && one.slice(0, place.length).every((step, at) => step === place[at]));
}

/** What `ignore_changes` names that the kind does not have, or not by itself, each told in a sentence. */
export function problemsOfIgnored(
  block: SynthesisedBlock,
  { typeName, attributes, blocks = {} }: DescribedKind,
): string[] {
  const ignored = ignoredChanges(block);
  if (ignored === "all") return [];
  const names = [...Object.keys(attributes), ...Object.keys(blocks)];
  return ignored.flatMap(([first, ...rest]) => {
    if (typeof first !== "string") return [];
    const attribute = attributes[first];
    if (attribute !== undefined && rest.length > 0 && isSet(attribute.schema))
      return [
        `An element of ${JSON.stringify(first)} has no place, since it is a set: name ${JSON.stringify(first)} itself.`,
      ];
    if (names.includes(first)) return [];
    const meant = names.find((name) => propertyName(name) === first);
    return meant === undefined
      ? [`${typeName} has no attribute ${JSON.stringify(first)}.`]
      : [`Write ${JSON.stringify(meant)} in place of ${JSON.stringify(first)}: Terraform's own names stand here.`];
  });
}

/**
 * What is declared for the provider alone, such as a protection, and ignored as well: Terraform keeps what the state has of it, which is
 * nothing for an object that is imported.
 */
export function warningsOfIgnored(
  block: SynthesisedBlock,
  { attributes, blocks = {} }: Pick<DescribedKind, "attributes" | "blocks">,
): string[] {
  const ignored = ignoredChanges(block);
  const isIgnored = (name: string): boolean => ignored === "all" || ignored.some(([first]) => first === name);
  const locals = Object.keys(attributes).filter((name) => attributes[name]?.local === true);
  const guards = [...locals, ...Object.keys(blocks).filter((name) => name !== "timeouts")];
  return guards
    .filter((name) => block[name] != null && isIgnored(name))
    .map(
      (name) =>
        `What ${propertyName(name)} says is ignored, too: it holds as it was when the object was created, and not at all for one that is ` +
        "imported. Name the attributes to ignore one by one.",
    );
}

/** The places, each step by step. */
function ignoredChanges(block: SynthesisedBlock): "all" | readonly Steps[] {
  const written: unknown = [block["lifecycle"]].flat().at(-1);
  const { ignore_changes: ignored } = (written ?? {}) as { readonly ignore_changes?: unknown };
  if (ignored === "all") return "all";
  if (!Array.isArray(ignored)) return [];
  return ignored.flatMap((place: unknown) => (typeof place === "string" ? [parseReference(place) ?? []] : []));
}

/** A value with what another one holds at a place; without that place where the other one has none. */
function taken(value: Value, from: Value, [next, ...rest]: Steps): Value {
  if (next === undefined) return value;
  if (typeof next === "number") {
    if (!isList(value) || !isList(from) || next >= Math.min(value.length, from.length)) return value;
    return value.map((element, at) => (at === next ? end(element, from[at] ?? null, rest) : element));
  }
  if (!isObject(value) || !isObject(from)) return value;
  const others = Object.entries(value).filter(([name]) => name !== next);
  if (!Object.hasOwn(from, next)) return rest.length === 0 ? valueObject(others) : value;
  return valueObject([...others, [next, end(value[next] ?? null, from[next] ?? null, rest)]]);
}

function end(value: Value, from: Value, rest: Steps): Value {
  return rest.length === 0 ? from : taken(value, from, rest);
}

function isObject(value: Value): value is ValueObject {
  return value !== null && isValueObject(value);
}
