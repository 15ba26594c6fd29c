import { execFileSync } from "node:child_process";
import { Argument, Command } from "commander";
import { printCompletion } from "./completion.ts";

const program = new Command("ims").version("1", "-v, --version", "print the version");
program.command("sandbox").description("serve").option("--port <n>", "a port");
program
  .command("dns")
  .description("zones")
  .command("cleanup")
  .description("a host's name")
  .option("--yes", "no question");
program
  .command("completion")
  .description("this")
  .addArgument(new Argument("<shell>").choices(["bash", "zsh"]));

describe("in bash", () => {
  const script = printCompletion(program, "bash");
  it.each<[string, readonly string[]]>([
    ["", ["sandbox", "dns", "completion", "--version", "--help"]],
    ["s", ["sandbox"]],
    ["sandbox --", ["--port", "--help"]],
    ["sandbox --port 1 --h", ["--help"]],
    ["dns ", ["cleanup", "--help"]],
    ["dns cleanup example.com web7 --y", ["--yes"]],
    ["completion ", ["bash", "zsh", "--help"]],
    ["sandbox file", []],
  ])("`ims %s` is completed", (typed, expected) => {
    const ask = `${script}\nCOMP_WORDS=("$@")\nCOMP_CWORD=$(($# - 1))\n_ims\nprintf '%s\\n' "\${COMPREPLY[@]}"`;
    const words = ["ims", ...typed.split(" ")];
    const printed = execFileSync("bash", ["-c", ask, "bash", ...words], { encoding: "utf8" });
    expect(printed.split("\n").filter((line) => line !== "")).toEqual(expected);
  });
});

it("in zsh", () => {
  expect(printCompletion(program, "zsh")).toContain(
    [
      '    " dns")',
      "      commands=('cleanup:a host'\\''s name')",
      "      options=('--help:display help for command')",
      "      ;;",
    ].join("\n"),
  );
});

it("in fish", () => {
  expect(printCompletion(program, "fish").split("\n")).toEqual([
    "complete -c ims -n '__fish_use_subcommand' -f -a sandbox -d 'serve'",
    "complete -c ims -n '__fish_use_subcommand' -f -a dns -d 'zones'",
    "complete -c ims -n '__fish_use_subcommand' -f -a completion -d 'this'",
    "complete -c ims -n '__fish_use_subcommand' -l version -d 'print the version'",
    "complete -c ims -n '__fish_use_subcommand' -l help -d 'display help for command'",
    "complete -c ims -n '__fish_seen_subcommand_from sandbox' -r -l port -d 'a port'",
    "complete -c ims -n '__fish_seen_subcommand_from sandbox' -l help -d 'display help for command'",
    "complete -c ims -n '__fish_seen_subcommand_from dns; and not __fish_seen_subcommand_from cleanup' -f -a cleanup -d 'a host\\'s name'",
    "complete -c ims -n '__fish_seen_subcommand_from dns; and not __fish_seen_subcommand_from cleanup' -l help -d 'display help for command'",
    "complete -c ims -n '__fish_seen_subcommand_from dns; and __fish_seen_subcommand_from cleanup' -l yes -d 'no question'",
    "complete -c ims -n '__fish_seen_subcommand_from dns; and __fish_seen_subcommand_from cleanup' -l help -d 'display help for command'",
    "complete -c ims -n '__fish_seen_subcommand_from completion; and not __fish_seen_subcommand_from bash zsh' -f -a bash -d ''",
    "complete -c ims -n '__fish_seen_subcommand_from completion; and not __fish_seen_subcommand_from bash zsh' -f -a zsh -d ''",
    "complete -c ims -n '__fish_seen_subcommand_from completion; and not __fish_seen_subcommand_from bash zsh' -l help -d 'display help for command'",
  ]);
});
