import { Failure } from "../../core/failure.ts";
import { identityType } from "../../framework/kinds/identity-schema.ts";
import { impliedType } from "../../framework/schema/implied-type.ts";
import type { FunctionSchema, Schema } from "../../framework/schema/schema.ts";
import type { ProviderSchemas, ProviderServer } from "../../framework/server.ts";
import type { ObjectType } from "../../values/type.ts";

/** A provider with the types its values have on the wire, each worked out once. */
export interface LoadedProvider {
  readonly server: ProviderServer;
  readonly schemas: ProviderSchemas;
  readonly configType: ObjectType;
  /** These throw `Failure` for what the provider does not have. */
  readonly resourceType: (typeName: string) => ObjectType;
  /** `undefined` where the kind has no identity. */
  readonly identityType: (typeName: string) => ObjectType | undefined;
  readonly dataSourceType: (typeName: string) => ObjectType;
  readonly ephemeralType: (typeName: string) => ObjectType;
  readonly listType: (typeName: string) => ObjectType;
  readonly actionType: (typeName: string) => ObjectType;
  readonly functionSchema: (name: string) => FunctionSchema;
}

/** Prepares a provider for being served. */
export function prepareProvider(server: ProviderServer): LoadedProvider {
  const schemas = server.schemas();
  const identityTypes = new Map(
    Object.entries(schemas.identities).map(([typeName, schema]) => [typeName, identityType(schema)] as const),
  );
  return {
    server,
    schemas,
    configType: impliedType(schemas.provider.block),
    resourceType: typesOf(schemas.resources, "resource type"),
    identityType: (typeName) => identityTypes.get(typeName),
    dataSourceType: typesOf(schemas.dataSources, "data source"),
    ephemeralType: typesOf(schemas.ephemeralResources, "ephemeral resource"),
    listType: typesOf(schemas.listResources, "list resource"),
    actionType: typesOf(schemas.actions, "action"),
    functionSchema: (name) => own(schemas.functions, name, "function"),
  };
}

function typesOf(schemas: Readonly<Record<string, Schema>>, what: string): (typeName: string) => ObjectType {
  const types = new Map<string, ObjectType>();
  return (typeName) => {
    const type = types.get(typeName) ?? impliedType(own(schemas, typeName, what).block);
    types.set(typeName, type);
    return type;
  };
}

function own<T>(all: Readonly<Record<string, T>>, name: string, what: string): T {
  const found = Object.hasOwn(all, name) ? all[name] : undefined;
  if (found !== undefined) return found;
  throw new Failure({
    code: "unknown-kind",
    doing: `Cannot use ${name}`,
    happened: `This version of the provider has no ${what} of that name.`,
    remedy: "Check the spelling and the provider's version.",
  });
}
