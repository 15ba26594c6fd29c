import { createHash } from "node:crypto";
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, isAbsolute, join } from "node:path";
import * as z from "zod";
import { asLines, Failure, firstOf } from "terraform-provider-sdk/core";
import { isFull } from "../core/full-disk.ts";
import { makeDirectory } from "../core/make-directory.ts";
import type { DeclaredObjects } from "./declare/dropped.ts";
import { refuseLinks } from "./refuse-links.ts";
import type { GeneratedFiles } from "./render/generated-files.ts";

/** Beside the generated files: what they were when they were written, so that what users changed is known. */
const manifestName = ".ims-import.json";
const hashes = z.record(z.string(), z.string());

/** `earlier` stands in it while files are written: what a run that is cut off has not yet replaced. */
const manifestShape = z.object({
  files: hashes,
  objects: z
    .record(z.string(), z.union([z.string(), z.object({ part: z.string(), customer: z.string() })]))
    .default({}),
  service: z.string().optional(),
  platformSegment: z.string().optional(),
  earlier: z.array(hashes).default([]),
});
/** Each path, with the hashes of what runs of this command wrote there. */
type Manifest = ReadonlyMap<string, ReadonlySet<string>>;

/** Which service has what the files declare. What is not known of it, as older versions noted less, is not compared. */
export interface Origin {
  /** Its address. */
  readonly service?: string | undefined;
  /** Which of its platforms has the projects, where such were looked for. */
  readonly platformSegment?: string | undefined;
}

export interface ProjectWriting {
  /** What the files declare, and who has it; the next run is told of it. */
  readonly objects?: DeclaredObjects;
  readonly origin?: Origin;
  /** What an earlier run declared, and these files do not, though it may be there. */
  readonly findDropped?: (before: DeclaredObjects) => readonly string[];
  readonly force: boolean;
}

/** What a write of a project did. Paths as they were given. */
export interface ProjectWritten {
  readonly written: readonly string[];
  readonly unchanged: readonly string[];
  /** Files of an earlier run that nothing is left to say in. */
  readonly removed: readonly string[];
}

/**
 * Writes a generated project where there is nothing yet, or where nothing but its own files would be overwritten: those that an
 * earlier run wrote and nobody changed since. Other files of the directory stay.
 *
 * @throws Failure `import-would-overwrite` and `import-would-drop` unless `force`, `import-unwritable`; nothing is written then, or not all
 */
export async function writeProject(
  directory: string,
  files: GeneratedFiles,
  { findDropped = () => [], force, ...declared }: ProjectWriting,
): Promise<ProjectWritten> {
  const doing = `Cannot write the project into ${directory}`;
  try {
    const last = await readManifest(directory);
    const runs = last === undefined ? undefined : [last.files, ...last.earlier];
    const before = runs === undefined ? undefined : manifestOf(runs);
    const paths = [...(before?.keys() ?? []), ...files.keys()];
    await refuseLinks(doing, directory, paths);
    const present = await readPresent(directory, paths);
    if (!force) {
      refuse(doing, await findInTheWay(directory, { before, present, files }));
      refuseOrigin(doing, last ?? {}, declared.origin ?? {});
      refuseDropped(doing, findDropped(last?.objects ?? {}));
    }
    const stale = [...(before?.keys() ?? [])].filter((path) => !files.has(path) && present.has(path));
    const changed = [...files].filter(([path, text]) => present.get(path) !== text);
    // a run that is cut off leaves files which the next one knows as its own
    if (changed.length + stale.length > 0)
      await write(join(directory, manifestName), printManifest(files, declared, runs));
    for (const [path, text] of changed) await write(join(directory, path), text);
    for (const path of stale) await rm(join(directory, path));
    await write(join(directory, manifestName), printManifest(files, declared));
    const written = new Set(changed.map(([path]) => path));
    return { written: [...written], unchanged: [...files.keys()].filter((path) => !written.has(path)), removed: stale };
  } catch (cause) {
    if (cause instanceof Failure) throw cause;
    throw new Failure({
      code: "import-unwritable",
      doing,
      happened: `${(cause as Error).message}.`,
      remedy: isFull(cause)
        ? "Make room there, and run it again: it goes on. Or choose another directory with --out."
        : "Choose a directory you may write to with --out.",
      cause,
    });
  }
}

type Hashes = z.infer<typeof hashes>;

/** What the last run wrote, and what was there before where it was cut off; `undefined` where no earlier run wrote there. */
async function readManifest(directory: string): Promise<z.infer<typeof manifestShape> | undefined> {
  const text = await readIfThere(join(directory, manifestName));
  if (text === undefined) return undefined;
  try {
    return manifestShape.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** What earlier code there declares. */
export async function readDeclared(directory: string): Promise<DeclaredObjects> {
  return (await readManifest(directory))?.objects ?? {};
}

function manifestOf(runs: readonly Hashes[]): Manifest {
  const manifest = new Map<string, Set<string>>();
  for (const [path, hash] of runs.flatMap((run) => Object.entries(run)))
    // whoever wrote it, nothing outside of the directory is removed by it
    if (isInside(path)) manifest.set(path, (manifest.get(path) ?? new Set()).add(hash));
  return manifest;
}

function isInside(path: string): boolean {
  return !isAbsolute(path) && !path.split(/[/\\]/).includes("..");
}

function printManifest(
  files: GeneratedFiles,
  { objects = {}, origin = {} }: Omit<ProjectWriting, "force">,
  earlier: readonly Hashes[] = [],
): string {
  const hashed = [...files].map(([path, text]) => [path, hashOf(text)] as const);
  const sorted = Object.fromEntries(hashed.sort(([a], [b]) => (a < b ? -1 : 1)));
  const { service, platformSegment } = origin;
  return `${JSON.stringify({ files: sorted, objects, service, platformSegment, ...(earlier.length === 0 ? {} : { earlier }) }, null, 2)}\n`;
}

async function readPresent(directory: string, paths: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const read = [...new Set(paths)].map(async (path) => [path, await readIfThere(join(directory, path))] as const);
  return new Map(
    (await Promise.all(read)).flatMap(([path, text]) => (text === undefined ? [] : [[path, text] as const])),
  );
}

interface Comparison {
  readonly before: Manifest | undefined;
  readonly present: ReadonlyMap<string, string>;
  readonly files: GeneratedFiles;
}

/** The files that this command did not write, or that were changed since: in a directory without a manifest all files. */
async function findInTheWay(directory: string, { before, present, files }: Comparison): Promise<readonly string[]> {
  if (before === undefined) {
    const found = await readdir(directory).catch(ignoreMissing);
    // the draft of a run that was killed before it had written anything else
    return (found ?? []).filter((name) => ![".git", draftOf(manifestName)].includes(name));
  }
  return [...present]
    .filter(([path, text]) => text !== files.get(path) && before.get(path)?.has(hashOf(text)) !== true)
    .map(([path]) => path);
}

function refuse(doing: string, inTheWay: readonly string[]): void {
  if (inTheWay.length === 0) return;
  throw new Failure({
    code: "import-would-overwrite",
    doing,
    happened: `It holds files that are not as \`ims import\` wrote them: ${firstOf(inTheWay, 10).join(", ")}.`,
    remedy:
      "Nothing was written. Choose an empty directory with --out and compare, or say --force: generated files are then written over " +
      "what is there, and those that nothing is left to say in are removed.",
  });
}

/** What says which service it is, by the variable that sets it. */
const originVariables = { service: "IMS_BASE_URL", platformSegment: "IMS_PLATFORM_SEGMENT" } as const;

function refuseOrigin(doing: string, before: Origin, now: Origin): void {
  const names = Object.keys(originVariables) as (keyof Origin)[];
  const isKnown = (name: keyof Origin): boolean => before[name] !== undefined && now[name] !== undefined;
  const other = names.filter((name) => isKnown(name) && before[name] !== now[name]);
  if (other.length === 0) return;
  throw new Failure({
    code: "import-would-drop",
    doing,
    happened: `An earlier import there is of the service ${describe(before)}, and this one of that ${describe(now)}.`,
    remedy:
      `Nothing was written. Set ${other.map((name) => originVariables[name]).join(" and ")} as it was, or choose another directory with --out. ` +
      "If it is the same service under a new address, say --force.",
  });
}

function describe({ service, platformSegment }: Origin): string {
  const platform = platformSegment === undefined ? "" : ` (platform_segment ${JSON.stringify(platformSegment)})`;
  return `at ${service ?? "an address that is not known"}${platform}`;
}

function refuseDropped(doing: string, dropped: readonly string[]): void {
  if (dropped.length === 0) return;
  throw new Failure({
    code: "import-would-drop",
    doing,
    happened:
      "An earlier import declares there what this one does not, though it may exist. Once that was applied, the next plan would " +
      `destroy it:\n${asLines(dropped, 10)}`,
    remedy:
      "Nothing was written. Name all that the directory is to hold by --customer, --zone and --cluster, or none of them; choose another " +
      "directory with --out for the rest. What is left out because it cannot be read: try again later. Of what is not listed any more, or may not " +
      "be used: see whether the token is the same. If that is gone, --force drops it from the code.",
  });
}

const draftOf = (path: string): string => `${path}.ims-import`;

async function write(path: string, text: string): Promise<void> {
  makeDirectory(dirname(path));
  // a file is whole or not there, also where the disk is full
  const draft = draftOf(path);
  try {
    await writeFile(draft, text);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
}

async function readIfThere(path: string): Promise<string | undefined> {
  return readFile(path, "utf8").catch(ignoreMissing);
}

function ignoreMissing(error: unknown): undefined {
  const { code } = error as NodeJS.ErrnoException;
  if (code !== "ENOENT") throw error;
  return undefined;
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
