import type * as z from "zod";
import { Failure } from "../../core/failure.ts";
import { plainProblems, printPlace } from "../../core/plain-problems.ts";
import { isWhollyKnown, unknown, type Unknown, type Value } from "../../values/value.ts";
import type { FunctionSchema, ParameterSchema } from "../schema/schema.ts";
import type { FunctionResult } from "../server.ts";
import { withNearestNumbers, withNumbersBeyond } from "./function-numbers.ts";
import { zodToType } from "../schema/zod-type.ts";

/** A parameter of a function. Without more, an engine calls the function with known values only, and never with null. */
export interface Parameter<T = unknown> {
  readonly name: string;
  readonly schema: z.ZodType<T>;
  readonly description: string;
  /** The function takes null. */
  readonly allowNull?: boolean;
  /**
   * The function takes what will be known after apply, and may answer it, too. An argument of which only a part is known counts as unknown.
   */
  readonly allowUnknown?: boolean;
}

/** A provider function: pure, without any provider configuration. */
export interface ProviderFunction {
  readonly name: string;
  readonly schema: FunctionSchema;
  /** Calls it with one value for each parameter, the variadic ones behind. */
  call(args: readonly Value[]): FunctionResult;
}

type ArgumentOf<P> =
  P extends Parameter<infer T>
    ? | T
      | (P extends { readonly allowNull: true } ? null : never)
      | (P extends { readonly allowUnknown: true } ? Unknown : never)
    : never;
type ArgumentsOf<P extends readonly Parameter[], V> = [
  ...{ [K in keyof P]: ArgumentOf<P[K]> },
  ...(V extends Parameter ? ArgumentOf<V>[] : []),
];

/** What a function is defined by. */
export interface FunctionDefinition<P extends readonly Parameter[], V extends Parameter | undefined, R extends Value> {
  readonly name: string;
  /** One line. */
  readonly summary: string;
  /** Markdown. */
  readonly description: string;
  readonly parameters: P;
  /** Takes all further arguments, any number of them. */
  readonly variadic?: V;
  readonly returns: z.ZodType<R>;
  /** Throws `Failure` for arguments it refuses; its first field's first step is the argument's index. */
  run(...args: ArgumentsOf<P, V>): R | Unknown;
}

/** Defines a function. */
export function defineFunction<
  const P extends readonly Parameter[],
  R extends Value,
  const V extends Parameter | undefined = undefined,
>(definition: FunctionDefinition<P, V, R>): ProviderFunction {
  const { name, summary, description, parameters, variadic, returns } = definition;
  return {
    name,
    schema: {
      summary,
      description,
      parameters: parameters.map(parameterSchema),
      ...(variadic === undefined ? {} : { variadic: parameterSchema(variadic) }),
      returns: zodToType(returns),
    },
    call(given) {
      const parameterAt = (index: number): Parameter | undefined => parameters[index] ?? variadic;
      const exact = given.map((argument, index) =>
        parameterAt(index)?.allowUnknown === true && !isWhollyKnown(argument) ? unknown : argument,
      );
      for (const [index, argument] of exact.entries()) {
        const parameter = parameterAt(index);
        const text = parameter === undefined ? undefined : problemOf(parameter, argument);
        if (text !== undefined) return { error: { text, argument: index } };
      }
      try {
        const args: unknown = exact.map(withNearestNumbers);
        return { result: definition.run(...(args as ArgumentsOf<P, V>)) };
      } catch (error) {
        return { error: errorOf(error) };
      }
    },
  };
}

function parameterSchema({ name, schema, description, allowNull, allowUnknown }: Parameter): ParameterSchema {
  return { name, type: zodToType(schema), description, allowNull, allowUnknown };
}

function problemOf({ name, schema, allowNull, allowUnknown }: Parameter, argument: Value): string | undefined {
  if (argument === null && allowNull === true) return undefined;
  if (argument === unknown && allowUnknown === true) return undefined;
  const [near, beyond] = [withNearestNumbers(argument), withNumbersBeyond(argument)];
  const issues =
    schema.safeParse(near, plainProblems).error?.issues ?? schema.safeParse(beyond, plainProblems).error?.issues;
  // of a number that is beyond several limits, the last one is the narrowest: those of all whole numbers come first
  const problems = issues?.map(({ code, path, message }) => {
    const text = `${printPlace([name, ...path])}: ${message}`;
    return [code.startsWith("too_") ? `${code} ${JSON.stringify(path)}` : text, text] as const;
  });
  return problems && [...new Map(problems).values()].join("; ");
}

function errorOf(error: unknown): { readonly text: string; readonly argument: number | undefined } {
  if (!(error instanceof Failure)) throw error;
  const argument = error.fields[0]?.path[0];
  return {
    text: `${error.doing}. ${error.detail}`,
    argument: typeof argument === "number" ? argument : undefined,
  };
}
