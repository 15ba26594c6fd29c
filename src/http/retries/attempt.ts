import { onAbort } from "terraform-provider-sdk/core";
import type { StartTimer } from "../../core/timers.ts";
import { timeoutCode } from "./judge-attempt.ts";
import { TransportError, type Transport, type WireRequest, type WireResponse } from "../transport/transport.ts";

/** How long a write that is under way may go on after its caller has given up. In ms. (docs/behaviour.md#cancellation) */
export const writeGraceMs = 3000;

/** The code of an attempt that its caller called off. */
export const cancelledCode = "CANCELLED";

export type AttemptResult = { readonly response: WireResponse } | { readonly code: string; readonly sent: boolean };

export interface AttemptOptions {
  readonly transport: Transport;
  /** The deadline covers everything from connecting to the last octet of the answer: a dripping body counts. */
  readonly timeoutMs: number;
  readonly startTimer: StartTimer;
}

/**
 * Sends a request once. Never rejects. A read that is called off ends at once; a write that is under way is given three
 * seconds to end by itself, since breaking it off would only make its outcome unknown.
 */
export async function attempt(
  request: WireRequest,
  { transport, timeoutMs, startTimer }: AttemptOptions,
  signal?: AbortSignal,
): Promise<AttemptResult> {
  const ending = new AbortController();
  let endedBy: string | undefined;
  const end = (code: string): void => {
    endedBy ??= code;
    ending.abort();
  };
  const timers = [startTimer(timeoutMs, () => end(timeoutCode))];
  const cancel = (): void => {
    timers.push(startTimer(request.method === "GET" ? 0 : writeGraceMs, () => end(cancelledCode)));
  };
  const stopListening = onAbort(signal, cancel);
  try {
    return { response: await transport(request, ending.signal) };
  } catch (error) {
    // a transport that breaks its promise may have sent everything, and its message may hold anything
    const { code, sent } = error instanceof TransportError ? error : { code: "TRANSPORT_FAILED", sent: true };
    return { code: endedBy ?? code, sent };
  } finally {
    stopListening();
    for (const stop of timers) stop();
  }
}
