import { toJSONSchema, type z } from "zod";
import { controlEndpoints, type ControlEndpoint } from "./control-endpoints.ts";
import { controlPrefix } from "./prefix.ts";

/** Where its description is served. */
export const descriptionPath = "/openapi.json";

type Json = Readonly<Record<string, unknown>>;

/** The OpenAPI 3.1 description of the control interface, made from the table that routes it. */
export function describeControl(): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const endpoint of controlEndpoints) {
    const path = (paths[controlPrefix + endpoint.path] ??= {});
    path[endpoint.method.toLowerCase()] = describe(endpoint);
  }
  paths[controlPrefix + descriptionPath] = { get: description };
  return {
    openapi: "3.1.0",
    info: {
      title: "Control interface of the IMS sandbox",
      version: "1",
      description:
        "For tests in other processes. Where others can reach the sandbox, or it has an access token of its own, the token is sent in the header `X-AccessToken`.",
      license: { name: "MPL-2.0", identifier: "MPL-2.0" },
    },
    servers: [{ url: "/" }],
    security: [{}, { accessToken: [] }],
    paths,
    components: { securitySchemes: { accessToken: { type: "apiKey", in: "header", name: "X-AccessToken" } } },
  };
}

const refused: Json = {
  description: "Refused: a sentence that says why",
  content: { "text/plain": { schema: { type: "string" } } },
};

const description: Json = {
  operationId: "description",
  summary: "This description",
  responses: { 200: json("Done", { type: "object" }), default: refused },
};

function describe({ operation, summary, query, body, answer }: ControlEndpoint): Json {
  return {
    operationId: operation,
    summary,
    ...(query === undefined ? {} : { parameters: parametersOf(query) }),
    ...(body === undefined ? {} : { requestBody: { required: true, ...json(undefined, schemaOf(body, "input")) } }),
    responses: {
      ...(answer === undefined ? { 204: { description: "Done" } } : { 200: json("Done", schemaOf(answer, "output")) }),
      default: refused,
    },
  };
}

function json(text: string | undefined, schema: Json): Json {
  return { ...(text === undefined ? {} : { description: text }), content: { "application/json": { schema } } };
}

function parametersOf(query: z.ZodObject): readonly Json[] {
  const { properties = {}, required = [] } = schemaOf(query, "input") as {
    readonly properties?: Readonly<Record<string, Json>>;
    readonly required?: readonly string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    ...{ name, in: "query", required: required.includes(name), schema },
  }));
}

/** As OpenAPI 3.1 has it: JSON Schema 2020-12, which is the dialect it assumes. */
function schemaOf(type: z.ZodType, io: "input" | "output"): Json {
  return { ...toJSONSchema(type, { io, target: "draft-2020-12" }), $schema: undefined };
}
