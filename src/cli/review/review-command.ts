import type { Command } from "commander";
import type { CommandContext } from "../command-context.ts";

/** The options of `ims review` as they are typed. */
interface ReviewArguments {
  readonly cdktfOut: string;
  readonly detailedExitcode?: boolean;
  readonly fingerprint?: boolean;
  readonly expect?: string;
}

/** Adds `ims review` to the program. */
export function addReviewCommand(program: Command, context: CommandContext): void {
  program
    .command("review")
    .description("print plans as Markdown for a comment in a pull request")
    .argument("<plan...>", "what `terraform show -json PLAN` printed: FILE, or STACK=FILE to name the stack")
    .option("--cdktf-out <dir>", "where `cdktf synth` wrote its stacks, to show the constructs", "cdktf.out")
    .option("--detailed-exitcode", "end with 2 where a plan changes something")
    .option("--fingerprint", "print nothing but the fingerprint of the plans")
    .option("--expect <fingerprint>", "fail unless the plans do just what was reviewed under this fingerprint")
    .action(async (plans: readonly string[], { cdktfOut, detailedExitcode = false, ...more }: ReviewArguments) => {
      const { runReview } = await import("./run-review.ts");
      const { hasChanges } = await runReview(
        { plans, cdktfOut, onlyFingerprint: more.fingerprint === true, expected: more.expect },
        context,
      );
      if (hasChanges && detailedExitcode) process.exitCode = 2;
    });
}
