/** Schemas on the wire. (docs/protocol.md#schemas) */
import { defineMessage, repeated } from "../proto/define-message.ts";
import type { Message } from "../proto/field.ts";

export const markdown = 1;
export const blockNesting = { single: 1, list: 2, set: 3 } as const;
export const objectNesting = { single: 1, list: 2, set: 3, map: 4 } as const;

export interface AttributeFields {
  readonly name: string;
  /** Type constraint JSON; empty where `nestedType` is given. */
  readonly type?: Uint8Array | undefined;
  readonly description?: string | undefined;
  readonly required?: boolean | undefined;
  readonly optional?: boolean | undefined;
  readonly computed?: boolean | undefined;
  readonly sensitive?: boolean | undefined;
  readonly descriptionKind?: number | undefined;
  readonly deprecated?: boolean | undefined;
  readonly nestedType?: ObjectFields | undefined;
  readonly writeOnly?: boolean | undefined;
  readonly deprecationMessage?: string | undefined;
}

interface ObjectFields {
  readonly attributes: readonly AttributeFields[];
  readonly nesting: number;
}

export interface BlockFields {
  readonly attributes: readonly AttributeFields[];
  readonly blockTypes: readonly NestedBlockFields[];
  readonly description?: string | undefined;
  readonly descriptionKind?: number | undefined;
  readonly deprecated?: boolean | undefined;
  readonly deprecationMessage?: string | undefined;
}

export interface NestedBlockFields {
  readonly typeName: string;
  readonly block?: BlockFields | undefined;
  readonly nesting: number;
  readonly minItems?: number | undefined;
  readonly maxItems?: number | undefined;
}

// attributes hold objects and blocks hold blocks: the interfaces above break the circle for the compiler
const Attribute: Message<AttributeFields, AttributeFields> = defineMessage({
  name: [1, "string"],
  type: [2, "bytes"],
  description: [3, "string"],
  required: [4, "bool"],
  optional: [5, "bool"],
  computed: [6, "bool"],
  sensitive: [7, "bool"],
  descriptionKind: [8, "enum"],
  deprecated: [9, "bool"],
  nestedType: [
    10,
    defineMessage({ attributes: [1, repeated((): typeof Attribute => Attribute)], nesting: [3, "enum"] }),
  ],
  writeOnly: [11, "bool"],
  deprecationMessage: [12, "string"],
});

const Block: Message<BlockFields, BlockFields> = defineMessage({
  attributes: [2, repeated(Attribute)],
  blockTypes: [3, repeated((): typeof NestedBlock => NestedBlock)],
  description: [4, "string"],
  descriptionKind: [5, "enum"],
  deprecated: [6, "bool"],
  deprecationMessage: [7, "string"],
});

const NestedBlock: Message<NestedBlockFields, NestedBlockFields> = defineMessage({
  typeName: [1, "string"],
  block: [2, Block],
  nesting: [3, "enum"],
  minItems: [4, "int64"],
  maxItems: [5, "int64"],
});

/** `block` must always be there: core crashes without. */
export const SchemaMessage = defineMessage({ version: [1, "int64"], block: [2, Block] });

const Parameter = defineMessage({
  name: [1, "string"],
  type: [2, "bytes"],
  allowNullValue: [3, "bool"],
  allowUnknownValues: [4, "bool"],
  description: [5, "string"],
  descriptionKind: [6, "enum"],
});

export const FunctionMessage = defineMessage({
  parameters: [1, repeated(Parameter)],
  variadicParameter: [2, Parameter],
  return: [3, defineMessage({ type: [1, "bytes"] })],
  summary: [4, "string"],
  description: [5, "string"],
  descriptionKind: [6, "enum"],
});

/** Exactly one of `requiredForImport` and `optionalForImport` is true. */
const IdentityAttribute = defineMessage({
  name: [1, "string"],
  type: [2, "bytes"],
  requiredForImport: [3, "bool"],
  optionalForImport: [4, "bool"],
  description: [5, "string"],
});

export const IdentitySchemaMessage = defineMessage({
  version: [1, "int64"],
  identityAttributes: [2, repeated(IdentityAttribute)],
});
