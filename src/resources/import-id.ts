import { Failure } from "../core/failure.ts";
import { readImportId } from "../client/index.ts";

/** What an import id of a kind looks like. */
export interface ImportForm {
  /** What is imported, for messages: `the DNS record`. */
  readonly what: string;
  /** The form or forms, as users read it: `CUSTOMER/FQDN`. */
  readonly form: string;
  readonly example: string;
  /** How many segments it may have. */
  readonly segments: readonly number[];
}

/** The segments of an import id. Throws `Failure` for one of another form. */
export function parseImportId(
  id: string,
  { what, form, example, segments }: ImportForm,
): readonly [string, ...string[]] {
  const [first = "", ...rest] = readImportId(id);
  if (segments.includes(rest.length + 1) && [first, ...rest].every((segment) => segment !== ""))
    return [first, ...rest];
  throw new Failure({
    code: "import-id-invalid",
    doing: `Cannot import ${what} ${JSON.stringify(id)}`,
    happened: `The import id does not have the form ${form}.`,
    remedy: `Write it like ${JSON.stringify(example)}. A slash inside a segment is written %2F.`,
  });
}

/** There is nothing behind an import id. */
export function nothingToImport({ what }: ImportForm, id: string, missing: string): Failure {
  return new Failure({
    code: "import-not-found",
    doing: `Cannot import ${what} ${JSON.stringify(id)}`,
    happened: missing,
    remedy: "Check the spelling, and that the token has access to it.",
  });
}
