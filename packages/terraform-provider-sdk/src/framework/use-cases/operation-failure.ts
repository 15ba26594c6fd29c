import { cancelled, Failure, isAbort } from "../../core/failure.ts";
import type { Log } from "../../core/log.ts";
import type { ObjectType } from "../../values/type.ts";
import type { Diagnostic } from "../diagnostic.ts";
import { failureDiagnostics, logFailure } from "../failure-diagnostics.ts";

/** An operation of a kind that threw. */
interface FailedOperation {
  /** In the infinitive: `read`. */
  readonly operation: string;
  readonly typeName: string;
  /** The type of the kind's objects, whose attributes the error may name. */
  readonly type: ObjectType;
  /** What to do besides, whatever failed. */
  readonly advice?: string | undefined;
  readonly running: { readonly log: Log; awaited(): string | undefined };
}

/** An object whose create was stopped half way, or before what follows it, is tainted: the same command would replace it. */
const taintedFirst = "Where a message says what to do with a tainted resource, do that first.";

/** What a user reads of an error that an operation of a kind threw; the log has its stack. */
export function operationFailure(
  error: unknown,
  { operation, typeName, type, advice, running }: FailedOperation,
): readonly Diagnostic[] {
  const doing = `Cannot ${operation} ${typeName}`;
  logFailure(running.log, doing, error);
  const awaited = running.awaited();
  const known = isAbort(error)
    ? withAdvice(
        cancelled(`Stopped: ${operation} of ${typeName}`, awaited),
        operation === "create" ? taintedFirst : undefined,
      )
    : withAwaited(error, awaited);
  return failureDiagnostics(withAdvice(known, advice), doing, type);
}

/** A kind that tells itself what it had done when it was stopped does not know what the provider waited for. */
function withAwaited(error: unknown, awaited: string | undefined): unknown {
  const isTold = error instanceof Failure && error.code === "cancelled" && awaited !== undefined;
  return isTold ? error.saying(awaited) : error;
}

function withAdvice(error: unknown, advice: string | undefined): unknown {
  if (!(error instanceof Failure) || advice === undefined) return error;
  return error.during(error.doing, [error.remedy, advice].filter(Boolean).join(" "));
}
