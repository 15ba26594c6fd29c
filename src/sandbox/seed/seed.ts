import { readGivenFile } from "../given-file.ts";
import { checkSeed } from "./seed-check.ts";
import { seedShape, type Seed } from "./seed-shape.ts";

/** What a sandbox holds when it starts, as people write it down: also the shape of a seed file. */
export const seedSchema = seedShape.superRefine(checkSeed);

/** Reads a seed file. Throws `Failure` (`sandbox-seed-invalid`) naming what is wrong where. */
export function parseSeedFile(path: string): Seed {
  return readGivenFile(path, seedSchema, { code: "sandbox-seed-invalid", doing: `Cannot read the seed file ${path}` });
}
