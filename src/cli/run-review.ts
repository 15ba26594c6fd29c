import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { Failure } from "terraform-provider-sdk/core";
import { readSynthesised, reviewPlans, type Review, type StackPlan } from "../review/index.ts";
import type { CommandContext } from "./command-context.ts";

/** What `ims review` is asked for. */
export interface ReviewRequest {
  /** `FILE` or `STACK=FILE` each. */
  readonly plans: readonly string[];
  /** The output directory of `cdktf synth`. */
  readonly cdktfOut: string;
}

/**
 * Prints the review of plans as Markdown.
 *
 * @throws Failure `option-invalid`, `review-plan-invalid`, `review-plan-errored`
 */
export async function runReview(
  { plans, cdktfOut }: ReviewRequest,
  { terminal }: Pick<CommandContext, "terminal">,
): Promise<Pick<Review, "hasChanges">> {
  const stacks = await Promise.all(plans.map((plan) => readStackPlan(plan, cdktfOut)));
  const names = stacks.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined)
    throw new Failure({
      code: "option-invalid",
      doing: "Cannot review these plans",
      happened: `Two of them are called ${JSON.stringify(twice)}.`,
      remedy: "Name each of them: STACK=FILE.",
    });
  const { markdown, hasChanges } = reviewPlans(stacks);
  terminal.print(markdown.trimEnd());
  return { hasChanges };
}

/** The stack is called as the argument says, as CDK for Terraform calls it, or as the file. */
async function readStackPlan(argument: string, cdktfOut: string): Promise<StackPlan> {
  const at = existsSync(argument) ? -1 : argument.indexOf("=");
  const [given, source] = at === -1 ? [undefined, argument] : [argument.slice(0, at), argument.slice(at + 1)];
  const plan = await read(source);
  const beside = await readIfThere(join(dirname(source), "cdk.tf.json"));
  const stackName = beside === undefined ? undefined : readSynthesised(beside).stackName;
  const name = given ?? stackName ?? basename(source).replace(/\.json$/, "");
  const synthesised = beside ?? (await readIfThere(join(cdktfOut, "stacks", name, "cdk.tf.json")));
  return { name, plan, source, synthesised };
}

async function read(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (cause) {
    throw new Failure({
      code: "review-plan-invalid",
      doing: `Cannot review ${file}`,
      happened: `The file cannot be read: ${(cause as NodeJS.ErrnoException).code ?? "unknown"}.`,
      remedy: "Name a file that `terraform show -json PLAN` wrote.",
      cause,
    });
  }
}

async function readIfThere(file: string): Promise<string | undefined> {
  return existsSync(file) ? readFile(file, "utf8") : undefined;
}
