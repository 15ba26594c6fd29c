import { Option, type Command } from "commander";
import { collect } from "../collect.ts";
import type { CommandContext } from "../command-context.ts";
import type { ImportArguments } from "./run-import.ts";

/** Adds `ims import` to the program. */
export function addImportCommand(program: Command, context: CommandContext): void {
  program
    .command("import")
    .description("write what the service holds as code that imports it: all that the token sees, or the parts named")
    .requiredOption(
      "--out <dir>",
      "the directory to write into: empty, or written by an earlier import and not changed since",
    )
    .addOption(
      new Option("--format <format>", "a TypeScript project, or Terraform's language")
        .choices(["cdktf", "hcl"])
        .default("cdktf"),
    )
    .addOption(
      new Option("--records <as>", "one resource for each record, for each type and name, or for each zone")
        .choices(["single", "set", "zone"])
        .default("set"),
    )
    .option("--customer <id>", "servers of this customer; may be repeated", collect, [])
    .option("--zone <id>", "records of this zone; may be repeated", collect, [])
    .option("--cluster <id>", "projects on this cluster; may be repeated", collect, [])
    .option("--force", "write over files that were changed", false)
    .action(async (args: ImportArguments) => {
      const { runImport } = await import("./run-import.ts");
      await runImport(args, context);
    });
}
