import * as z from "zod";
import { readGivenFile } from "./given-file.ts";
import { namingKnown } from "./known-names.ts";
import { sandboxOptions } from "./options.ts";
import { accessSchema } from "./state/state.ts";

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
  return readGivenFile(path, optionsFile, { code: "sandbox-options-invalid", doing });
}
