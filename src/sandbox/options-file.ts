import { readFileSync } from "node:fs";
import * as z from "zod";
import { Failure } from "terraform-provider-sdk/core";
import { listProblems, plainProblems } from "../core/plain-problems.ts";
import { namingKnown } from "./known-names.ts";
import { sandboxOptions } from "./options.ts";
import { accessSchema } from "./state.ts";

const shape = {
  ...sandboxOptions.partial().shape,
  /** The token that may use everything. */
  accessToken: z.string().min(1).optional(),
  /** Further tokens, with what their holders may use. */
  tokens: z.record(z.string().min(1), accessSchema).optional(),
};

const optionsFile = z.strictObject(shape, { error: namingKnown(shape) });
export type OptionsFile = z.output<typeof optionsFile>;

/** Reads a file of options. Throws `Failure` (`sandbox-options-invalid`) naming what is wrong where. */
export function parseOptionsFile(path: string): OptionsFile {
  const doing = `Cannot read the file of options ${path}`;
  const invalid = (happened: string, cause?: unknown): Failure =>
    new Failure({ code: "sandbox-options-invalid", doing, happened, cause });
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, "utf8"));
  } catch (cause) {
    throw invalid((cause as Error).message, cause);
  }
  const read = optionsFile.safeParse(value, plainProblems);
  if (!read.success) throw invalid(listProblems(read.error));
  return read.data;
}
