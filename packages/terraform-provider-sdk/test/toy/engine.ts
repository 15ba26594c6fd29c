import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { buildFixture, mains } from "../fixture/build.ts";

/** A directory in which the real engine uses the toy provider. */
export interface ToyWorkspace {
  /** The file of the provider's pairs. */
  readonly file: string;
  /** The state's file. */
  readonly state: string;
  configure(hcl: string): void;
  /** Runs the engine. Rejects where it fails; `stdout` and `stderr` are in the error, too. */
  run(...args: readonly string[]): Promise<string>;
  remove(): void;
}

const binary = process.env["TERRAFORM_BINARY_NAME"] ?? "terraform";

export function createToyWorkspace(): ToyWorkspace {
  const directory = mkdtempSync(join(tmpdir(), "toy-"));
  const provider = buildFixture(mains.toy);
  const plugins = join(directory, "plugins");
  const wrapper = join(plugins, "terraform-provider-kv");
  const file = join(directory, "pairs.json");
  mkdirSync(plugins);
  const command = provider.command.map((part) => `'${part}'`).join(" ");
  writeFileSync(wrapper, `#!/bin/sh\nexec ${command} "$@"\n`, { mode: 0o755 });
  const settings = `provider_installation {\n  dev_overrides { "example/kv" = ${JSON.stringify(plugins)} }\n  direct {}\n}\n`;
  writeFileSync(join(directory, "cli.tfrc"), settings);
  const env = {
    PATH: process.env["PATH"],
    HOME: directory,
    TF_CLI_CONFIG_FILE: join(directory, "cli.tfrc"),
    TF_IN_AUTOMATION: "1",
    TF_INPUT: "0",
    CHECKPOINT_DISABLE: "1",
  };
  const head = `terraform {\n  required_providers {\n    kv = { source = "example/kv" }\n  }\n}\nprovider "kv" { file = ${JSON.stringify(file)} }\n`;
  return {
    file,
    state: join(directory, "terraform.tfstate"),
    configure: (hcl) => writeFileSync(join(directory, "main.tf"), `${head}${hcl}`),
    run: async (...args) => (await promisify(execFile)(binary, [...args, "-no-color"], { cwd: directory, env })).stdout,
    remove() {
      provider.remove();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
