import { nestedAttributes, type Attribute, type Attributes, type Blocks, zodToType } from "terraform-provider-sdk";
import type { Type } from "terraform-provider-sdk/values";

/** An attribute or a block, as one line of a page, with what stands in a section of its own below. */
interface Entry {
  readonly name: string;
  readonly group: "Required" | "Optional" | "Read-Only";
  readonly line: string;
  readonly below?: { readonly anchor: string; readonly attributes: Attributes };
}

/** The schema section of a page, in the form that the Terraform Registry knows. */
export function schemaSection(attributes: Attributes, blocks: Blocks = {}): string {
  const entries = [...attributeEntries(attributes), ...blockEntries(blocks)];
  const below = entries.flatMap((entry) => (entry.below === undefined ? [] : [nestedSection(entry.name, entry.below)]));
  return ["## Schema", ...groups(entries, (group) => `### ${group}`), ...below].join("\n\n") + "\n";
}

function groups(entries: readonly Entry[], title: (group: Entry["group"]) => string): readonly string[] {
  return (["Required", "Optional", "Read-Only"] as const).flatMap((group) => {
    const lines = entries
      .filter((entry) => entry.group === group)
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .map((entry) => entry.line);
    return lines.length === 0 ? [] : [title(group), lines.join("\n")];
  });
}

function attributeEntries(attributes: Attributes): readonly Entry[] {
  return Object.entries(attributes).map(([name, attribute]) => {
    const nested = nestedAttributes(attribute.schema);
    const anchor = `nestedatt--${name}`;
    const type =
      nested === undefined ? typeName(zodToType(attribute.schema)) : `Attributes ${capitalised(nested.nesting)}`;
    return {
      name,
      group: groupOf(attribute),
      line: line(name, typeAndMarks(type, attribute), sentences(attribute), nested && anchor),
      ...(nested === undefined ? {} : { below: { anchor, attributes: nested.attributes } }),
    };
  });
}

function blockEntries(blocks: Blocks): readonly Entry[] {
  return Object.entries(blocks).map(([name, { description, attributes }]) => {
    const anchor = `nestedblock--${name}`;
    return {
      name,
      group: "Optional",
      line: line(name, "Block, Optional", description, anchor),
      below: { anchor, attributes },
    };
  });
}

function line(name: string, type: string, description: string, anchor: string | undefined): string {
  const below = anchor === undefined ? "" : ` (see [below for nested schema](#${anchor}))`;
  return `- \`${name}\` (${type}) ${description}${below}`;
}

function nestedSection(name: string, { anchor, attributes }: NonNullable<Entry["below"]>): string {
  return [
    `<a id="${anchor}"></a>\n\n### Nested Schema for \`${name}\``,
    ...groups(attributeEntries(attributes), (group) => `${group}:`),
  ].join("\n\n");
}

function groupOf({ presence }: Attribute): Entry["group"] {
  if (presence === "required") return "Required";
  return presence === "computed" ? "Read-Only" : "Optional";
}

function typeAndMarks(type: string, { sensitive, deprecated }: Attribute): string {
  return [type, ...(sensitive === true ? ["Sensitive"] : []), ...(deprecated === undefined ? [] : ["Deprecated"])].join(
    ", ",
  );
}

function sentences({ description, presence, forcesReplacement, deprecated }: Attribute): string {
  return [
    description,
    ...(presence === "optional-computed" ? ["Where it is not set, the service decides."] : []),
    ...(forcesReplacement === true ? ["Changing it forces a replacement."] : []),
    ...(deprecated === undefined ? [] : [deprecated]),
  ].join(" ");
}

/** A type in the words of the registry's pages. */
export function typeName(type: Type): string {
  switch (type.kind) {
    case "bool":
      return "Boolean";
    case "list":
    case "set":
    case "map":
      return `${capitalised(type.kind)} of ${typeName(type.element)}`;
    default:
      return capitalised(type.kind);
  }
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
