import { Failure } from "terraform-provider-sdk/core";
import { readImportId, readQuery } from "../client/index.ts";

/** What an import id of a kind looks like. */
export interface ImportForm {
  /** What is imported, for messages: `the DNS record`. */
  readonly what: string;
  /** The form or forms, as users read it: `CUSTOMER/FQDN`. */
  readonly form: string;
  readonly example: string;
  /** How many segments it may have. */
  readonly segments: readonly number[];
  /** Name of the query parameters of an import id: `ID?NAME=TEXT&NAME=TEXT`. Absent: it has none. */
  readonly query?: string;
}

/** The segments of an import id. Throws `Failure` for one of another form. */
export function parseImportId(id: string, form: ImportForm): readonly [string, ...string[]] {
  return parseImport(id, form).segments;
}

/** The segments of an import id and the texts behind them. Throws `Failure` for one of another form. */
export function parseImport(
  id: string,
  importForm: ImportForm,
): { readonly segments: readonly [string, ...string[]]; readonly texts: readonly string[] } {
  const { segments, query } = importForm;
  const { path, values } =
    query === undefined ? { path: id, values: [] } : (readQuery(id, query) ?? otherForm(id, importForm));
  const [first = "", ...rest] = readImportId(path);
  if (!segments.includes(rest.length + 1) || [first, ...rest].includes("")) return otherForm(id, importForm);
  return { segments: [first, ...rest], texts: values };
}

/** Refuses an import id of another form. */
export function otherForm(id: string, { what, form, example }: ImportForm): never {
  throw new Failure({
    code: "import-id-invalid",
    doing: `Cannot import ${what} ${JSON.stringify(id)}`,
    happened: `The import id does not have the form ${form}.`,
    remedy: `Write it like ${JSON.stringify(example)}. A slash inside a segment is written %2F, a question mark %3F.`,
  });
}

/** There is nothing behind an import id; `near` says what there is. */
export function nothingToImport({ what }: ImportForm, id: string, [missing, near]: readonly [string, string]): Failure {
  return new Failure({
    code: "import-not-found",
    doing: `Cannot import ${what} ${JSON.stringify(id)}`,
    happened: `${missing} ${near}`.trimEnd(),
    remedy: "Check the spelling, and that the token has access to it.",
  });
}
