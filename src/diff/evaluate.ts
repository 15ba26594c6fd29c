import { isDeepStrictEqual } from "node:util";
import { isList, isWhollyKnown, unknown, valueObject, type Value } from "terraform-provider-sdk/values";
import { composed } from "./composed.ts";
import { converted } from "./converted.ts";
import { declaredValue, synthesisedValue } from "./declared-value.ts";
import { setOf } from "./engine-sets.ts";
import { isIgnored } from "./ignored-changes.ts";
import { instancesOf, isMany } from "./instances.ts";
import { follow, parseReference } from "./parse-reference.ts";
import type { DeclaredResource, DeclaredStack } from "./read-stack.ts";
import { expressionValue, type Evaluate } from "./template-value.ts";
import { isPlainType, variableType } from "./variable-type.ts";

/**
 * Values of variables by name, where they are not the defaults. A text for a variable of another type than `string`, `number` or
 * `bool` is an expression: `["a", "b"]`.
 */
export type Variables = Readonly<Record<string, string | number | boolean | readonly string[]>>;

type Steps = readonly (string | number)[];

/**
 * Evaluates what needs no Terraform: variables, local values, and references to what other resources of the stack, or of the app's other
 * stacks, declare. All else is unknown, and so is what the service decides.
 *
 * @param onSensitive Called where a sensitive variable is evaluated
 */
export function createEvaluator(
  stack: DeclaredStack,
  variables: Variables,
  onSensitive: () => void = () => undefined,
): Evaluate {
  const evaluators = new Map<DeclaredStack, Evaluate>();
  const inStack = (one: DeclaredStack): Evaluate => {
    const evaluate = evaluators.get(one) ?? createStackEvaluator(one, variables, { output, onSensitive });
    evaluators.set(one, evaluate);
    return evaluate;
  };
  // between stacks, cdktf refers to an output in the state of the other one
  const output: OutputOf = ({ remoteStates }, [state, outputs, name, ...steps]) => {
    const place = remoteStates.get(String(state));
    const [other, ...more] = (stack.others ?? []).filter(({ backend }) => isDeepStrictEqual(backend, place));
    if (place === undefined || other === undefined || more.length > 0 || outputs !== "outputs") return unknown;
    return follow(synthesisedValue(other.outputs.get(String(name)), inStack(other)) ?? unknown, steps);
  };
  return inStack(stack);
}

/** What a stack refers to in the state of another one, by the steps behind `data.terraform_remote_state`. */
type OutputOf = (stack: DeclaredStack, steps: Steps) => Value;

interface Around {
  readonly output: OutputOf;
  readonly onSensitive: () => void;
}

function createStackEvaluator(stack: DeclaredStack, variables: Variables, { output, onSensitive }: Around): Evaluate {
  const resources = new Map(stack.resources.map((resource) => [resource.address, resource]));
  const going = new Set<string>();
  const variable = (name: string): Value => {
    if (stack.sensitiveVariables.has(name)) onSensitive();
    const [type, given] = [stack.variableTypes.get(name), variables[name]];
    const value = typeof given === "string" ? givenValue(given, type) : (given ?? stack.variables.get(name));
    return asType(composed((value as Value | undefined) ?? unknown), type);
  };
  const local = (name: string): Value => synthesisedValue(stack.locals.get(name), evaluate) ?? unknown;
  const resource = (address: string, steps: Steps): Value => {
    const found = resources.get(address);
    if (found === undefined) return unknown;
    if (!isMany(found.block)) return attributeOf(found, steps, evaluate);
    const instances = instancesOf(found.block, evaluate);
    if ("reason" in instances) return unknown;
    const [key, ...rest] = steps;
    if (key !== undefined) {
      const one = instances.find((each) => each.key === key);
      return one === undefined ? unknown : attributeOf(found, rest, one.evaluate);
    }
    if (found.block["for_each"] == null) return unknown;
    return valueObject(instances.map((each) => [String(each.key), attributesOf(found, each.evaluate)]));
  };
  const evaluate: Evaluate = (expression) => {
    const [first, second, ...rest] = parseReference(expression) ?? [];
    if (typeof first !== "string" || typeof second !== "string" || going.has(expression)) return unknown;
    going.add(expression);
    try {
      if (first === "var") return follow(variable(second), rest);
      if (first === "data") return second === "terraform_remote_state" ? output(stack, rest) : unknown;
      return first === "local" ? follow(local(second), rest) : resource(`${first}.${second}`, rest);
    } finally {
      going.delete(expression);
    }
  };
  return evaluate;
}

/** Terraform reads the text that it is given for a variable as an expression, unless its type is a plain one or none. */
function givenValue(text: string, type: string | undefined): Value {
  return isPlainType(type) ? text : expressionValue(text, () => unknown);
}

/** The value of a variable of this type, as a configuration writes it. */
function asType(value: Value, type: string | undefined): Value {
  const own = variableType(type ?? "any");
  const one = converted(value, own);
  return own.kind === "set" && isList(one) ? setOf(one) : one;
}

/** Null: the value is not declared. What the resource ignores has the value of its state, which nobody knows here. */
function attributeOf({ block, kind }: DeclaredResource, [name, ...rest]: Steps, evaluate: Evaluate): Value {
  if (typeof name !== "string" || isIgnored(block, [name, ...rest])) return unknown;
  const value = declaredValue({ [name]: block[name] }, kind, evaluate)[name] ?? null;
  return value === null || !isWhollyKnown(value) ? unknown : follow(value, rest);
}

function attributesOf({ block, kind }: DeclaredResource, evaluate: Evaluate): Value {
  const declared = Object.entries(declaredValue(block, kind, evaluate));
  return valueObject(declared.map(([name, value]) => [name, isIgnored(block, [name]) ? unknown : (value ?? unknown)]));
}
