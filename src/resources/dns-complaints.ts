import { Failure, type FieldProblem } from "terraform-provider-sdk/core";

type Path = FieldProblem["path"];

/**
 * A failure of a write as its kind tells it: what the service complains of, by the names of the API, is told at the attribute
 * that says so. `attributeOf` gives its path; `undefined` where there is none.
 */
export function complaint(attributeOf: (field: Path, error: Failure) => Path | undefined): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof Failure) || error.fields.length === 0) throw error;
    throw error.withFields(
      error.fields.map(({ path, message }) => ({
        path: attributeOf(path, error) ?? [],
        message: `${path.at(-1)}: ${message}`,
      })),
    );
  };
}

/** `data` for `data[0]`: a record's data may be cut otherwise than what the user wrote. */
export function fieldName(step: string | number | undefined): string {
  return String(step).replace(/[.[].*$/s, "");
}
