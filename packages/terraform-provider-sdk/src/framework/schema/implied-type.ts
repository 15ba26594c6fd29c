import { mapRecord } from "../../core/map-record.ts";
import { list, object, set, type ObjectType, type Type } from "../../values/type.ts";
import type { BlockSchema, NestedBlockSchema } from "./schema.ts";

/** The type of a block's value: an object of all its attributes and blocks. (docs/protocol.md#types) */
export function impliedType(block: BlockSchema): ObjectType {
  return object({
    ...mapRecord(block.attributes, ({ type }) => type),
    ...mapRecord(block.blocks, nestedBlockType),
  });
}

function nestedBlockType({ nesting, block }: NestedBlockSchema): Type {
  const inner = impliedType(block);
  if (nesting === "single") return inner;
  return nesting === "list" ? list(inner) : set(inner);
}
