import type { Command } from "commander";
import type { CommandContext } from "./command-context.ts";

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
}
