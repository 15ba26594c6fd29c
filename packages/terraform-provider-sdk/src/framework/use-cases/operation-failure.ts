import { cancelled, isAbort } from "../../core/failure.ts";
import type { Log } from "../../core/log.ts";
import type { ObjectType } from "../../values/type.ts";
import type { Diagnostic } from "../diagnostic.ts";
import { failureDiagnostics } from "../failure-diagnostics.ts";

/** An operation of a kind that threw. */
interface FailedOperation {
  /** In the infinitive: `read`. */
  readonly operation: string;
  readonly typeName: string;
  /** The type of the kind's objects, whose attributes the error may name. */
  readonly type: ObjectType;
  readonly running: { readonly log: Log; awaited(): string | undefined };
}

/** What a user reads of an error that an operation of a kind threw; the log has its stack. */
export function operationFailure(
  error: unknown,
  { operation, typeName, type, running }: FailedOperation,
): readonly Diagnostic[] {
  const doing = `Cannot ${operation} ${typeName}`;
  if (error instanceof Error) running.log.debug(doing, { error: error.stack ?? error.message });
  const known = isAbort(error) ? cancelled(`Stopped: ${operation} of ${typeName}`, running.awaited()) : error;
  return failureDiagnostics(known, doing, type);
}
