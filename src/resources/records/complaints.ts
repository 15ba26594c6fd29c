import { Failure, type FieldProblem } from "terraform-provider-sdk/core";

type Path = FieldProblem["path"];

/**
 * Converts the failure of a write into diagnostics: what the service says about a field of its API is shown at the attribute of
 * that field. `attributeOf` returns the attribute's path, or `undefined` where the field has no attribute.
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
