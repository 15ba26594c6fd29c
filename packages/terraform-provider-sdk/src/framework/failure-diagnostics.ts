import { Failure, type FieldProblem } from "../core/failure.ts";
import type { Log } from "../core/log.ts";
import type { Type } from "../values/type.ts";
import type { Path, PathStep } from "../values/path.ts";
import type { Diagnostic } from "./diagnostic.ts";

/** The one place where errors become what a user reads. `type` is that of the object whose fields are named. */
export function failureDiagnostics(error: unknown, doing: string, type?: Type): readonly Diagnostic[] {
  if (!(error instanceof Failure)) return [unexpected(error, doing)];
  const located = error.fields.flatMap((field) => locate(field, error, type));
  const rest = located.length === error.fields.length && located.length > 0 ? [] : [overall(error)];
  return [...rest, ...located];
}

/** Writes into the log what {@link failureDiagnostics} keeps from the user. */
export function logFailure(log: Log, doing: string, error: unknown): void {
  if (error instanceof Error) log.debug(doing, { error: error.stack ?? error.message });
}

/** As {@link failureDiagnostics}, and the log has the stack. */
export function loggedFailure(
  error: unknown,
  doing: string,
  { log, type }: { readonly log: Log; readonly type?: Type },
): readonly Diagnostic[] {
  logFailure(log, doing, error);
  return failureDiagnostics(error, doing, type);
}

function overall(error: Failure): Diagnostic {
  return { severity: "error", summary: error.doing, detail: error.detail };
}

function locate(field: FieldProblem, error: Failure, type: Type | undefined): readonly Diagnostic[] {
  const path = type === undefined ? undefined : toPath(field.path, type);
  if (path === undefined) return [];
  return [{ severity: "error", summary: error.doing, detail: error.describe(field.message), path }];
}

/**
 * Attribute names, keys and indexes as a path into a value of `type`; it stops at a set, whose elements have no address.
 * `undefined` where the first name is no attribute.
 */
export function toPath(steps: readonly (string | number)[], type: Type): Path | undefined {
  const path: PathStep[] = [];
  let at: Type | undefined = type;
  for (const step of steps) {
    const attribute: string | undefined =
      at?.kind === "object" ? attributeNamed(String(step), at.attributes) : undefined;
    if (at?.kind === "object" && attribute !== undefined) {
      path.push({ attribute });
      at = at.attributes[attribute];
    } else if (at?.kind === "map") {
      path.push({ key: String(step) });
      at = at.element;
    } else if (at?.kind === "list" && typeof step === "number") {
      path.push({ index: step });
      at = at.element;
    } else break;
  }
  return path.length === 0 ? undefined : path;
}

/** The attribute a field belongs to: services write `adminUids` or `adminUids[0]` where Terraform writes `admin_uids`. */
function attributeNamed(field: string, attributes: object): string | undefined {
  const name = field.replace(/(?:\[\d+\]|\.\d+)+$/, "");
  const snakeCase = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return [name, snakeCase].find((each) => Object.hasOwn(attributes, each));
}

/** A mistake of ours. The text of an unknown error may hold anything, so only its name is shown; the log has the rest. */
function unexpected(error: unknown, doing: string): Diagnostic {
  const name = error instanceof Error ? error.name : typeof error;
  return {
    severity: "error",
    summary: doing,
    detail:
      `The provider failed with an unexpected error (${name}). This is a defect of the provider. ` +
      "Nothing was reported as done that was not. Run again with TF_LOG_PROVIDER=DEBUG to see more, and report it.",
  };
}
