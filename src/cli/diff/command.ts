import type { Command } from "commander";
import type { CommandContext } from "../command-context.ts";
import type { DiffArguments } from "./diff-arguments.ts";

/** Adds `ims diff` to the program. */
export function addDiffCommand(program: Command, context: CommandContext): void {
  program
    .command("diff")
    .description("compare what the constructs of the app declare with the live service; no Terraform, no state")
    .argument("[stack...]", "stacks to compare, `*` stands for any text (default: all)")
    .option("--app <command>", "command that synthesises the app (default: `app` in cdktf.json)")
    .option("--no-undeclared", "leave out live objects that nobody declares")
    .option("--json", "print JSON")
    .option("--markdown", "print Markdown")
    .option("--detailed-exitcode", "end with 2 where something would change")
    .action(async (stacks: readonly string[], options: DiffArguments) => {
      const { runDiff } = await import("./run.ts");
      const { hasProblems, hasChanges } = await runDiff({ ...options, stacks, directory: process.cwd() }, context);
      if (hasProblems) process.exitCode = 1;
      else if (hasChanges && options.detailedExitcode === true) process.exitCode = 2;
    });
}
