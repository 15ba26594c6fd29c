import { readFileSync } from "node:fs";
import { Failure } from "terraform-provider-sdk/core";
import { listProblems, plainProblems } from "../core/plain-problems.ts";
import { checkSeed } from "./seed-check.ts";
import { seedShape, type Seed } from "./seed-shape.ts";

/** What a sandbox holds when it starts, as people write it down: also the shape of a seed file. */
export const seedSchema = seedShape.superRefine(checkSeed);

/** Reads a seed file. Throws `Failure` (`sandbox-seed-invalid`) naming what is wrong where. */
export function parseSeedFile(path: string): Seed {
  const invalid = (happened: string, cause?: unknown): Failure =>
    new Failure({ code: "sandbox-seed-invalid", doing: `Cannot read the seed file ${path}`, happened, cause });
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, "utf8"));
  } catch (cause) {
    throw invalid((cause as Error).message, cause);
  }
  const read = seedSchema.safeParse(value, plainProblems);
  if (!read.success) throw invalid(listProblems(read.error));
  return read.data;
}
