import { oncePerStack } from "./once-per-stack.ts";
import { openSecretsInOverrides } from "./provider-secrets.ts";
import { createWarner } from "./warnings.ts";

/** Checks at synth the tokens of providers of a construct's stack that no construct writes. */
export const checkOverrides = oncePerStack((stack) => {
  const warn = createWarner(stack);
  stack.node.addValidation({
    validate: () => {
      const { errors, warnings } = openSecretsInOverrides(stack);
      warn(warnings);
      return [...errors];
    },
  });
});
