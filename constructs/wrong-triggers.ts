import { TerraformStack } from "cdktf";
import type { IConstruct } from "constructs";
import { isPlainObject } from "../src/core/plain-object.ts";
import type { SynthesisedBlock } from "../src/diff/declared-value.ts";
import { addressOf } from "./replacement-triggers.ts";

/**
 * Complaints about what triggers no replacement: a data source, as which cdktf writes what belongs to another stack. Terraform finds that valid, and
 * then refuses each plan.
 *
 * @param block what the construct writes for Terraform
 */
export function wrongTriggers(construct: IConstruct, { lifecycle }: SynthesisedBlock): string[] {
  const triggers: unknown = isPlainObject(lifecycle) ? lifecycle["replace_triggered_by"] : undefined;
  if (!Array.isArray(triggers)) return [];
  return triggers.flatMap((trigger: unknown, at) => {
    const address = typeof trigger === "string" ? addressOf(trigger) : "";
    if (!address.startsWith("data.")) return [];
    const what = address.startsWith("data.terraform_remote_state.") ? "of another stack" : "a data source";
    const { path } = TerraformStack.of(construct).node;
    return [
      `lifecycle.replaceTriggeredBy[${at}]: It is ${what}, and Terraform replaces where a resource of ${path} itself changes. Give the value ` +
        `whose change is to replace it to a \`DataResource\` of cdktf in ${path}, as its \`input: { … }\`, and that here.`,
    ];
  });
}
