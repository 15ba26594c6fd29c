import type { Command } from "commander";
import { Failure } from "terraform-provider-sdk/core";

/**
 * Refuses options and arguments that were given as an empty text, as a variable of the shell gives it that is not set: an empty path is the
 * working directory, an empty host every address of the machine.
 *
 * @param mayBeEmpty names of options and arguments, as commander calls them, that mean something then
 * @throws Failure `option-invalid`
 */
export function refuseEmpty(command: Command, mayBeEmpty: ReadonlySet<string>): void {
  for (const option of command.options) {
    const name = option.attributeName();
    const given = [command.getOptionValue(name) as unknown].flat();
    if (mayBeEmpty.has(name) || command.getOptionValueSource(name) !== "cli" || !given.includes("")) continue;
    throw isEmpty(command, option.long ?? name, "Give it a value, or leave it out.");
  }
  for (const [index, argument] of command.registeredArguments.entries()) {
    const given = [command.processedArgs[index] as unknown].flat();
    if (mayBeEmpty.has(argument.name()) || !given.includes("")) continue;
    const canBeLeftOut = !argument.required || given.length > 1;
    throw isEmpty(command, `<${argument.name()}>`, `Give it a value${canBeLeftOut ? ", or leave it out" : ""}.`);
  }
}

function isEmpty(command: Command, what: string, remedy: string): Failure {
  return new Failure({
    code: "option-invalid",
    doing: `Cannot run ${typedName(command)}`,
    happened: `${what} is empty.`,
    remedy: `${remedy} A variable of the shell that is not set gives an empty one.`,
  });
}

/** `ims dns served` */
function typedName(command: Command): string {
  return command.parent === null ? command.name() : `${typedName(command.parent)} ${command.name()}`;
}
