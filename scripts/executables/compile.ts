import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { hostPlatform, type Runtime } from "./platforms.ts";
import { fetchRuntime } from "./runtime.ts";
import { signMachO } from "./sign-mach-o.ts";

/** What an executable reads of the directory it is started in: nothing. A user's settings for Bun are not meant for the provider. */
const nothingFromOutside = ["dotenv", "bunfig", "tsconfig", "package-json"].map(
  (source) => `--no-compile-autoload-${source}`,
);

/** Puts a bundle of one CommonJS file together with a runtime. The same bundle gives the same bytes, wherever it is built. */
export function compileExecutable(bundle: string, runtime: Runtime, executable: string): void {
  const directory = mkdtempSync(join(tmpdir(), "ims-compile-"));
  try {
    // names of the input and of the output become part of the executable
    copyFileSync(bundle, join(directory, "provider.cjs"));
    const args = ["build", "--compile", "--bytecode", "--format=cjs", ...nothingFromOutside, "provider.cjs"];
    const target = [`--target=bun-${runtime.target}`, `--compile-executable-path=${fetchRuntime(runtime)}`];
    execFileSync(hostRuntime(), [...args, ...target, "--outfile=provider"], { cwd: directory, stdio: "pipe" });
    mkdirSync(dirname(executable), { recursive: true });
    const compiled = join(directory, runtime.target.startsWith("windows") ? "provider.exe" : "provider");
    if (runtime.target.startsWith("darwin-x64"))
      writeFileSync(compiled, signMachO(readFileSync(compiled), "terraform-provider-ims"));
    move(compiled, executable);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** The runtime of this machine, which compiles for all. */
export function hostBuild(): Runtime {
  const { builds } = hostPlatform();
  const libc = isMusl() ? "musl" : "glibc";
  const found = builds.find((build) => (build.libc ?? libc) === libc);
  if (found === undefined) throw new Error(`nothing is built for ${process.platform} with ${libc}`);
  return found.runtime;
}

const hostRuntime = (): string => fetchRuntime(hostBuild());

function isMusl(): boolean {
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  return process.platform === "linux" && report.header?.glibcVersionRuntime === undefined;
}

function move(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch {
    // another file system
    copyFileSync(from, to);
  }
}
