import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Ended } from "./terraform.ts";

const root = resolve(__dirname, "../..");

interface RunOptions {
  readonly environment?: Readonly<Record<string, string>>;
  /** Told what the command prints, as it prints it. */
  readonly onOutput?: (text: string) => void;
}

/** A user's project in a directory of its own, with the CI scripts of the examples in `ci`. */
export interface CiProject {
  readonly directory: string;
  /** Writes the app: JavaScript with `stack`, a function that declares a stack by its name, in scope. */
  writeApp(source: string): void;
  run(command: string, args?: readonly string[], options?: RunOptions): Promise<Ended>;
  remove(): void;
}

/** What every app of the tests begins with. */
const head = `const { App, HttpBackend, PgBackend, TerraformStack, TerraformVariable } = require("cdktf");
const { DnsRecord, DnsRecordSet, ImsProvider, PlatformProject, ServerDefinition } = require("cdktf-provider-ims");
const app = new App();
const stack = (name) => {
  const made = new TerraformStack(app, name);
  new ImsProvider(made, "ims");
  return made;
};
`;

export function createCiProject(environment: Readonly<Record<string, string>>): CiProject {
  const directory = mkdtempSync(join(tmpdir(), "ims-ci-"));
  cpSync(join(root, "examples/ci"), join(directory, "ci"), { recursive: true });
  linkPackages(directory);
  writeFileSync(join(directory, "package.json"), "{}");
  const settings = { language: "typescript", app: "node main.cjs", projectId: "ci", sendCrashReports: "false" };
  writeFileSync(join(directory, "cdktf.json"), JSON.stringify(settings));
  const env = {
    ...{ PATH: process.env["PATH"], HOME: directory, CI: "1", TF_INPUT: "0", TF_IN_AUTOMATION: "1" },
    ...{ CHECKPOINT_DISABLE: "1", DISABLE_VERSION_CHECK: "1", npm_config_update_notifier: "false" },
    ...environment,
  };
  return {
    directory,
    writeApp: (source) => writeFileSync(join(directory, "main.cjs"), `${head}${source}\napp.synth();\n`),
    run: (command, args = [], { environment: more, onOutput } = {}) =>
      new Promise((done) => {
        const options = { cwd: directory, env: { ...env, ...more }, maxBuffer: 64 * 1024 * 1024 };
        const child = execFile(command, [...args], options, (error, stdout, stderr) =>
          done({ code: error === null ? 0 : typeof error.code === "number" ? error.code : 1, stdout, stderr }),
        );
        if (onOutput !== undefined) child.stdout?.on("data", onOutput);
      }),
    remove: () => rmSync(directory, { recursive: true, force: true }),
  };
}

/** As after `npm install`, with the packages of the checkout. */
function linkPackages(directory: string): void {
  const modules = join(directory, "node_modules");
  mkdirSync(join(modules, ".bin"), { recursive: true });
  symlinkSync(root, join(modules, "cdktf-provider-ims"));
  for (const name of ["cdktf", "constructs"]) symlinkSync(join(root, "node_modules", name), join(modules, name));
  symlinkSync(join(root, "dist/ims"), join(modules, ".bin/ims"));
  symlinkSync(join(root, "node_modules/cdktf-cli/bundle/bin/cdktf"), join(modules, ".bin/cdktf"));
}
