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
} from "./framework/kinds/action.ts";
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
} from "./framework/schema/attribute.ts";
export type { Deferrable, DeferReason, MayBeDeferred } from "./framework/deferral.ts";
export type { Diagnostic } from "./framework/diagnostic.ts";
export {
  defineEphemeral,
  type AnyEphemeralKind,
  type EphemeralKind,
  type EphemeralOperation,
  type Opened,
} from "./framework/kinds/ephemeral.ts";
export {
  defineFunction,
  type FunctionDefinition,
  type Parameter,
  type ProviderFunction,
} from "./framework/kinds/function.ts";
export { defineIdentity, type AnyIdentity, type Identity } from "./framework/kinds/identity.ts";
export { impliedType } from "./framework/schema/implied-type.ts";
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
  type ResourceKind,
  type StateOf,
  type WithUnknown,
  type WriteOperation,
} from "./framework/kinds/kind.ts";
export type { PrivateData } from "./framework/kinds/private-data.ts";
export { revisionOf } from "./framework/kinds/revision.ts";
export {
  defineList,
  type AnyListKind,
  type Listed,
  type ListKind,
  type ListOperation,
} from "./framework/kinds/list.ts";
export { createProvider } from "./framework/provider.ts";
export type {
  ActionPlans,
  ConfigureContext,
  EndOfProcess,
  PartlyKnown,
  ProviderDefinition,
} from "./framework/provider-definition.ts";
export type { Difference, StalePolicy } from "./framework/objects/reviewed.ts";
export { schemasToJson } from "./framework/schema/schema-json.ts";
export { configurationSchemaOf, schemaOf } from "./framework/schema/schema-of.ts";
export type { Unplanned, UnplannedState } from "./framework/kinds/unplanned.ts";
export type { Calls, Walked } from "./framework/walk-count.ts";
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
} from "./framework/schema/schema.ts";
export { meansSame } from "./framework/objects/semantic-equality.ts";
export type * from "./framework/server.ts";
export { duration, timeoutOf, timeouts, type TimedOperation } from "./framework/kinds/timeouts.ts";
export { configOf, problemsOf } from "./framework/use-cases/generated-config.ts";
export { validateConfig } from "./framework/objects/validate.ts";
export { zodToType } from "./framework/schema/zod-type.ts";
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
} from "./framework/schema/zod-facts.ts";
