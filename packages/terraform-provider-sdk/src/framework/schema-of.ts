import type { Attribute, Attributes, Blocks } from "./attribute.ts";
import { nestedAttributes } from "./attribute.ts";
import type { AttributeSchema, BlockSchema, Schema } from "./schema.ts";
import { zodToType } from "./zod-type.ts";

interface Described {
  readonly description: string;
  readonly attributes: Attributes;
  readonly blocks?: Blocks;
  readonly version?: number;
}

/** Terraform's schema of a kind. */
export function schemaOf({ description, attributes, blocks = {}, version = 0 }: Described): Schema {
  return { version, block: blockSchema(description, attributes, blocks) };
}

function blockSchema(description: string, attributes: Attributes, blocks: Blocks): BlockSchema {
  return {
    description,
    attributes: mapValues(attributes, attributeSchema),
    blocks: mapValues(blocks, (block) => ({
      nesting: "single" as const,
      block: blockSchema(block.description, block.attributes, {}),
    })),
  };
}

function attributeSchema(attribute: Attribute): AttributeSchema {
  const nested = nestedAttributes(attribute.schema);
  return {
    type: zodToType(attribute.schema),
    presence: attribute.presence,
    description: attribute.description,
    sensitive: attribute.sensitive,
    deprecated: attribute.deprecated,
    nested:
      nested === undefined
        ? undefined
        : { nesting: nested.nesting, attributes: mapValues(nested.attributes, attributeSchema) },
  };
}

function mapValues<A, B>(record: Readonly<Record<string, A>>, change: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}
