/**
 * Providers as data: kinds of resources and data sources, functions, and the provider that is made of them.
 *
 * @module provider
 */
export {
  defineAction,
  type ActionKind,
  type ActionPlanOperation,
  type AnyActionKind,
  type InvokeOperation,
} from "./framework/action.ts";
export {
  block,
  computed,
  defaulted,
  local,
  localBlock,
  optional,
  optionalComputed,
  required,
  writeOnly,
  type Attribute,
  type AttributeFacts,
  type AttributePresence,
  type Attributes,
  type Block,
  type BlockNesting,
  type BlockValueOf,
  type Blocks,
  type Equality,
  type LocalAttribute,
  type ObjectOf,
  type WriteOnlyAttribute,
} from "./framework/attribute.ts";
export type { Deferrable, DeferReason, MayBeDeferred } from "./framework/deferral.ts";
export type { Diagnostic } from "./framework/diagnostic.ts";
export {
  defineEphemeral,
  type AnyEphemeralKind,
  type EphemeralKind,
  type EphemeralOperation,
  type Opened,
} from "./framework/ephemeral.ts";
export {
  defineFunction,
  type FunctionDefinition,
  type Parameter,
  type ProviderFunction,
} from "./framework/function.ts";
export { defineIdentity, type AnyIdentity, type Identity } from "./framework/identity.ts";
export { impliedType } from "./framework/implied-type.ts";
export {
  defineDataSource,
  defineResource,
  type ActualOf,
  type AnyDataSourceKind,
  type AnyResourceKind,
  type Certainty,
  type ConfigOf,
  type DataSourceKind,
  type Move,
  type ObjectOperation,
  type Operation,
  type PlanContext,
  type PlannedOf,
  type PlanOperation,
  type PrivateData,
  type ResourceKind,
  type StateOf,
  type WithUnknown,
  type WriteOperation,
} from "./framework/kind.ts";
export { defineList, type AnyListKind, type Listed, type ListKind, type ListOperation } from "./framework/list.ts";
export { createProvider, type EndOfProcess, type ProviderDefinition } from "./framework/provider.ts";
export type { Difference, StalePolicy } from "./framework/reviewed.ts";
export { schemasToJson } from "./framework/schema-json.ts";
export { configurationSchemaOf, schemaOf } from "./framework/schema-of.ts";
export type { Walked } from "./framework/walk-count.ts";
export type {
  AttributeSchema,
  BlockSchema,
  FunctionSchema,
  IdentityAttributeSchema,
  IdentitySchema,
  NestedBlockSchema,
  NestedSchema,
  ParameterSchema,
  Presence,
  Schema,
} from "./framework/schema.ts";
export { meansSame } from "./framework/semantic-equality.ts";
export type * from "./framework/server.ts";
export { duration, timeoutOf, timeouts, type TimedOperation } from "./framework/timeouts.ts";
export { configOf, problemsOf } from "./framework/generated-config.ts";
export { validateConfig } from "./framework/validate.ts";
export { zodToType } from "./framework/zod-type.ts";
export {
  isSet,
  nestedAttributes,
  nestedList,
  nestedMap,
  nestedSet,
  nestedSingle,
  semantic,
  set,
  type Nested,
  type Nesting,
} from "./framework/zod-facts.ts";
