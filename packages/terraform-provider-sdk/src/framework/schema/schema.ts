import type { Type } from "../../values/type.ts";

/** How an attribute gets its value. Exactly these four exist. (docs/protocol.md#schemas) */
export type Presence = "required" | "optional" | "computed" | "optional-computed";

/** One attribute of a block or of a nested attribute's object. */
export interface AttributeSchema {
  /** The value's type; for a nested attribute the type implied by `nested`. */
  readonly type: Type;
  readonly presence: Presence;
  /** Markdown. */
  readonly description: string;
  readonly sensitive?: boolean | undefined;
  /** Its value is in the configuration only. Engines from 1.11. */
  readonly writeOnly?: boolean | undefined;
  /** Text for users why the attribute should no longer be used. */
  readonly deprecated?: string | undefined;
  /** Set for a nested attribute (protocol 6 `nested_type`): its own attributes, and how they are collected. */
  readonly nested?: NestedSchema | undefined;
}

/** The attributes of a nested attribute, and how its objects are collected. */
export interface NestedSchema {
  readonly nesting: "single" | "list" | "set" | "map";
  readonly attributes: Readonly<Record<string, AttributeSchema>>;
}

/** A nested block, written `name { … }`. */
export interface NestedBlockSchema {
  readonly nesting: "single" | "list" | "set";
  readonly block: BlockSchema;
  readonly minItems?: number | undefined;
  /** Absent: no limit. */
  readonly maxItems?: number | undefined;
}

/** The content of a block: that of a whole kind, or of a nested one. */
export interface BlockSchema {
  readonly attributes: Readonly<Record<string, AttributeSchema>>;
  readonly blocks: Readonly<Record<string, NestedBlockSchema>>;
  /** Markdown. */
  readonly description: string;
  readonly deprecated?: string | undefined;
}

/** The schema of a provider, resource or data source. */
export interface Schema {
  /** Version of the state's shape; 0 where it never changed. */
  readonly version: number;
  readonly block: BlockSchema;
}

/** What names the objects of a kind, beside their state. */
export interface IdentitySchema {
  /** Version of the identity's shape; 0 where it never changed. */
  readonly version: number;
  readonly attributes: Readonly<Record<string, IdentityAttributeSchema>>;
}

/** One attribute of an identity. */
export interface IdentityAttributeSchema {
  /** A text, number, truth value, or a list of one of them. */
  readonly type: Type;
  /** Whether an import must give it, or may. */
  readonly required: boolean;
  readonly description: string;
}

/** The signature of a provider function. */
export interface FunctionSchema {
  readonly parameters: readonly ParameterSchema[];
  readonly variadic?: ParameterSchema | undefined;
  readonly returns: Type;
  /** One line. */
  readonly summary: string;
  /** Markdown. */
  readonly description: string;
}

/** A parameter of a function. */
export interface ParameterSchema {
  readonly name: string;
  readonly type: Type;
  readonly description: string;
  readonly allowNull?: boolean | undefined;
  readonly allowUnknown?: boolean | undefined;
}
