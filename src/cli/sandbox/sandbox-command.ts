import type { Command } from "commander";
import type { CommandContext, SandboxArguments } from "../command-context.ts";
import { collect } from "../collect.ts";
import { sandboxFlags } from "./sandbox-flags.ts";

/** Adds `ims sandbox` to the program. */
export function addSandboxCommand(program: Command, context: CommandContext): void {
  const command = program
    .command("sandbox")
    .description(
      "serve the whole service on this machine: servers, DNS and container platform, until stopped, or for as long as a command runs",
    )
    .usage("[options] [-- COMMAND...]")
    .argument("[command...]", "run this against a sandbox of its own, and end with its exit code")
    .option("--port <n>", "port to listen on (default: a free one)")
    .option("--host <host>", "address to listen on", "127.0.0.1")
    .option("--seed <file>", "start with the data of this JSON file instead of the demo data")
    .option("--state <file>", "keep the data in this file over restarts")
    .option("--faults <file>", "misbehave as this JSON file says")
    .option("--options <file>", "behave as this JSON file says; the flags below win over it")
    .option("--log <file>", "write each request to this file, as a line of JSON, without secrets")
    .option("--deploy-to <dir>", "write the zones' files there, for name servers, as the service's job does")
    .option("--access-token <token>", "the token that may use everything (default: a known one; a new one with --host)")
    .option(
      "--token <token=apis>",
      "a further token that works for these APIs only: t1=dns or t2=servers,dns",
      collect,
    );
  for (const { flags, description } of sandboxFlags) command.option(flags, description);
  const known = command.options.map(({ long }) => long).join(", ");
  command
    .showHelpAfterError(`Known are: ${known} (--help explains them)`)
    .action(async (words: readonly string[], options: SandboxArguments) => {
      const { runSandbox } = await import("./run-sandbox.ts");
      // a flag that switches something off is there by itself, switched on
      const given = Object.fromEntries(
        Object.entries(options).filter(([name]) => command.getOptionValueSource(name) === "cli"),
      );
      await runSandbox({ ...given, host: options.host }, words, context);
    });
}
