import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, resolve } from "node:path";

/** Where and with which environment a command of the demo runs. */
export interface Surroundings {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** The Terraform or OpenTofu binary to use. Throws a text that says what to install where there is none. */
export function findTerraform(environment: NodeJS.ProcessEnv): string {
  const wanted = environment["TERRAFORM_BINARY_NAME"];
  const candidates = wanted === undefined ? ["terraform", "tofu"] : [wanted];
  const directories = (environment["PATH"] ?? "").split(delimiter);
  const found = candidates.find((name) => directories.some((directory) => existsSync(resolve(directory, name))));
  if (found !== undefined) return found;
  throw new Error(
    `There is no ${candidates.join(" or ")} on PATH. Install Terraform 1.5 or later ` +
      "(https://developer.hashicorp.com/terraform/install) or OpenTofu 1.6 or later (https://opentofu.org/docs/intro/install), " +
      "then run the demo again.",
  );
}

/** Runs a command to its end, showing and returning what it prints. Rejects where it fails. */
export function runCommand({ cwd, env }: Surroundings, command: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: { ...env }, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    const show = (chunk: Buffer): void => {
      output += chunk.toString();
      process.stdout.write(chunk);
    };
    child.stdout.on("data", show);
    child.stderr.on("data", show);
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve(output);
      else reject(new Error(`${args.join(" ")} ended with ${String(code)}`));
    });
  });
}

/** Fails the demo where it did not show what it says. */
export function expectText(output: string, text: string): void {
  if (!output.includes(text)) throw new Error(`expected to read ${JSON.stringify(text)} above`);
}
