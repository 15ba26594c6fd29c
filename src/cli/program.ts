import { join } from "node:path";
import { Command, CommanderError } from "commander";
import { addDiffCommand } from "./diff/command.ts";
import type { CommandContext, SandboxArguments } from "./context.ts";
import { addCompletionCommand } from "./completion-command.ts";
import { addDnsCommand } from "./dns-command.ts";
import { addReviewCommand } from "./review-command.ts";
import { addImportCommand } from "./import-command.ts";

/** The `ims` command: parses arguments, loads what the chosen command needs, and nothing else. */
export function createProgram(context: CommandContext): Command {
  const program = new Command("ims")
    .description("Tools around the Terraform provider for the infrastructure management service")
    .version(context.version, "-v, --version", "print the version")
    .exitOverride()
    .showHelpAfterError("(--help shows what there is)");

  program
    .command("sandbox")
    .description("serve the whole service on this machine: servers, DNS and container platform, until stopped")
    .option("--port <n>", "port to listen on (default: a free one)")
    .option("--host <host>", "address to listen on", "127.0.0.1")
    .option("--seed <file>", "start with the data of this JSON file instead of the demo data")
    .option("--state <file>", "keep the data in this file over restarts")
    .option("--latency <ms>", "wait so long before each answer")
    .option("--faults <file>", "misbehave as this JSON file says")
    .action(async (options: SandboxArguments) => {
      const { runSandbox } = await import("./sandbox.ts");
      await runSandbox(options, context);
    });

  program
    .command("install")
    .description("put the provider into a filesystem mirror for Terraform and OpenTofu")
    .option("--dir <dir>", "the mirror (default: the one in your home that both search by themselves)")
    .action(async (options: { dir?: string }) => {
      const { install } = await import("./install.ts");
      const executable = join(context.directory, "terraform-provider-ims");
      await install({ ...context, directory: options.dir, executable });
    });

  program
    .command("doctor")
    .description("say what the provider would use, by the environment variables IMS_*, and whether it can be reached")
    .action(async () => {
      const { runDoctor } = await import("./doctor.ts");
      await runDoctor(context);
    });

  addReviewCommand(program, context);
  addDnsCommand(program, context);
  addCompletionCommand(program, context);
  addImportCommand(program, context);
  addDiffCommand(program, context);

  return program;
}

export { CommanderError };
