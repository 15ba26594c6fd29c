import { TerraformStack, TerraformVariable } from "cdktf";
import type { IConstruct } from "constructs";
import { isWhollyKnown, unknown, type Value } from "../src/values/value.ts";
import { ImsConstruct } from "./ims-construct.ts";
import type { Evaluate } from "./template.ts";

/** Values of variables by name, where they are not the defaults. */
export type Variables = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/**
 * Evaluates what needs no Terraform: variables, and references to what other constructs of the same stack declare. All else is
 * unknown, and so is what the service decides.
 */
export function createEvaluators(root: IConstruct, variables: Variables): (construct: IConstruct) => Evaluate {
  const stacks = new Map(stacksOf(root).map((stack) => [stack, createEvaluator(stack, variables)]));
  return (construct) => stacks.get(TerraformStack.of(construct)) ?? (() => unknown);
}

/** All stacks of an app, or the one that a construct belongs to. */
export function stacksOf(root: IConstruct): readonly TerraformStack[] {
  const inside = root.node.findAll().filter((node) => TerraformStack.isStack(node));
  return inside.length > 0 ? inside : [TerraformStack.of(root)];
}

function createEvaluator(stack: TerraformStack, variables: Variables): Evaluate {
  const parts = stack.node.findAll();
  const constructs = new Map(
    parts.filter((node) => ImsConstruct.isImsConstruct(node)).map((one) => [addressOf(one), one]),
  );
  const defaults = new Map(
    parts
      .filter((node) => node instanceof TerraformVariable)
      .map((variable) => [variable.friendlyUniqueId, variable.default as Value | undefined]),
  );
  const evaluate: Evaluate = (expression) => {
    const [first = "", second = "", third, ...more] = expression.split(".");
    if (first === "var" && third === undefined) return variables[second] ?? defaults.get(second) ?? unknown;
    const construct = constructs.get(`${first}.${second}`);
    if (construct === undefined || third === undefined || more.length > 0) return unknown;
    const value = construct.declaredWith(evaluate)[third] ?? null;
    // null: the service decides, or nobody does
    return value === null || !isWhollyKnown(value) ? unknown : value;
  };
  return evaluate;
}

function addressOf({ resource }: ImsConstruct): string {
  const type = resource.terraformResourceType;
  return `${type}.${resource.friendlyUniqueId}`;
}
