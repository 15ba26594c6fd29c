import type { Command } from "commander";

/** The shells that completions are written for. */
export const shells = ["bash", "zsh", "fish"] as const;
export type Shell = (typeof shells)[number];

/** Something that can be typed. */
interface Word {
  readonly text: string;
  readonly description: string;
  /** Of an option: whether a value follows. */
  readonly takesValue: boolean;
}

/** What can be typed after some words. */
interface Place {
  /** The commands before: `[]`, `["dns", "cleanup"]`. */
  readonly at: readonly string[];
  /** And the values that an argument may have. */
  readonly commands: readonly Word[];
  readonly options: readonly Word[];
}

/** The script that completes the program's commands and options in a shell. Everything else is completed as a file. */
export function printCompletion(program: Command, shell: Shell): string {
  const writers = { bash: bashScript, zsh: zshScript, fish: fishScript };
  return writers[shell](program.name(), placesOf(program));
}

function placesOf(command: Command, at: readonly string[] = []): readonly Place[] {
  const help = command.createHelp();
  const inner = help.visibleCommands(command).filter((one) => one.name() !== "help");
  const choices = command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices);
  const commands = [
    ...inner.map((one) => ({ text: one.name(), description: one.description(), takesValue: false })),
    ...choices.map((text) => ({ text, description: "", takesValue: false })),
  ];
  const options = help.visibleOptions(command).map((option) => ({
    text: option.long ?? option.flags,
    description: option.description,
    takesValue: option.required || option.optional,
  }));
  return [{ at, commands, options }, ...inner.flatMap((one) => placesOf(one, [...at, one.name()]))];
}

/** The words before the cursor that are commands, as a loop of the shell; `$at` holds them, each after a blank. */
function walk(places: readonly Place[], first: string, last: string, words: string): readonly string[] {
  const known = places.filter(({ at }) => at.length > 0).map(({ at }) => `" ${at.join(" ")}"`);
  return [
    '  local at="" i',
    `  for ((i = ${first}; i < ${last}; i++)); do`,
    `    case "$at \${${words}[i]}" in`,
    `      ${known.join(" | ")}) at="$at \${${words}[i]}" ;;`,
    "    esac",
    "  done",
  ];
}

const placeOf = ({ at }: Place): string => (at.length === 0 ? '""' : `" ${at.join(" ")}"`);

function bashScript(name: string, places: readonly Place[]): string {
  const cases = places.map((place) => {
    const words = [...place.commands, ...place.options].map(({ text }) => text);
    return `    ${placeOf(place)}) found="${words.join(" ")}" ;;`;
  });
  return [
    `_${name}() {`,
    '  local found=""',
    ...walk(places, "1", "COMP_CWORD", "COMP_WORDS"),
    '  case "$at" in',
    ...cases,
    "  esac",
    '  COMPREPLY=($(compgen -W "$found" -- "${COMP_WORDS[COMP_CWORD]}"))',
    "}",
    // where nothing of it fits: files
    `complete -o default -F _${name} ${name}`,
  ].join("\n");
}

function zshScript(name: string, places: readonly Place[]): string {
  const list = (words: readonly Word[]): string =>
    words.map(({ text, description }) => quote(`${text}:${description}`, "'\\''")).join(" ");
  const cases = places.flatMap((place) => [
    `    ${placeOf(place)})`,
    `      commands=(${list(place.commands)})`,
    `      options=(${list(place.options)})`,
    "      ;;",
  ]);
  return [
    `#compdef ${name}`,
    `_${name}() {`,
    "  local -a commands options",
    ...walk(places, "2", "CURRENT", "words"),
    '  case "$at" in',
    ...cases,
    "  esac",
    "  local -i found=1",
    "  (( $#commands )) && _describe command commands && found=0",
    "  _describe -o option options && found=0",
    "  (( $#commands )) || { _files && found=0 }",
    "  return found",
    "}",
    `if [[ "$funcstack[1]" = "_${name}" ]]; then _${name} "$@"; else compdef _${name} ${name}; fi`,
  ].join("\n");
}

function fishScript(name: string, places: readonly Place[]): string {
  const lines = places.flatMap(({ at, commands, options }) => {
    const inside = at.map((word) => `__fish_seen_subcommand_from ${word}`);
    const notDeeper =
      commands.length === 0 || at.length === 0
        ? []
        : [`not __fish_seen_subcommand_from ${commands.map(({ text }) => text).join(" ")}`];
    const when = at.length === 0 ? "__fish_use_subcommand" : [...inside, ...notDeeper].join("; and ");
    const line = (rest: string, { description }: Word): string =>
      `complete -c ${name} -n ${quote(when, "\\'")} ${rest} -d ${quote(description, "\\'")}`;
    return [
      ...commands.map((word) => line(`-f -a ${word.text}`, word)),
      ...options.map((word) => line(`${word.takesValue ? "-r " : ""}-l ${word.text.replace(/^--/, "")}`, word)),
    ];
  });
  return lines.join("\n");
}

/** In single quotes, in which a shell leaves everything but the quote as it is. */
function quote(text: string, apostrophe: string): string {
  return `'${text.replaceAll("'", apostrophe)}'`;
}
