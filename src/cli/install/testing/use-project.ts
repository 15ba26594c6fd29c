import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeDirectory } from "../../../core/make-directory.ts";
import { install } from "../install.ts";

export const version = "1.2.3";
/** What Terraform starts. */
export const started = `terraform-provider-ims_v${version}`;

interface Machine {
  readonly home?: string | undefined;
  readonly platform?: string;
  readonly arch?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** A directory for each test: the project that has this package, and the home of its user. */
export function useProject() {
  let project: string;
  beforeEach(() => {
    project = mkdtempSync(join(tmpdir(), "ims-install-"));
    write("node_modules/cdktf-provider-ims/dist/terraform-provider-ims", "script");
  });
  afterEach(() => rmSync(project, { recursive: true, force: true }));

  const inProject = (...path: readonly string[]): string => join(project, ...path);
  const write = (file: string, text: string): void => {
    makeDirectory(inProject(file, ".."));
    writeFileSync(inProject(file), text);
  };
  return {
    inProject,
    write,
    /** The package of executables, as npm puts it beside this one. */
    addPackage: (name: string, its = version): void => {
      const folder = `node_modules/${name}`;
      write(`${folder}/package.json`, JSON.stringify({ name, version: its }));
      for (const file of [started, "glibc-terraform-provider-ims", "LICENSE"])
        write(`${folder}/provider/${file}`, file);
    },
    /** Installs, and gives what is told. */
    run: async (machine: Machine = {}): Promise<string> => {
      const { platform = "linux", arch = "x64", environment = {} } = machine;
      const home = "home" in machine ? machine.home : project;
      const lines: string[] = [];
      const terminal = { print: (line: string) => void lines.push(line), report: () => undefined };
      const directory = inProject("node_modules/cdktf-provider-ims/dist");
      await install({ mirror: undefined, home, environment, directory, version, platform, arch, terminal });
      return lines.join("\n");
    },
    /** What the folder of a host holds: names, with the texts of what Terraform starts. */
    installed: (host = "registry.terraform.io", platform = "linux_amd64"): readonly string[] => {
      const folder = inProject(".terraform.d/plugins", host, "infra-management/ims", version, platform);
      return readdirSync(folder).map((name) =>
        name.startsWith(started) ? readFileSync(join(folder, name), "utf8") : name,
      );
    },
  };
}
