import { TerraformStack } from "cdktf";
import { oncePerStack } from "./once-per-stack.ts";

/**
 * Checks at synth that no other stack of the app has the id of a construct's stack: cdktf names the directory, the entry in its manifest and
 * the state of a stack by its id alone, whatever scope it is in. `ims diff` cannot see that in what is synthesised, so it is always checked.
 */
export const checkStackId = oncePerStack((stack) => {
  stack.node.addValidation({ validate: () => sameId(stack) });
});

function sameId(stack: TerraformStack): string[] {
  const { id, root, path } = stack.node;
  const others = root.node
    .findAll()
    .filter((one) => one !== stack && TerraformStack.isStack(one) && one.node.id === id)
    .map((other) => other.node.path);
  if (others.length === 0) return [];
  return [
    `${[path, ...others].join(" and ")} have the same id, ${id}: cdktf writes them to one place, stacks/${id}, with one state, so that only one ` +
      "would be left, and the next apply would destroy what another one has created. Give each an id of its own. One that is deployed keeps " +
      "its id, by which its state is named.",
  ];
}
