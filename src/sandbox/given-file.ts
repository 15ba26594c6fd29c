import { readFileSync } from "node:fs";
import type * as z from "zod";
import { Failure, type FailureParts, listProblems, plainProblems } from "terraform-provider-sdk/core";
import { givenText } from "../core/given-text.ts";

/** Reads a JSON file that the user gives. Throws `Failure` with `parts` and what is wrong where. */
export function readGivenFile<Content>(
  path: string,
  schema: z.ZodType<Content>,
  parts: Pick<FailureParts, "code" | "doing">,
): Content {
  const text = attempt(() => readFileSync(path), {
    ...parts,
    remedy: "Name a JSON file that is there and can be read.",
  });
  const value = attempt<unknown>(() => JSON.parse(givenText(text)), {
    ...parts,
    remedy: "Correct the file: it must be JSON.",
  });
  const read = schema.safeParse(value, plainProblems);
  if (!read.success) throw new Failure({ ...parts, happened: listProblems(read.error), remedy: "Correct the file." });
  return read.data;
}

function attempt<Result>(act: () => Result, parts: Omit<FailureParts, "happened">): Result {
  try {
    return act();
  } catch (cause) {
    throw new Failure({ ...parts, happened: (cause as Error).message, cause });
  }
}
