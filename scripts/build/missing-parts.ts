import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

interface Manifest {
  readonly bin: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
}

/** What `ims install` takes from beside the programs that the manifest names. */
const provider = "dist/terraform-provider-ims";

/** The folders without which what is packed could not be used: those that lack a file which users come in by. */
export function missingParts(root: string): readonly string[] {
  const { bin, exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Manifest;
  const entries = Object.values(exports).flatMap((entry) =>
    typeof entry === "string" ? [entry] : Object.values(entry),
  );
  const needed = [provider, ...Object.values(bin), ...entries].map((file) => join(file));
  const absent = needed.filter((file) => !existsSync(join(root, file)));
  return [...new Set(absent.map((file) => file.split(/[\\/]/)[0] ?? ""))];
}
