import { Argument, type Command } from "commander";
import { lastingSteps, type LastingStep } from "../../client/index.ts";
import type { CommandContext } from "../command-context.ts";

interface WaitOptions {
  readonly customer: string;
  readonly timeout: string;
  readonly json?: boolean;
}

/** Adds `ims server …` to the program. */
export function addServerCommand(program: Command, context: CommandContext): void {
  const server = program
    .command("server")
    .description("work on single servers, with the settings of the environment variables IMS_*");
  server
    .command("decommission")
    .description("run steps of the decommission of a server, after showing them; its definition stays")
    .argument("<customer>", "identifier of the customer")
    .argument("<fqdn>", "the server, for example web1.example.com")
    .addArgument(new Argument("<step...>", "which steps").choices(lastingSteps))
    .option("--yes", "do not ask")
    .action(
      async (customer: string, fqdn: string, steps: readonly LastingStep[], { yes = false }: { yes?: boolean }) => {
        const { runDecommission } = await import("./run-server-decommission.ts");
        await runDecommission({ server: { customer, fqdn }, steps, yes }, context);
      },
    );
  server
    .command("wait-for-facts")
    .description("wait until facts of a server have been reported, and are as wanted; exit 1 when the time is up")
    .argument("<fqdn>", "the server, for example web1.example.com")
    .argument("<condition...>", "the name of a fact, or a comparison such as 'processorcount >= 4'")
    .option("--customer <customer>", "identifier of the customer", "_")
    .option("--timeout <duration>", "longest time to wait, such as 90s or 1h", "10m")
    .option("--json", "print all facts of the server in the end, as JSON")
    .action(async (fqdn: string, conditions: readonly string[], { json = false, ...options }: WaitOptions) => {
      const { runWaitForFacts } = await import("./run-wait-for-facts.ts");
      await runWaitForFacts({ fqdn, conditions, json, ...options }, context);
    });
}
