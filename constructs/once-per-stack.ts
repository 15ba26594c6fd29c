import { TerraformStack } from "cdktf";
import type { IConstruct } from "constructs";

/** What is done for the stack of a construct, once for each stack, however many constructs ask for it. */
export function oncePerStack(work: (stack: TerraformStack) => void): (construct: IConstruct) => void {
  const done = new WeakSet<TerraformStack>();
  return (construct) => {
    const stack = TerraformStack.of(construct);
    if (done.has(stack)) return;
    done.add(stack);
    work(stack);
  };
}
