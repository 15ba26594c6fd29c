import { mapRecord } from "../../core/map-record.ts";
import { typeToJson } from "../../values/type-json.ts";
import type {
  AttributeSchema,
  BlockSchema,
  FunctionSchema,
  IdentitySchema,
  NestedBlockSchema,
  Schema,
} from "./schema.ts";
import type { ProviderSchemas } from "../server.ts";

type Json = Readonly<Record<string, unknown>>;

/**
 * The schemas in the form of `terraform providers schema -json` (format 1.0), made without Terraform: what generators of
 * bindings and documentation read. `address` is the provider's full source address.
 */
export function schemasToJson(address: string, schemas: ProviderSchemas): Json {
  return {
    format_version: "1.0",
    provider_schemas: {
      [address]: {
        provider: schemaJson(schemas.provider),
        resource_schemas: mapRecord(schemas.resources, schemaJson),
        data_source_schemas: mapRecord(schemas.dataSources, schemaJson),
        ...(Object.keys(schemas.ephemeralResources).length === 0
          ? {}
          : { ephemeral_resource_schemas: mapRecord(schemas.ephemeralResources, schemaJson) }),
        ...(Object.keys(schemas.listResources).length === 0
          ? {}
          : { list_resource_schemas: mapRecord(schemas.listResources, schemaJson) }),
        ...(Object.keys(schemas.actions).length === 0
          ? {}
          : { action_schemas: mapRecord(schemas.actions, actionJson) }),
        functions: mapRecord(schemas.functions, functionJson),
        ...(Object.keys(schemas.identities).length === 0
          ? {}
          : { resource_identity_schemas: mapRecord(schemas.identities, identityJson) }),
      },
    },
  };
}

function schemaJson({ version, block }: Schema): Json {
  return { version, block: blockJson(block) };
}

/** An action has no state, so its schema has no version. */
function actionJson({ block }: Schema): Json {
  return { block: blockJson(block) };
}

function blockJson({ attributes, blocks, description }: BlockSchema): Json {
  return {
    attributes: mapRecord(attributes, attributeJson),
    ...(Object.keys(blocks).length === 0 ? {} : { block_types: mapRecord(blocks, nestedBlockJson) }),
    description,
    description_kind: "markdown",
  };
}

function nestedBlockJson({ nesting, block, minItems, maxItems }: NestedBlockSchema): Json {
  return {
    nesting_mode: nesting,
    block: blockJson(block),
    ...(minItems === undefined ? {} : { min_items: minItems }),
    ...(maxItems === undefined ? {} : { max_items: maxItems }),
  };
}

function attributeJson(attribute: AttributeSchema): Json {
  const { nested, presence } = attribute;
  return {
    ...(nested === undefined
      ? { type: typeToJson(attribute.type) }
      : { nested_type: { attributes: mapRecord(nested.attributes, attributeJson), nesting_mode: nested.nesting } }),
    description: attribute.description,
    description_kind: "markdown",
    ...(presence === "required" ? { required: true } : {}),
    ...(presence === "optional" || presence === "optional-computed" ? { optional: true } : {}),
    ...(presence === "computed" || presence === "optional-computed" ? { computed: true } : {}),
    ...(attribute.sensitive === true ? { sensitive: true } : {}),
    ...(attribute.writeOnly === true ? { write_only: true } : {}),
    ...(attribute.deprecated === undefined ? {} : { deprecated: true }),
  };
}

function identityJson({ version, attributes }: IdentitySchema): Json {
  return {
    version,
    attributes: mapRecord(attributes, ({ type, required, description }) => ({
      type: typeToJson(type),
      description,
      ...(required ? { required_for_import: true } : { optional_for_import: true }),
    })),
  };
}

function functionJson({ summary, description, returns, parameters, variadic }: FunctionSchema): Json {
  const parameterJson = ({ name, type, description: text, allowNull }: FunctionSchema["parameters"][number]): Json => ({
    name,
    description: text,
    type: typeToJson(type),
    ...(allowNull === true ? { is_nullable: true } : {}),
  });
  return {
    description,
    summary,
    return_type: typeToJson(returns),
    ...(parameters.length === 0 ? {} : { parameters: parameters.map(parameterJson) }),
    ...(variadic === undefined ? {} : { variadic_parameter: parameterJson(variadic) }),
  };
}
