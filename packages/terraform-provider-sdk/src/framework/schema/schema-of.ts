import { mapRecord } from "../../core/map-record.ts";
import type { Attribute, Attributes, Block, Blocks } from "./attribute.ts";
import type { AttributeSchema, BlockSchema, NestedBlockSchema, Presence, Schema } from "./schema.ts";
import { isSet, nestedAttributes } from "./zod-facts.ts";
import { zodToType } from "./zod-type.ts";

interface Described {
  readonly description: string;
  readonly attributes: Attributes;
  readonly blocks?: Blocks;
  readonly version?: number;
}

/** Terraform's schema of a kind. Throws `TypeError` where an attribute is what no engine takes. */
export function schemaOf({ description, attributes, blocks = {}, version = 0 }: Described): Schema {
  return { version, block: blockSchema(description, attributes, blocks) };
}

/** The same of what is only configured, as a provider is: a default shows nowhere, and nothing is computed. */
export function configurationSchemaOf({ description, attributes }: Described): Schema {
  const shown = mapRecord(attributes, (one) =>
    one.presence === "defaulted" ? { ...one, presence: "optional" as const } : one,
  );
  return schemaOf({ description, attributes: shown });
}

function blockSchema(description: string, attributes: Attributes, blocks: Blocks): BlockSchema {
  return { description, attributes: mapRecord(attributes, attributeSchema), blocks: mapRecord(blocks, nestedBlock) };
}

function nestedBlock({ nesting, minItems, maxItems, description, attributes }: Block): NestedBlockSchema {
  if (nesting === "set") refuseWriteOnly(attributes);
  return { nesting, minItems, maxItems, block: blockSchema(description, attributes, {}) };
}

function attributeSchema(attribute: Attribute): AttributeSchema {
  const nested = nestedAttributes(attribute.schema);
  if (nested !== undefined && isSet(attribute.schema)) refuseWriteOnly(nested.attributes);
  return {
    type: zodToType(attribute.schema),
    presence: presenceOf(attribute),
    description: attribute.description,
    sensitive: attribute.sensitive,
    deprecated: attribute.deprecated,
    ...(attribute.writeOnly === true ? { writeOnly: true } : {}),
    nested:
      nested === undefined
        ? undefined
        : { nesting: nested.nesting, attributes: mapRecord(nested.attributes, attributeSchema) },
  };
}

/** A plan may give a value that the configuration does not have only to what is computed, too. */
function presenceOf({ presence }: Attribute): Presence {
  return presence === "defaulted" ? "optional-computed" : presence;
}

/** An element of a set is told by its value, which a write-only attribute at any depth does not have. (docs/protocol.md#schemas) */
function refuseWriteOnly(attributes: Attributes): void {
  for (const [name, { schema, writeOnly }] of Object.entries(attributes)) {
    if (writeOnly === true) throw new TypeError(`the write-only attribute ${name} is part of a set`);
    refuseWriteOnly(nestedAttributes(schema)?.attributes ?? {});
  }
}
