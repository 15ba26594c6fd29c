import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { Failure } from "terraform-provider-sdk/core";
import { givenText } from "../../core/given-text.ts";
import { readSynthesised, reviewPlans, type Review, type StackPlan } from "../../review/index.ts";
import type { CommandContext } from "../command-context.ts";

/** What `ims review` is asked for. */
export interface ReviewRequest {
  /** `FILE` or `STACK=FILE` each. */
  readonly plans: readonly string[];
  /** The output directory of `cdktf synth`. */
  readonly cdktfOut: string;
  /** Print nothing but the fingerprint of the plans. */
  readonly onlyFingerprint?: boolean;
  /** The fingerprint of what was reviewed before: plans that do anything else are refused. */
  readonly expected?: string | undefined;
}

/**
 * Prints the review of plans as Markdown.
 *
 * @throws Failure `option-invalid`, `review-differs`, `review-plan-invalid`, `review-plan-errored`
 */
export async function runReview(
  { plans, cdktfOut, onlyFingerprint = false, expected }: ReviewRequest,
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
  const { markdown, hasChanges, fingerprint } = reviewPlans(stacks);
  if (expected !== undefined && expected.trim() !== fingerprint) throw notAsReviewed(fingerprint, expected.trim());
  terminal.print(onlyFingerprint ? fingerprint : markdown.trimEnd());
  return { hasChanges };
}

function notAsReviewed(fingerprint: string, expected: string): Failure {
  return new Failure({
    code: "review-differs",
    doing: "These plans are not what was reviewed",
    happened: `Their fingerprint is ${fingerprint}, and ${JSON.stringify(expected)} was expected. Nothing was applied.`,
    remedy:
      "Review them anew: `ims review` without --expect shows what they do, and ends with their fingerprint. " +
      "Where it shows nothing new, the address or an owner in a provider block changed.",
  });
}

/** The stack is called as the argument says, as CDK for Terraform calls it, or as the file. */
async function readStackPlan(argument: string, cdktfOut: string): Promise<StackPlan> {
  const at = existsSync(argument) ? -1 : argument.indexOf("=");
  const [given, source] = at === -1 ? [undefined, argument] : [argument.slice(0, at), argument.slice(at + 1)];
  if (given === "" || source === "") throw isEmpty(argument, given === "" ? "STACK" : "FILE");
  const plan = await read(source);
  const beside = await readIfPossible(join(dirname(source), "cdk.tf.json"));
  const stackName = beside === undefined ? undefined : readSynthesised(beside).stackName;
  const name = given ?? stackName ?? basename(source).replace(/\.json$/, "");
  const synthesised = beside ?? (await readIfPossible(join(cdktfOut, "stacks", name, "cdk.tf.json")));
  return { name, plan, source, synthesised };
}

async function read(file: string): Promise<string> {
  try {
    return givenText(await readFile(file));
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

/** What CDK for Terraform wrote is a help for readers only: what cannot be read is as what is not there. */
async function readIfPossible(file: string): Promise<string | undefined> {
  return readFile(file, "utf8").catch(() => undefined);
}

function isEmpty(argument: string, what: string): Failure {
  return new Failure({
    code: "option-invalid",
    doing: `Cannot review ${argument}`,
    happened: `${what} is empty.`,
    remedy: "Write STACK=FILE, or FILE alone. A variable of the shell that is not set gives an empty one.",
  });
}
