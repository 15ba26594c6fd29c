import { Failure } from "../../core/failure.ts";
import { mapRecord } from "../../core/map-record.ts";
import type { FunctionSchema } from "../../framework/schema/schema.ts";
import type { Value } from "../../values/value.ts";
import { CallFunctionRequest, CallFunctionResponse, GetFunctionsResponse } from "../messages/provider.ts";
import { Empty } from "../messages/values.ts";
import type { DynamicValueFields } from "../msgpack/dynamic-value.ts";
import { defineRpc, type Rpc } from "./rpc.ts";
import { functionToWire } from "./schema-to-wire.ts";
import { readValue, writeValue } from "./values.ts";

/** The RPCs of provider functions. Terraform reads them from the schema, OpenTofu from `GetFunctions`. */
export const functionRpcs: readonly Rpc[] = [
  defineRpc({
    name: "GetFunctions",
    request: Empty,
    response: GetFunctionsResponse,
    answer: (_request, { schemas }) => ({
      functions: mapRecord(schemas.functions, functionToWire),
    }),
    failed: (diagnostics) => ({ diagnostics }),
  }),
  defineRpc({
    name: "CallFunction",
    request: CallFunctionRequest,
    response: CallFunctionResponse,
    async answer({ name, arguments: wire }, { server, functionSchema, shown }) {
      const schema = functionSchema(name);
      const result = await server.callFunction({ name, arguments: readArguments(name, schema, wire) });
      if ("result" in result) return { result: writeValue(schema.returns, result.result) };
      return { error: { text: shown(result.error.text), functionArgument: result.error.argument } };
    },
    failed: ([diagnostic]) => ({ error: { text: `${diagnostic?.summary ?? ""}: ${diagnostic?.detail ?? ""}` } }),
  }),
];

/** Arguments are positional, variadic ones appended. */
function readArguments(
  name: string,
  { parameters, variadic }: FunctionSchema,
  wire: readonly DynamicValueFields[],
): readonly Value[] {
  if (wire.length < parameters.length) throw wrongCount(name, parameters.length, wire.length);
  return wire.map((argument, index) => {
    const parameter = parameters[index] ?? variadic;
    if (parameter === undefined) throw wrongCount(name, parameters.length, wire.length);
    return readValue(parameter.type, argument);
  });
}

function wrongCount(name: string, wanted: number, given: number): Failure {
  return new Failure({
    code: "wrong-argument-count",
    doing: `Cannot call the function ${name}`,
    happened: `It takes ${wanted} arguments, ${given} were given.`,
  });
}
