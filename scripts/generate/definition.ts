import { silentLog } from "terraform-provider-sdk/core";
import { createRedactor } from "../../src/core/redactor.ts";
import {
  type AnyIdentity,
  type Attributes,
  type Blocks,
  configurationSchemaOf,
  schemaOf,
  type ProviderSchemas,
} from "terraform-provider-sdk";
import { attributes } from "../../src/provider/provider-attributes.ts";
import { createImsProvider } from "../../src/provider/provider.ts";
import * as registry from "../../src/registry.ts";

/** What is said of a kind as data. */
export interface DescribedKind {
  readonly typeName: string;
  readonly description: string;
  readonly attributes: Attributes;
  readonly blocks?: Blocks;
  readonly identity?: AnyIdentity;
}

/** What everything is generated from: the provider as data. Kinds are in alphabetical order. */
export interface Definition {
  readonly provider: DescribedKind;
  readonly resources: readonly DescribedKind[];
  readonly dataSources: readonly DescribedKind[];
  readonly listResources: readonly DescribedKind[];
  readonly actions: readonly DescribedKind[];
  readonly functions: ProviderSchemas["functions"];
}

/** The definition of the registered kinds and functions. */
export function createDefinition(): Definition {
  const server = createImsProvider({ environment: {}, log: silentLog, redactor: createRedactor() });
  const { provider, functions } = server.schemas();
  return {
    provider: { typeName: "ims", description: provider.block.description, attributes },
    resources: byTypeName(registry.resources),
    dataSources: byTypeName(registry.dataSources),
    listResources: byTypeName(registry.listResources),
    actions: byTypeName(registry.actions),
    functions,
  };
}

export function schemasOf({ provider, resources, dataSources, actions, functions }: Definition): ProviderSchemas {
  const all = (kinds: readonly DescribedKind[]): ProviderSchemas["resources"] =>
    Object.fromEntries(kinds.map((kind) => [kind.typeName, schemaOf(kind)]));
  return {
    provider: configurationSchemaOf(provider),
    resources: all(resources),
    dataSources: all(dataSources),
    ephemeralResources: {},
    actions: Object.fromEntries(actions.map((kind) => [kind.typeName, configurationSchemaOf(kind)])),
    functions,
    // what no generated class shows
    identities: {},
    listResources: {},
  };
}

function byTypeName(kinds: readonly DescribedKind[]): readonly DescribedKind[] {
  return kinds.toSorted((a, b) => (a.typeName < b.typeName ? -1 : 1));
}
