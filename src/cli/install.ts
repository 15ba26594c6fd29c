import { chmod, copyFile, mkdir, readFile, rename } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { Failure } from "terraform-provider-sdk/core";
import { cliConfiguration, mirrorPaths, terraformPlatform } from "./provider-mirror.ts";
import type { Terminal } from "./terminal.ts";

/** What an installation needs of its surroundings. */
export interface Installation {
  /** The mirror; absent: the one in the user's home, which Terraform and OpenTofu search by themselves. */
  readonly directory: string | undefined;
  readonly home: string;
  /** The provider's executable. */
  readonly executable: string;
  readonly version: string;
  readonly platform: string;
  readonly arch: string;
  readonly terminal: Terminal;
}

/** Puts the provider into a filesystem mirror for both default hosts. Other versions in the mirror stay. */
export async function install(installation: Installation): Promise<void> {
  const { executable, version, terminal } = installation;
  const implied = join(installation.home, ".terraform.d", "plugins");
  const directory = resolve(installation.directory ?? implied);
  const doing = `Cannot install the provider into ${directory}`;
  await readFile(executable).catch((cause: unknown) => {
    throw new Failure({
      code: "install-no-provider",
      doing,
      happened: `The provider's executable ${executable} cannot be read.`,
      remedy: "In a checkout, build it first: `npm run build`.",
      cause,
    });
  });
  for (const path of mirrorPaths(directory, { version, platform: terraformPlatform(installation) })) {
    try {
      await place(executable, path);
    } catch (cause) {
      const code = (cause as NodeJS.ErrnoException).code ?? "unknown";
      throw new Failure({
        code: "install-failed",
        doing,
        happened: `Writing ${path} failed: ${code}.`,
        remedy: "Choose a directory you may write to with --dir.",
        cause,
      });
    }
    terminal.print(`installed ${path}`);
  }
  if (directory === implied) return;
  terminal.print("");
  terminal.print("Terraform and OpenTofu find it with this CLI configuration (file named by TF_CLI_CONFIG_FILE):");
  terminal.print("");
  terminal.print(cliConfiguration(directory));
}

/** Written beside and renamed, so that a running provider keeps its old file. */
async function place(source: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  const draft = join(dirname(target), `.new-${process.pid}`);
  await copyFile(source, draft);
  await chmod(draft, 0o755);
  await rename(draft, target);
}
