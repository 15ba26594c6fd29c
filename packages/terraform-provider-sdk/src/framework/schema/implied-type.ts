import { list, object, set, type ObjectType, type Type } from "../../values/type.ts";
import type { BlockSchema, NestedBlockSchema } from "./schema.ts";

/** The type of a block's value: an object of all its attributes and blocks. (docs/protocol.md#types) */
export function impliedType(block: BlockSchema): ObjectType {
  return object({
    ...Object.fromEntries(Object.entries(block.attributes).map(([name, attribute]) => [name, attribute.type])),
    ...Object.fromEntries(Object.entries(block.blocks).map(([name, nested]) => [name, nestedBlockType(nested)])),
  });
}

function nestedBlockType({ nesting, block }: NestedBlockSchema): Type {
  const inner = impliedType(block);
  if (nesting === "single") return inner;
  return nesting === "list" ? list(inner) : set(inner);
}
