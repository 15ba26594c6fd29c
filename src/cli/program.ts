import { Command, CommanderError } from "commander";
import { addDiffCommand } from "./diff/command.ts";
import { addCompletionCommand } from "./completion/completion-command.ts";
import { addDnsCommand } from "./dns/dns-command.ts";
import { addReviewCommand } from "./review/review-command.ts";
import { addImportCommand } from "./import/import-command.ts";
import type { CommandContext } from "./command-context.ts";
import { refuseEmpty } from "./refuse-empty.ts";
import { sandboxFlags } from "./sandbox/sandbox-flags.ts";
import { addServerCommand } from "./server/server-command.ts";
import { addSandboxCommand } from "./sandbox/sandbox-command.ts";

/** The `ims` command: parses arguments, loads what the chosen command needs, and nothing else. */
export function createProgram(context: CommandContext): Command {
  const program = new Command("ims")
    .description("Tools around the Terraform provider for the infrastructure management service")
    .version(context.version, "-v, --version", "print the version")
    .exitOverride()
    .showHelpAfterError("(--help shows what there is)");

  // options of the sandbox itself say what they take, and the command that it runs knows its own words
  const mayBeEmpty = new Set<string>([...sandboxFlags.map(({ key }) => key), "command"]);
  program.hook("preAction", (_, command) => refuseEmpty(command, mayBeEmpty));

  addSandboxCommand(program, context);

  program
    .command("install")
    .description("put the provider into a filesystem mirror for Terraform and OpenTofu")
    .option("--dir <dir>", "the mirror (default: the one in your home that both search by themselves)")
    .action(async (options: { dir?: string }) => {
      const { install } = await import("./install/install.ts");
      await install({ ...context, mirror: options.dir });
    });

  // commander would ask whether `install` was meant
  program
    .command("uninstall", { hidden: true })
    .allowUnknownOption()
    .allowExcessArguments()
    .action(async () => {
      const { removal } = await import("./install/removal.ts");
      program.error(`error: unknown command 'uninstall'. ${removal(context)}`);
    });

  program
    .command("doctor")
    .description("say what the provider would use, by the environment variables IMS_*, and whether it can be reached")
    .action(async () => {
      const { runDoctor } = await import("./doctor/run-doctor.ts");
      await runDoctor(context);
    });

  addReviewCommand(program, context);
  addDnsCommand(program, context);
  addServerCommand(program, context);
  addCompletionCommand(program, context);
  addImportCommand(program, context);
  addDiffCommand(program, context);

  return program;
}

export { CommanderError };
