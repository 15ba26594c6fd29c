import { spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { clearedVariables, engineOptions, launcherFor, runsAs } from "../../scripts/executables/launcher.ts";
import { nameOf, platforms } from "../../scripts/executables/platforms.ts";

const directory = mkdtempSync(join(tmpdir(), "ims-launcher-"));
afterAll(() => rmSync(directory, { recursive: true }));
let packages = 0;

/** A package whose executables tell their name and what they were given, on a system with these files only. */
function packageOn(
  platform: { os: "linux" | "darwin"; arch: "amd64" | "arm64" },
  files: readonly string[] = [],
  proc: readonly string[] = ["proc/self/exe"],
): string {
  const root = join(directory, String((packages += 1)));
  for (const file of [...files, ...proc]) {
    mkdirSync(join(root, dirname(file)), { recursive: true });
    writeFileSync(join(root, file), "");
  }
  mkdirSync(join(root, "package"), { recursive: true });
  const write = (name: string, text: string): string => {
    const file = join(root, "package", name);
    writeFileSync(file, text);
    chmodSync(file, 0o755);
    return file;
  };
  for (const libc of [undefined, "glibc", "musl"])
    write(runsAs(libc), `#!/bin/sh\necho "${libc ?? "native"}" "$@"\nenv\nexit 7\n`);
  return write("terraform-provider-ims_v1.2.3", launcherFor(platform, root) ?? "");
}

const start = (file: string, env: NodeJS.ProcessEnv = {}) =>
  spawnSync(file, ["--debug", "a b"], { encoding: "utf8", env: { PATH: process.env["PATH"], ...env } });

const glibc = "lib64/ld-linux-x86-64.so.2";
const musl = "lib/ld-musl-x86_64.so.1";
const libstdcxx = "usr/lib/libstdc++.so.6";

it.each<[string, "amd64" | "arm64", readonly string[], string]>([
  ["Debian", "amd64", [glibc], "glibc"],
  ["Debian with musl beside", "amd64", [glibc, musl], "glibc"],
  ["Alpine", "amd64", ["etc/alpine-release", musl, libstdcxx], "musl"],
  ["Alpine with a substitute for glibc", "amd64", ["etc/alpine-release", musl, glibc, libstdcxx], "musl"],
  ["another system with musl", "amd64", [musl, "lib/libstdc++.so.6"], "musl"],
  ["Debian", "arm64", ["lib/ld-linux-aarch64.so.1"], "glibc"],
  ["Alpine", "arm64", ["etc/alpine-release", "lib/ld-musl-aarch64.so.1", libstdcxx], "musl"],
])("%s on %s: with %j starts the build for %s, with all arguments and its exit code", (_, arch, files, libc) => {
  const { stdout, status } = start(packageOn({ os: "linux", arch }, files));
  expect(stdout).toMatch(new RegExp(`^${libc} --debug a b\n`));
  expect(status).toBe(7);
});

it.each<[string, readonly string[], RegExp]>([
  ["Alpine without libstdc++", ["etc/alpine-release", musl], /no libstdc\+\+\. Install it: apk add libstdc\+\+$/],
  ["a system of neither", [], /neither glibc \(\S+\) nor musl \(\S+\)/],
])("%s: one line on stderr, and the same where Terraform shows it", (_, files, line) => {
  const { stdout, stderr, status } = start(packageOn({ os: "linux", arch: "amd64" }, files));
  expect(stderr).toBe(stdout);
  expect(stderr.trimEnd()).toMatch(line);
  expect(stderr.trimEnd().split("\n")).toHaveLength(1);
  expect(status).toBe(1);
});

it("says that there is no /proc, which the runtime needs", () => {
  const { stdout, stderr, status } = start(packageOn({ os: "linux", arch: "amd64" }, [glibc], []));
  expect([stdout, stderr]).toEqual(
    Array(2).fill("terraform-provider-ims cannot start: there is no /proc. Mount it: mount -t proc proc /proc\n"),
  );
  expect(status).toBe(1);
});

it.each(["linux", "darwin"] as const)("on %s is followed where a link to it, or a link to that, is started", (os) => {
  const launcher = packageOn({ os, arch: "amd64" }, [glibc]);
  const [first, second] = [`${launcher}-first`, join(directory, `linked-on-${os}`)];
  symlinkSync(launcher, first);
  symlinkSync(first, second);
  const { stdout, status } = start(second);
  expect(stdout).toContain(" --debug a b\n");
  expect(status).toBe(7);
});

it.each(["linux", "darwin"] as const)("on %s says what is missing where it alone was copied", (os) => {
  const copy = join(directory, `copied-on-${os}`);
  copyFileSync(packageOn({ os, arch: "amd64" }, [glibc]), copy);
  const { stdout, stderr, status } = start(copy);
  expect(stderr).toBe(stdout);
  expect(stderr).toMatch(
    /^terraform-provider-ims cannot start: there is no \S+\. Put all files of its archive into one directory, .+\n$/,
  );
  expect(status).toBe(1);
});

it("believes that LD_LIBRARY_PATH names a directory with libstdc++", () => {
  const { stdout } = start(packageOn({ os: "linux", arch: "amd64" }, [musl]), { LD_LIBRARY_PATH: "/opt/lib" });
  expect(stdout).toMatch(/^musl /);
});

it.each(["linux", "darwin"] as const)("on %s takes away what is meant for other programs, and nothing else", (os) => {
  const set = Object.fromEntries(clearedVariables.map((name) => [name, "x"]));
  const { stdout } = start(packageOn({ os, arch: "amd64" }, [glibc]), { ...set, IMS_BASE_URL: "a b", BUN: "kept" });
  expect(stdout).toContain("IMS_BASE_URL=a b\n");
  expect(stdout).toContain("BUN=kept\n");
  for (const name of clearedVariables) expect(stdout).not.toContain(`${name}=`);
});

it("sets the engine's options, whatever was set for other programs", () => {
  const { stdout } = start(packageOn({ os: "linux", arch: "amd64" }, [glibc]), { BUN_JSC_forceRAMSize: "5" });
  expect(stdout).toContain(`BUN_JSC_forceRAMSize=${engineOptions.BUN_JSC_forceRAMSize}\n`);
});

it("is there for every platform but Windows", () => {
  const without = platforms.filter((platform) => launcherFor(platform) === undefined);
  expect(without.map(nameOf)).toEqual(["windows_amd64"]);
});
