import type { IncomingHttpHeaders } from "node:http";
import type { Dispatcher } from "undici";
import { onAbort } from "terraform-provider-sdk/core";
import { errorCode } from "./error-code.ts";
import { createAnswerReader, type AnswerReader } from "./answer-reader.ts";
import { calledOffCode, TransportError, type WireRequest, type WireResponse } from "./transport.ts";

/**
 * Sends one request through an undici dispatcher and reads its whole answer. It uses `dispatch` rather than `request` for two
 * reasons: the handler of `dispatch` is called when the request is sent, so `sent` does not have to be derived from the error;
 * and `dispatch` sends the path unchanged, while `request({ origin, path })` resolves `..`.
 */
export function dispatchRequest(
  dispatcher: Dispatcher,
  request: WireRequest,
  signal: AbortSignal,
): Promise<WireResponse> {
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | undefined;
    let sent = false;
    const settle = (act: () => void): void => {
      stopListening();
      act();
    };
    const fail = (code: string): void => {
      // without a tunnel it went to the proxy
      const isRefused = code.startsWith("PROXY_REFUSED");
      settle(() => reject(new TransportError(code, { sent: sent && !isRefused })));
    };
    const abort = (): void => {
      fail("ABORTED");
      controller?.abort(new Error("aborted"));
    };
    const reader = createAnswerReader(request.maxResponseBytes);
    const handler = handlerOf(reader, {
      started(given) {
        controller = given;
        // called off while it was still connecting: it must not go out any more
        if (signal.aborted) {
          given.abort(new Error("aborted"));
          return;
        }
        if (request.maySend?.() === false) {
          fail(calledOffCode);
          given.abort(new Error("called off"));
          return;
        }
        sent = true;
        request.onSend?.();
      },
      done: (response) => settle(() => resolve(response)),
      failed: fail,
    });
    const stopListening = onAbort(signal, abort);
    if (signal.aborted) abort();
    else start(dispatcher, request, handler);
  });
}

function start(dispatcher: Dispatcher, request: WireRequest, handler: Dispatcher.DispatchHandler): void {
  const { origin, target: path, method, headers, body = null } = request;
  dispatcher.dispatch({ origin, path, method, headers, body }, handler);
}

interface Progress {
  started(controller: Dispatcher.DispatchController): void;
  done(response: WireResponse): void;
  failed(code: string): void;
}

function handlerOf(reader: AnswerReader, progress: Progress): Dispatcher.DispatchHandler {
  return {
    onRequestStart: (controller) => progress.started(controller),
    onResponseStart: (_, status, headers) => reader.start(status, flatten(headers)),
    onResponseData(controller, chunk) {
      try {
        reader.add(chunk);
      } catch (error) {
        controller.abort(error as Error);
      }
    },
    onResponseEnd() {
      let response: WireResponse;
      try {
        response = reader.finish();
      } catch (error) {
        progress.failed(codeOf(error as Error));
        return;
      }
      progress.done(response);
    },
    onResponseError: (_, error) => progress.failed(codeOf(error)),
  };
}

function flatten(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name.toLowerCase(), Array.isArray(value) ? value.join(", ") : value]],
    ),
  );
}

/** undici says in sentences, not in codes, that a proxy refused a tunnel or wants to know the user, and that there is no memory. */
function codeOf(error: Error): string {
  const [, refusal] = /^Proxy (?:response|Authentication Required) \((\d+)\)/.exec(error.message) ?? [];
  if (refusal !== undefined) return `PROXY_REFUSED_${refusal}`;
  // where the address space is limited, the engine cannot begin to read answers
  if (error.message.startsWith("WebAssembly")) return "NO_MEMORY";
  return errorCode(error);
}
