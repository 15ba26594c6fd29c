import type { TerraformResource } from "cdktf";

/**
 * Refuses at synth what was declared from the name of an object where that turns out to be several, which Terraform would refuse at
 * plan: `property` of `declared` refers to `named` without saying to which.
 */
export function needsOneName(declared: TerraformResource, property: string, named: TerraformResource): void {
  declared.node.addValidation({
    validate: () =>
      named.count === undefined && named.forEach === undefined
        ? []
        : [
            `${property}: ${named.node.path} stands for several objects (\`count\` or \`forEach\`), so it has no one name. ` +
              "Declare one construct for each, by a loop in TypeScript, or leave this record out.",
          ],
  });
}
