import { copyFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { Failure, firstOf } from "terraform-provider-sdk/core";
import { adviceOn } from "../../core/file-advice.ts";
import type { CommandContext } from "../command-context.ts";
import { impliedMirror } from "./implied-mirror.ts";
import { cliConfiguration, mirrorFolders, terraformPlatform } from "./provider-mirror.ts";
import { linkOrCopy, placeFiles } from "./place-files.ts";
import { chooseForm } from "./provider-form.ts";
import type { Terminal } from "../terminal.ts";

/** What an installation needs of its surroundings. */
export interface Installation {
  /** The mirror; absent: the one in the user's home, which Terraform and OpenTofu search by themselves. */
  readonly mirror: string | undefined;
  readonly home: string | undefined;
  readonly environment: CommandContext["environment"];
  /** Where the script is; packages of executables are searched from there. */
  readonly directory: string;
  readonly version: string;
  /** In Node's words. */
  readonly platform: string;
  readonly arch: string;
  readonly terminal: Terminal;
}

/** Puts the provider into a filesystem mirror for both default hosts, and says in which form. Other versions in the mirror stay. */
export async function install(installation: Installation): Promise<void> {
  const { version, terminal } = installation;
  const implied = impliedMirror(installation);
  const chosen = installation.mirror ?? implied;
  if (chosen === undefined) throw noHome();
  const mirror = resolve(chosen);
  const doing = `Cannot install the provider into ${mirror}`;
  const form = await chooseForm({ ...installation, doing });
  let { files } = form;
  let put: typeof linkOrCopy = copyFile;
  for (const folder of mirrorFolders(mirror, { version, platform: terraformPlatform(installation) })) {
    const placed = await placeFiles(files, folder, { mirror, doing, put }).catch(notWritten(doing, folder));
    const { replaced, others } = placed;
    files = files.map(({ name }) => ({ name, source: join(folder, name) }));
    // executables are large: those of the next host are the same files
    put = linkOrCopy;
    terminal.print(`installed ${files.at(-1)?.source ?? ""}`);
    if (replaced !== undefined)
      terminal.print(`replaced the link ${folder}; what it led to, ${replaced}, is as it was`);
    if (others.length > 0) terminal.print(leftThere(folder, others));
  }
  terminal.print(form.told);
  if (mirror === implied) return;
  terminal.print("");
  terminal.print("Terraform and OpenTofu find it with this CLI configuration (file named by TF_CLI_CONFIG_FILE):");
  terminal.print("");
  terminal.print(cliConfiguration(mirror));
}

function noHome(): Failure {
  return new Failure({
    code: "install-failed",
    doing: "Cannot install the provider",
    happened:
      "Nothing tells where your home is: HOME is not set or empty, and the system does not know a home of this user.",
    remedy: "Set HOME to the directory that Terraform runs with, or choose a directory with --dir.",
  });
}

function leftThere(folder: string, names: readonly string[]): string {
  return (
    `left in ${folder} what no installation puts there: ${firstOf(names, 10).join(", ")}. Terraform's lock file has a hash of the whole folder, ` +
    "which these change: move them elsewhere"
  );
}

function notWritten(doing: string, folder: string): (cause: unknown) => never {
  return (cause) => {
    if (cause instanceof Failure) throw cause;
    // a copy that fails names its source as the path
    const { code = "unknown", dest, path = folder } = cause as NodeJS.ErrnoException & { readonly dest?: string };
    throw new Failure({
      code: "install-failed",
      doing,
      happened: `Writing ${dest ?? path} failed: ${code}.`,
      remedy: adviceOn(cause, {
        full: "Make room there, or choose another directory with --dir.",
        otherwise: "Choose a directory you may write to with --dir.",
      }),
      cause,
    });
  };
}
