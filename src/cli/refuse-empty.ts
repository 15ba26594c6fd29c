import type { Command } from "commander";
import { Failure } from "terraform-provider-sdk/core";

/**
 * Refuses options that were given as an empty text, as a variable of the shell gives it that is not set: an empty path is the working
 * directory, an empty host every address of the machine.
 *
 * @param mayBeEmpty names of options, as commander calls them, that mean something then
 * @throws Failure `option-invalid`
 */
export function refuseEmpty(command: Command, mayBeEmpty: ReadonlySet<string>): void {
  for (const option of command.options) {
    const name = option.attributeName();
    const given = [command.getOptionValue(name) as unknown].flat();
    if (mayBeEmpty.has(name) || command.getOptionValueSource(name) !== "cli" || !given.includes("")) continue;
    throw new Failure({
      code: "option-invalid",
      doing: `Cannot run ims ${command.name()}`,
      happened: `${option.long ?? name} is empty.`,
      remedy: "Give it a value, or leave it out. A variable of the shell that is not set gives an empty one.",
    });
  }
}
