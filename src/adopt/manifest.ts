import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import type { DeclaredObjects } from "./declare/dropped.ts";
import type { Labels } from "./declare/labels.ts";
import type { GeneratedFiles } from "./render/generated-files.ts";

/** Beside the generated files: what they were when they were written, so that what users changed is known. */
export const manifestName = ".ims-import.json";

const hashes = z.record(z.string(), z.string());
/** What a run wrote, by its path. */
export type Hashes = z.infer<typeof hashes>;

/** Names as runs give them: whoever wrote the file, they become part of code. */
const labels = z.record(z.string(), z.record(z.string(), z.string().regex(/^[a-z][a-z0-9_-]*$/)));

/** `earlier` stands in it while files are written: what a run that is cut off has not yet replaced. */
const manifestShape = z.object({
  files: hashes,
  objects: z
    .record(z.string(), z.union([z.string(), z.object({ part: z.string(), customer: z.string() })]))
    .default({}),
  labels: labels.default({}),
  service: z.string().optional(),
  platformSegment: z.string().optional(),
  earlier: z.array(hashes).default([]),
});
export type Manifest = z.infer<typeof manifestShape>;

/** Which service has what the files declare. What is not known of it, as older versions noted less, is not compared. */
export interface Origin {
  /** Its address. */
  readonly service?: string | undefined;
  /** Which of its platforms has the projects, where such were looked for. */
  readonly platformSegment?: string | undefined;
}

/** What the next run is told of the files. */
export interface Declaring {
  /** What they declare, and who has it. */
  readonly objects?: DeclaredObjects;
  /** The names that they and earlier ones give. */
  readonly labels?: Labels;
  readonly origin?: Origin;
}

/** What the last run wrote, and what was there before where it was cut off; `undefined` where no earlier run wrote there. */
export async function readManifest(directory: string): Promise<Manifest | undefined> {
  const text = await readIfThere(join(directory, manifestName));
  if (text === undefined) return undefined;
  try {
    return manifestShape.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** What earlier runs declared there, and the names that they gave. What is wrong with the directory is told when it is written. */
export async function readLast(directory: string): Promise<Pick<Manifest, "objects" | "labels">> {
  const last = await readManifest(directory).catch(() => undefined);
  return last ?? { objects: {}, labels: {} };
}

export function printManifest(
  files: GeneratedFiles,
  { objects = {}, labels = {}, origin = {} }: Declaring,
  earlier: readonly Hashes[] = [],
): string {
  const hashed = [...files].map(([path, text]) => [path, hashOf(text)] as const);
  const sorted = Object.fromEntries(hashed.sort(([a], [b]) => (a < b ? -1 : 1)));
  const { service, platformSegment } = origin;
  return `${JSON.stringify({ files: sorted, objects, labels, service, platformSegment, ...(earlier.length === 0 ? {} : { earlier }) }, null, 2)}\n`;
}

export async function readIfThere(path: string): Promise<string | undefined> {
  return readFile(path, "utf8").catch(ignoreMissing);
}

export function ignoreMissing(error: unknown): undefined {
  const { code } = error as NodeJS.ErrnoException;
  if (code !== "ENOENT") throw error;
  return undefined;
}

export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
