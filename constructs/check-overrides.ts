import type { TerraformStack } from "cdktf";
import { declaredValue } from "../src/diff/declared-value.ts";
import { problemsOf } from "../src/diff/problems.ts";
import { isChecked } from "./checks.ts";
import { declaredStack } from "./declared-stack.ts";
import { oncePerStack } from "./once-per-stack.ts";
import { openSecretsInOverrides } from "./provider-secrets.ts";
import { createWarner } from "./warnings.ts";

/** Checks at synth what no construct of a construct's stack writes: tokens of providers, and resources that overrides of the stack alone declare. */
export const checkOverrides = oncePerStack((stack) => {
  const warn = createWarner(stack);
  stack.node.addValidation({
    validate: () => {
      const { errors, warnings } = openSecretsInOverrides(stack);
      warn(warnings);
      return [...errors, ...(isChecked() ? problemsOfOverrides(stack) : [])];
    },
  });
});

function problemsOfOverrides(stack: TerraformStack): string[] {
  return declaredStack(stack)
    .resources.filter(({ path, address }) => path === address)
    .flatMap(({ address, block, kind }) =>
      problemsOf(block, declaredValue(block, kind), kind).errors.map((error) => `${address}: ${error}`),
    );
}
