import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The checkers of three name servers, with the arguments that the shared verdicts were made with. */
const checkers: Readonly<Record<string, (zone: string, file: string) => readonly string[]>> = {
  "named-checkzone": (zone, file) => ["-k", "fail", "-n", "fail", "-i", "local", zone, file],
  kzonecheck: (zone, file) => ["-o", zone, file],
  "nsd-checkzone": (zone, file) => [zone, file],
};

/** With the directories on the PATH where name servers are installed. */
export const serverEnvironment = { ...process.env, PATH: `${process.env["PATH"] ?? ""}:/usr/sbin:/usr/local/sbin` };

/** Names of the checkers to use. A missing one is a failure in CI, and else said loudly. */
export function availableCheckers(): readonly string[] {
  return Object.keys(checkers).filter((name) => {
    const found = spawnSync(name, ["-h"], { env: serverEnvironment }).error === undefined;
    if (found) return true;
    const text = `${name} is missing: exported zones are not loaded by it. Debian has it in bind9-utils, knot-dnssecutils or nsd.`;
    if (process.env["CI"] === "true") throw new Error(text);
    process.stderr.write(`\nSKIPPED, loudly: ${text}\n\n`);
    return false;
  });
}

/** What the checkers have against a zone's text; nothing, when all of them load it. `ALIAS`, which they do not know, is an address for them. */
export function refusalsOf(zone: string, text: string, names: readonly string[]): readonly string[] {
  const directory = mkdtempSync(join(tmpdir(), "ims-zone-"));
  try {
    const file = join(directory, "zone");
    writeFileSync(file, text.replace(/^(\S+(?:\s+\d\S*)?\s+IN\s+)ALIAS\s.*$/gm, "$1A 192.0.2.99"));
    return names.flatMap((name) => {
      const { status, stdout, stderr } = spawnSync(name, [...(checkers[name]?.(zone, file) ?? [])], {
        env: serverEnvironment,
      });
      return status === 0 ? [] : [`${name}: ${String(stdout)}${String(stderr)}\n${text}`];
    });
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
