import { nestedAttributes, type Attribute, type Block, type Blocks } from "terraform-provider-sdk";
import { printPath, type Path } from "terraform-provider-sdk/values";
import { isPlainObject } from "../core/plain-object.ts";
import { propertyName } from "./attribute-names.ts";
import type { SynthesisedBlock } from "./declared-value.ts";
import type { DescribedKind } from "./described-kind.ts";

/** What engines read in a block themselves. */
const terraformsOwn = new Set([
  "alias",
  "connection",
  "count",
  "depends_on",
  "dynamic",
  "for_each",
  "lifecycle",
  "provider",
  "provisioner",
]);

/** All that an engine's `lifecycle` may hold, the newest ones' too. */
const inLifecycle = [
  "action_trigger",
  "create_before_destroy",
  "destroy",
  "enabled",
  "ignore_changes",
  "postcondition",
  "precondition",
  "prevent_destroy",
  "replace_triggered_by",
];

/**
 * Names in a synthesised block that neither the kind nor Terraform has, also within blocks and nested objects, each told in a sentence. Engines refuse
 * them, or leave them out without a word.
 */
export function problemsOfNames(block: SynthesisedBlock, kind: DescribedKind): string[] {
  const { attributes, blocks = {} } = kind;
  const own = Object.fromEntries(Object.entries(block).filter(([name]) => !terraformsOwn.has(name)));
  return [
    ...inObject(own, { ...attributes, ...blocks }, { kind, path: [] }),
    ...objectsIn(block["dynamic"]).flatMap((one) => inDynamic(one, blocks, kind)),
    ...inBlocks(block["lifecycle"], "lifecycle", inLifecycleBlock),
  ];
}

/** What is said of a property or override that the kind does not have. */
export function noSuchAttribute(name: string, { typeName }: DescribedKind): string {
  return `${name}: ${typeName} has no such attribute.`;
}

type Members = Readonly<Record<string, Attribute | Block>>;

interface Place {
  readonly kind: DescribedKind;
  readonly path: Path;
}

function inObject(object: Readonly<Record<string, unknown>>, members: Members, { kind, path }: Place): string[] {
  return Object.entries(object).flatMap(([name, value]) => {
    if (name === "//" || value == null) return [];
    const place = { kind, path: [...path, { attribute: propertyName(name) }] };
    const member = Object.hasOwn(members, name) ? members[name] : undefined;
    if (member === undefined)
      return [noSuchAttribute(printPath(place.path), kind) + insteadOf(name, Object.keys(members))];
    return "schema" in member
      ? inNested(value, member, place)
      : inBlocks(value, printPath(place.path), (one) => inObject(one, member.attributes, place));
  });
}

/** What engines expand to blocks: `content` is what stands in each of them. */
function inDynamic(byName: Readonly<Record<string, unknown>>, blocks: Blocks, kind: DescribedKind): string[] {
  return Object.entries(byName).flatMap(([name, value]) => {
    if (name === "//" || value == null) return [];
    const path = [{ attribute: "dynamic" }, { attribute: name }];
    const member = Object.hasOwn(blocks, name) ? blocks[name] : undefined;
    if (member === undefined)
      return [`${printPath(path)}: ${kind.typeName} has no such block.${insteadOf(name, Object.keys(blocks))}`];
    return objectsIn(value)
      .flatMap(({ content }) => objectsIn(content))
      .flatMap((one) => inObject(one, member.attributes, { kind, path: [...path, { attribute: "content" }] }));
  });
}

/** A block that may stand once, as all of these kinds may, and the problems of what it holds. */
function inBlocks(
  value: unknown,
  place: string,
  problemsIn: (block: Readonly<Record<string, unknown>>) => readonly string[],
): string[] {
  const blocks = objectsIn(value);
  const more = blocks.length > 1 ? [`${place}: There are ${blocks.length} of this block. Write one.`] : [];
  return [...more, ...blocks.flatMap(problemsIn)];
}

/** A list or a map of objects, as far as it is written out. */
function inNested(value: unknown, { schema }: Attribute, { kind, path }: Place): string[] {
  const nested = nestedAttributes(schema);
  if (nested === undefined || typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    const step = Array.isArray(value) ? { index: Number(key) } : { key };
    return isPlainObject(inner) ? inObject(inner, nested.attributes, { kind, path: [...path, step] }) : [];
  });
}

function inLifecycleBlock(block: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(block).flatMap(([name, value]) =>
    name === "//" || value == null || inLifecycle.includes(name)
      ? []
      : [`lifecycle.${name}: Terraform's lifecycle has no such argument.${insteadOf(name, inLifecycle)}`],
  );
}

/** A block, or a list of them. */
function objectsIn(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return [value].flat().filter(isPlainObject);
}

/** Properties have other names than what an override writes. */
function insteadOf(name: string, known: readonly string[]): string {
  const meant = known.find((one) => propertyName(one) === name);
  return meant === undefined ? "" : ` Write ${JSON.stringify(meant)}: in an override Terraform's own names stand.`;
}
