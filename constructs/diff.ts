import { App, TerraformStack } from "cdktf";
import type { IConstruct } from "constructs";
import { compareStacks, type ConstructDiff, type DeclaredStack, type DiffOptions } from "../src/diff/index.ts";
import { invokeAspects } from "./aspects.ts";
import { declaredStack } from "./declared-stack.ts";

/**
 * Compares what the constructs of an app, a stack or a part of one declare with the live APIs, without Terraform and without
 * its state. Equal forms of a value are no difference. It compares what would be synthesised, so Aspects visit the tree first. An
 * object that cannot be read, or a declaration that breaks a rule, gets an entry that says so.
 *
 * @throws the signal's reason once that is aborted
 */
export function diff(root: IConstruct, options: DiffOptions): Promise<ConstructDiff[]> {
  return compareStacks(declaredStacks(root), options);
}

/** What the stacks of a tree declare, as they would be synthesised; of a part of a stack, that part. */
function declaredStacks(root: IConstruct): readonly DeclaredStack[] {
  const inside = root.node.findAll().filter((node) => TerraformStack.isStack(node));
  const stacks = inside.length > 0 ? inside : [TerraformStack.of(root)];
  for (const stack of stacks) invokeAspects(stack);
  // else references to other stacks would be taken for some to the own one
  for (const stack of stacks) stack.prepareStack();
  const isPart = !App.isApp(root) && !TerraformStack.isStack(root);
  const isInside = ({ path }: { readonly path: string }): boolean =>
    path === root.node.path || path.startsWith(`${root.node.path}/`);
  return stacks.map((stack) => {
    const read = declaredStack(stack);
    return isPart ? { ...read, isCompared: isInside } : read;
  });
}
