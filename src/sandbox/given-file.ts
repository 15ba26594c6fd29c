import { readFileSync } from "node:fs";
import type * as z from "zod";
import { Failure, type FailureParts } from "terraform-provider-sdk/core";
import { givenText } from "../core/given-text.ts";
import { listProblems, plainProblems } from "../core/plain-problems.ts";

/** Reads a JSON file that the user gives. Throws `Failure` with `parts` and what is wrong where. */
export function readGivenFile<Content>(
  path: string,
  schema: z.ZodType<Content>,
  parts: Pick<FailureParts, "code" | "doing">,
): Content {
  let value: unknown;
  try {
    value = JSON.parse(givenText(readFileSync(path)));
  } catch (cause) {
    throw new Failure({ ...parts, happened: (cause as Error).message, cause });
  }
  const read = schema.safeParse(value, plainProblems);
  if (!read.success) throw new Failure({ ...parts, happened: listProblems(read.error) });
  return read.data;
}
