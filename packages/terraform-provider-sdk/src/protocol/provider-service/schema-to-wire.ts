import type {
  AttributeSchema,
  BlockSchema,
  FunctionSchema,
  IdentitySchema,
  NestedBlockSchema,
  ParameterSchema,
  Schema,
} from "../../framework/schema/schema.ts";
import { typeToJson } from "../../values/type-json.ts";
import type { Type } from "../../values/type.ts";
import {
  blockNesting,
  markdown,
  objectNesting,
  type AttributeFields,
  type BlockFields,
  type NestedBlockFields,
} from "../messages/schema.ts";

/** Maps a schema to the `Schema` message. */
export const schemaToWire = ({ version, block }: Schema): { version: number; block: BlockFields } => ({
  version,
  block: blockToWire(block),
});

function blockToWire({ attributes, blocks, description, deprecated }: BlockSchema): BlockFields {
  return {
    attributes: Object.entries(attributes).map(attributeToWire),
    blockTypes: Object.entries(blocks).map(nestedBlockToWire),
    description,
    descriptionKind: markdown,
    ...deprecation(deprecated),
  };
}

function nestedBlockToWire([typeName, nested]: readonly [string, NestedBlockSchema]): NestedBlockFields {
  const { nesting, block, minItems, maxItems } = nested;
  return { typeName, block: blockToWire(block), nesting: blockNesting[nesting], minItems, maxItems };
}

function attributeToWire([name, attribute]: readonly [string, AttributeSchema]): AttributeFields {
  const { presence, nested } = attribute;
  return {
    name,
    ...(nested === undefined
      ? { type: typeBytes(attribute.type) }
      : {
          nestedType: {
            attributes: Object.entries(nested.attributes).map(attributeToWire),
            nesting: objectNesting[nested.nesting],
          },
        }),
    description: attribute.description,
    descriptionKind: markdown,
    required: presence === "required",
    optional: presence === "optional" || presence === "optional-computed",
    computed: presence === "computed" || presence === "optional-computed",
    sensitive: attribute.sensitive,
    writeOnly: attribute.writeOnly,
    ...deprecation(attribute.deprecated),
  };
}

/** The text may only go together with the flag. (docs/protocol.md#schemas) */
const deprecation = (text: string | undefined): { deprecated?: boolean; deprecationMessage?: string } =>
  text === undefined ? {} : { deprecated: true, deprecationMessage: text };

/** Maps the schema of an identity to its message. */
export const identityToWire = ({ version, attributes }: IdentitySchema) => ({
  version,
  identityAttributes: Object.entries(attributes).map(([name, { type, required, description }]) => ({
    name,
    type: typeBytes(type),
    requiredForImport: required,
    optionalForImport: !required,
    description,
  })),
});

/** Maps a function's signature to the `Function` message. */
export const functionToWire = (schema: FunctionSchema) =>
  ({
    parameters: schema.parameters.map(parameterToWire),
    variadicParameter: schema.variadic === undefined ? undefined : parameterToWire(schema.variadic),
    return: { type: typeBytes(schema.returns) },
    summary: schema.summary,
    description: schema.description,
    descriptionKind: markdown,
  }) as const;

const parameterToWire = ({ name, type, description, allowNull, allowUnknown }: ParameterSchema) => ({
  name,
  type: typeBytes(type),
  allowNullValue: allowNull,
  allowUnknownValues: allowUnknown,
  description,
  descriptionKind: markdown,
});

const typeBytes = (type: Type): Uint8Array => Buffer.from(JSON.stringify(typeToJson(type)));
