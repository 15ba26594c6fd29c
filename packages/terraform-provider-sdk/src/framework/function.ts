import type * as z from "zod";
import { Failure } from "../core/failure.ts";
import type { Value } from "../values/value.ts";
import type { FunctionSchema } from "./schema.ts";
import type { FunctionResult } from "./server.ts";
import { zodToType } from "./zod-type.ts";

interface Parameter<T> {
  readonly name: string;
  readonly schema: z.ZodType<T>;
  readonly description: string;
}

/** A provider function: pure, known arguments in, a known result out, without any provider configuration. */
export interface ProviderFunction {
  readonly name: string;
  readonly schema: FunctionSchema;
  call(args: readonly Value[]): FunctionResult;
}

type ArgumentsOf<P extends readonly Parameter<unknown>[]> = {
  [K in keyof P]: P[K] extends Parameter<infer T> ? T : never;
};

/** Defines a function. `run` throws `Failure` for arguments it refuses; its first field's first step is the argument's index. */
export function defineFunction<const P extends readonly Parameter<unknown>[], R extends Value>(definition: {
  name: string;
  summary: string;
  description: string;
  parameters: P;
  returns: z.ZodType<R>;
  run(...args: ArgumentsOf<P>): R;
}): ProviderFunction {
  const { name, summary, description, parameters, returns } = definition;
  return {
    name,
    schema: {
      summary,
      description,
      parameters: parameters.map((parameter) => ({
        name: parameter.name,
        type: zodToType(parameter.schema),
        description: parameter.description,
      })),
      returns: zodToType(returns),
    },
    call(args) {
      for (const [index, parameter] of parameters.entries()) {
        const parsed = parameter.schema.safeParse(args[index]);
        if (!parsed.success)
          return {
            error: {
              text: `${parameter.name}: ${parsed.error.issues.map((i) => i.message).join("; ")}`,
              argument: index,
            },
          };
      }
      try {
        return { result: definition.run(...(args as unknown as ArgumentsOf<P>)) };
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        const argument = error.fields[0]?.path[0];
        return {
          error: {
            text: `${error.doing}. ${error.detail}`,
            argument: typeof argument === "number" ? argument : undefined,
          },
        };
      }
    },
  };
}
