import type { Value } from "../../values/value.ts";
import type { Attribute, Attributes, Block, Blocks } from "../schema/attribute.ts";
import { nestedSchema } from "../schema/zod-facts.ts";

/** All attributes and blocks of a kind, by name. */
export interface Shape {
  readonly attributes: Attributes;
  readonly blocks: Blocks;
}

/** An attribute or block of a kind. */
export interface Member extends Attribute {
  /** Its value where there is none: null, or no element of a block that is a collection. */
  readonly absent: Value;
}
export type Members = Readonly<Record<string, Member>>;

/**
 * The attributes and blocks of a kind as one table: plans and comparisons treat a block as a nested attribute. Only its schema, its
 * validation and its absence differ.
 */
export function membersOf({ attributes, blocks }: Shape): Members {
  const all = [
    ...Object.entries(attributes).map(([name, attribute]) => [name, { ...attribute, absent: null }] as const),
    ...Object.entries(blocks).map(([name, block]) => [name, blockMember(block)] as const),
  ];
  return Object.fromEntries<Member>(all);
}

function blockMember({ description, nesting, attributes, local = false }: Block): Member {
  const schema = nestedSchema({ nesting, attributes });
  return { description, schema, presence: "optional", local, absent: nesting === "single" ? null : [] };
}
