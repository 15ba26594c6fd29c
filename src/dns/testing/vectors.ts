import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Folder of the shared vectors: `SHARED_DIR`, or `shared` beside the repository. */
const folder = join(process.env["SHARED_DIR"] ?? join(process.cwd(), "..", "shared"), "vectors");

/**
 * Text of a shared vector file, `undefined` where the folder is absent. Tests that need one skip then, saying so, and fail
 * where `CI` is set.
 */
export function readVectors(file: string): string | undefined {
  const path = join(folder, file);
  if (existsSync(path)) return readFileSync(path, "utf8");
  if (process.env["CI"] === "true") throw new Error(`${path} is missing; set SHARED_DIR to where the shared data lies`);
  process.stderr.write(`SKIPPED: the tests with ${path}, which is missing; set SHARED_DIR to run them\n`);
  return undefined;
}

/** A suite over a shared vector file. Where the file is absent, {@link readVectors} has said so, or failed. */
export function describeVectors(name: string, vectors: unknown, suite: () => void): void {
  (vectors === undefined ? describe.skip : describe)(name, suite);
}
