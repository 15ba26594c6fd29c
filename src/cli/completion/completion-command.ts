import { Argument, type Command } from "commander";
import type { CommandContext } from "../command-context.ts";
import { printCompletion, shells, type Shell } from "./completion.ts";

/** Adds `ims completion` to the program. */
export function addCompletionCommand(program: Command, { terminal }: CommandContext): void {
  program
    .command("completion")
    .description("print what makes a shell complete commands and options, for example: source <(ims completion bash)")
    .addArgument(new Argument("<shell>", "the shell").choices(shells))
    .action((shell: Shell) => terminal.print(printCompletion(program, shell)));
}
