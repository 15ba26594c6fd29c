import { chmod, copyFile, link, readdir, rename, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { Failure } from "terraform-provider-sdk/core";
import { isFull } from "../../core/full-disk.ts";
import { makeDirectory } from "../../core/make-directory.ts";
import type { CommandContext } from "../command-context.ts";
import { impliedMirror } from "./implied-mirror.ts";
import { cliConfiguration, mirrorFolders, terraformPlatform } from "./provider-mirror.ts";
import { chooseForm, type ProviderFile } from "./provider-form.ts";
import type { Terminal } from "../terminal.ts";

type Put = (from: string, to: string) => Promise<void>;

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
  let put: Put = copyFile;
  for (const folder of mirrorFolders(mirror, { version, platform: terraformPlatform(installation) })) {
    await place(files, folder, put).catch((cause: unknown) => {
      throw notWritten(doing, folder, cause);
    });
    files = files.map(({ name }) => ({ name, source: join(folder, name) }));
    // executables are large: those of the next host are the same files
    put = linkOrCopy;
    terminal.print(`installed ${files.at(-1)?.source ?? ""}`);
  }
  terminal.print(form.told);
  if (mirror === implied) return;
  terminal.print("");
  terminal.print("Terraform and OpenTofu find it with this CLI configuration (file named by TF_CLI_CONFIG_FILE):");
  terminal.print("");
  terminal.print(cliConfiguration(mirror));
}

/**
 * Makes a folder hold these files and nothing else, for Terraform's lock file has the hash of the whole. Each is written beside the
 * folder, where a killed installation may leave it, and renamed, so that a running provider keeps its old file.
 */
async function place(files: readonly ProviderFile[], folder: string, put: Put): Promise<void> {
  makeDirectory(folder);
  const draft = join(dirname(folder), `.new-${process.pid}`);
  for (const { name, source } of files) {
    await put(source, draft);
    if (name.includes("terraform-provider-")) await chmod(draft, 0o755);
    await rename(draft, join(folder, name));
  }
  const left = (await readdir(folder)).filter((found) => !files.some(({ name }) => name === found));
  for (const name of left) await rm(join(folder, name), { recursive: true });
}

const linkOrCopy: Put = (from, to) => link(from, to).catch(() => copyFile(from, to));

function noHome(): Failure {
  return new Failure({
    code: "install-failed",
    doing: "Cannot install the provider",
    happened:
      "Nothing tells where your home is: HOME is not set or empty, and the system does not know a home of this user.",
    remedy: "Set HOME to the directory that Terraform runs with, or choose a directory with --dir.",
  });
}

function notWritten(doing: string, folder: string, cause: unknown): Failure {
  // a copy that fails names its source as the path
  const { code = "unknown", dest, path = folder } = cause as NodeJS.ErrnoException & { readonly dest?: string };
  return new Failure({
    code: "install-failed",
    doing,
    happened: `Writing ${dest ?? path} failed: ${code}.`,
    remedy: isFull(cause)
      ? "Make room there, or choose another directory with --dir."
      : "Choose a directory you may write to with --dir.",
    cause,
  });
}
