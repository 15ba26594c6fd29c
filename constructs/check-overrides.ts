import { TerraformStack } from "cdktf";
import type { IConstruct } from "constructs";
import { openSecretsInOverrides } from "./provider-secrets.ts";
import { createWarner } from "./warnings.ts";

const checked = new WeakSet<TerraformStack>();

/** Checks at synth, once for each stack, the tokens of providers that no construct writes. */
export function checkOverrides(construct: IConstruct): void {
  const stack = TerraformStack.of(construct);
  if (checked.has(stack)) return;
  checked.add(stack);
  const warn = createWarner(stack);
  stack.node.addValidation({
    validate: () => {
      const { errors, warnings } = openSecretsInOverrides(stack);
      warn(warnings);
      return [...errors];
    },
  });
}
