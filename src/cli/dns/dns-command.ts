import type { Command } from "commander";
import { collect } from "../collect.ts";
import type { CommandContext } from "../command-context.ts";

/** Adds `ims dns …` to the program. */
export function addDnsCommand(program: Command, context: CommandContext): void {
  const dns = program
    .command("dns")
    .description("work on DNS zones, with the settings of the environment variables IMS_*");
  dns
    .command("cleanup")
    .description("remove all records of a host's name, and the CNAMEs that point to it, after showing them")
    .argument("<zone>", "the zone, for example example.com")
    .argument("<name>", "the name: web7 within the zone, or web7.example.com.")
    .option("--yes", "do not ask")
    .action(async (zone: string, name: string, { yes = false }: { yes?: boolean }) => {
      const { runCleanUp } = await import("./run-dns-cleanup.ts");
      await runCleanUp({ zone, name, yes }, context);
    });
  dns
    .command("served")
    .description(
      "say of each name server of a zone whether it serves what the service holds; exit 1 where one does not",
    )
    .argument("<zone>", "the zone, for example example.com")
    .option(
      "--server <server>",
      "ask this one, with a port if need be: repeat it for more (default: the zone's NS records)",
      collect,
    )
    .action(async (zone: string, { server }: { server?: readonly string[] }) => {
      const { runServed } = await import("./dns-served.ts");
      await runServed({ zone, servers: server }, context);
    });
}
