import { App, TerraformStack } from "cdktf";
import { Construct, type IConstruct } from "constructs";
import { Failure } from "terraform-provider-sdk/core";
import {
  compareStacks,
  withConflicts,
  type ConstructDiff,
  type DeclaredStack,
  type DiffOptions,
  unreadableIn,
} from "../src/diff/index.ts";
import { splitByService } from "../src/diff/services.ts";
import { invokeAspects } from "./aspects.ts";
import { declaredStack } from "./declared-stack.ts";

/**
 * Compares what the constructs of an app, a stack or a part of one declare with the live APIs, without Terraform and without
 * its state. Equal forms of a value are no difference. It compares what would be synthesised, so Aspects visit the tree first. An
 * object that cannot be read, or a declaration that breaks a rule or contradicts another one, gets an entry that says so. The service of
 * the client is asked, whatever the providers name.
 *
 * @throws Failure `option-invalid` where it is given something else; `cancelled` once the signal is aborted
 */
export async function diff(root: IConstruct, options: DiffOptions): Promise<ConstructDiff[]> {
  refuseOthers(root, options);
  const stacks = declaredStacks(root);
  refuseUnreadable(stacks);
  const compared = await compareStacks(stacks, options);
  const { variables = {} } = options;
  return splitByService(stacks).reduce((found, ofOne) => withConflicts(found, ofOne, variables), compared);
}

/** A program that the compiler has not seen may give anything, such as what `Testing.synth` has made. */
function refuseOthers(root: unknown, options: unknown): void {
  const wrong = (happened: string, remedy: string): Failure =>
    new Failure({ code: "option-invalid", doing: "Cannot compare constructs with the service", happened, remedy });
  if (!Construct.isConstruct(root))
    throw wrong(
      "What is to be compared is no construct.",
      "Give the app, a stack or a construct, before it is synthesised.",
    );
  const { client } = (options ?? {}) as { readonly client?: unknown };
  if (typeof client !== "object" || client === null || !("services" in client))
    throw wrong(
      "There is no client to ask the service with.",
      "Give `{ client }`, which `connect` of cdktf-provider-ims/client makes.",
    );
}

/** What an override of a stack has spoilt would be compared as if nobody had written it. */
function refuseUnreadable(stacks: readonly DeclaredStack[]): void {
  const problems = unreadableIn(stacks);
  if (problems.length === 0) return;
  throw new Failure({
    code: "option-invalid",
    doing: "Cannot compare constructs with the service",
    happened: `A stack writes what no engine reads: ${problems.join("; ")}.`,
    remedy: "Correct what writes it, such as `addOverride` of the stack.",
  });
}

/** What the stacks of a tree declare, as they would be synthesised; of a part of a stack, that part. */
function declaredStacks(root: IConstruct): readonly DeclaredStack[] {
  const inside = stacksIn(root);
  const stacks = inside.length > 0 ? inside : [TerraformStack.of(root)];
  prepare(stacks);
  const isPart = !App.isApp(root) && !TerraformStack.isStack(root);
  const isInside = ({ path }: { readonly path: string }): boolean =>
    path === root.node.path || path.startsWith(`${root.node.path}/`);
  const read = stacks.map(declaredStack);
  const others = read.some(({ remoteStates }) => remoteStates.size > 0)
    ? [...read, ...otherStacks(root.node.root, stacks)]
    : read;
  return read.map((one) => ({ ...one, others, ...(isPart ? { isCompared: isInside } : {}) }));
}

/** The other stacks of an app, to whose outputs those that were read refer. */
function otherStacks(app: IConstruct, stacks: readonly TerraformStack[]): readonly DeclaredStack[] {
  const others = stacksIn(app).filter((stack) => !stacks.includes(stack));
  prepare(others);
  return others.map(declaredStack);
}

function stacksIn(root: IConstruct): readonly TerraformStack[] {
  return root.node.findAll().filter((node) => TerraformStack.isStack(node));
}

function prepare(stacks: readonly TerraformStack[]): void {
  for (const stack of stacks) invokeAspects(stack);
  // else references to other stacks would be taken for some to the own one
  for (const stack of stacks) stack.prepareStack();
}
