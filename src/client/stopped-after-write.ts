import { cancelled, isAbort } from "terraform-provider-sdk/core";

/**
 * What ends a call whose caller has given up, once it has sent a write: an abort to those who ask `isAbort`, which also says what is known of
 * the write. A call that ends by another abort has written nothing.
 */
export class StoppedAfterWrite extends Error {
  override readonly name = "AbortError";

  /** `written`: a sentence or more. */
  constructor(
    readonly written: string,
    cause: unknown,
  ) {
    super(`Aborted. ${written}`, { cause });
  }
}

/** The error; for an abort the failure that says so, with what is known of writes before it. */
export function failureOfStop(error: unknown, doing: string): unknown {
  if (!isAbort(error)) return error;
  return error instanceof StoppedAfterWrite ? cancelled(doing).saying(error.written) : cancelled(doing);
}

/** The error; where it is an abort, and something is known of writes before it, with that. */
export function afterWrites(error: unknown, written: string | undefined): unknown {
  return isAbort(error) && written !== undefined ? new StoppedAfterWrite(written, error) : error;
}
