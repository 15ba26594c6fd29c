import { TerraformStack } from "cdktf";
import type { IConstruct, IValidation } from "constructs";

const checked = new WeakSet<TerraformStack>();

/**
 * Does what makes cdktf check Terraform's version at synth, and lets it do so once in each stack. It starts `terraform version` for every
 * construct with an import block: minutes for an account of some thousand objects.
 */
export function withOneVersionCheck(construct: IConstruct, work: () => void): void {
  const { node } = construct;
  const stack = TerraformStack.of(construct);
  const add = node.addValidation.bind(node);
  node.addValidation = (validation: IValidation) => {
    if (!checked.has(stack)) add(validation);
    checked.add(stack);
  };
  try {
    work();
  } finally {
    // the method of the class is seen again
    Reflect.deleteProperty(node, "addValidation");
  }
}
