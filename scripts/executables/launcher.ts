import type { Platform } from "./platforms.ts";

/** What people set for other programs that the same runtime runs, and what would change the provider. */
export const clearedVariables = [
  "BUN_BE_BUN",
  "BUN_BYTECODE_DIGEST_OUT",
  "BUN_BYTECODE_ORDER_NAMES_OUT",
  "BUN_BYTECODE_ORDER_OUT",
  "BUN_CONFIG_VERBOSE_FETCH",
  "BUN_INSPECT",
  "BUN_INSPECT_CONNECT_TO",
  "BUN_INSPECT_PRELOAD",
  "BUN_OPTIONS",
  "NODE_OPTIONS",
] as const;

/**
 * What keeps the memory of the runtime small. (docs/decisions/0016-executables.md#memory) JavaScriptCore, the engine, lets its heap grow to
 * twice its size between collections while that is a small part of the machine's memory: it is told that the machine has less, in octets, so
 * that it collects sooner. Its last compiler, FTL, takes more than it gives to a process of some seconds. Memory that the allocator, mimalloc,
 * has no use for goes back to the system at once.
 */
export const engineOptions = {
  BUN_JSC_forceRAMSize: 128 * 1024 * 1024,
  BUN_JSC_useFTLJIT: false,
  MIMALLOC_PURGE_DELAY: 0,
} as const;

/** Name of an executable beside the launcher. Terraform starts what begins with the provider's name: this does not. */
export const runsAs = (libc?: string): string => `${libc ?? "native"}-terraform-provider-ims`;

const loaders = {
  amd64: { glibc: "/lib64/ld-linux-x86-64.so.2", musl: "/lib/ld-musl-x86_64.so.1" },
  arm64: { glibc: "/lib/ld-linux-aarch64.so.1", musl: "/lib/ld-musl-aarch64.so.1" },
} as const;

/**
 * The program that Terraform starts: a shell script of builtins only, which takes a millisecond; a link to it is followed by `readlink`. It
 * becomes the executable that fits the system's C library. `undefined` for Windows, where Terraform starts the executable itself. `root` is
 * where the system's files are, for tests.
 *
 * Where nothing can start it says so in one line on standard error, and on standard output, from where Terraform shows it.
 */
export function launcherFor({ os, arch }: Pick<Platform, "os" | "arch">, root = ""): string | undefined {
  if (os === "windows") return undefined;
  return `${head}\n${os === "darwin" ? `start ${runsAs()} "$@"` : chooseByLibrary(arch, root)}\n`;
}

const head = `#!/bin/sh
unset ${clearedVariables.join(" ")}
export ${Object.entries(engineOptions)
  .map(([name, value]) => `${name}=${value}`)
  .join(" ")}
fail() {
  echo "terraform-provider-ims cannot start: $1" >&2
  echo "terraform-provider-ims cannot start: $1"
  exit 1
}
start() {
  self="$0"
  [ ! -L "$self" ] || self="$(readlink -f "$self")"
  executable="\${self%/*}/$1"
  shift
  [ -e "$executable" ] || fail "there is no $executable. Put all files of its archive into one directory, or link to this one."
  exec "$executable" "$@"
}`;

function chooseByLibrary(arch: Platform["arch"], root: string): string {
  const { glibc, musl } = loaders[arch];
  return `# where the runtime finds the program that it runs
[ -e ${root}/proc/self/exe ] || fail "there is no /proc. Mount it: mount -t proc proc /proc"
# a loader alone tells little: Debian has a package with that of musl, Alpine one with a substitute for that of glibc
if [ -e ${root}${glibc} ] && [ ! -e ${root}/etc/alpine-release ]; then
  start ${runsAs("glibc")} "$@"
fi
[ -e ${root}${musl} ] || fail "this system has neither glibc (${glibc}) nor musl (${musl}). Run it where one of them is installed."
[ -n "$LD_LIBRARY_PATH" ] || [ -e ${root}/usr/lib/libstdc++.so.6 ] || [ -e ${root}/lib/libstdc++.so.6 ] ||
  fail "this system has no libstdc++. Install it: apk add libstdc++"
start ${runsAs("musl")} "$@"`;
}
