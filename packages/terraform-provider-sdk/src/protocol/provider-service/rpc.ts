import type { Diagnostic } from "../../framework/diagnostic.ts";
import type { Log } from "../../core/log.ts";
import type { Type } from "../../values/type.ts";
import { GrpcError, grpcStatus } from "../grpc/status.ts";
import { decodeMessage } from "../proto/decode.ts";
import { encodeMessage } from "../proto/encode.ts";
import type { Message } from "../proto/field.ts";
import { ProtoError } from "../proto/proto-error.ts";
import { diagnosticsOfError, diagnosticsToWire, shown, type WireDiagnostic } from "./diagnostics.ts";
import type { LoadedProvider } from "./loaded-provider.ts";

/** What an RPC is answered with. */
interface Call extends LoadedProvider {
  /** Diagnostics for the response; `type` is that of the value their paths point into. */
  readonly diagnostics: (diagnostics: readonly Diagnostic[], type?: Type) => readonly WireDiagnostic[];
  /** Any other text as a user is shown it: without secrets, and what cannot be seen made visible. */
  readonly shown: (text: string) => string;
}

/** One remote call of the provider service, as data. */
export interface RpcDeclaration<Request, Response> {
  /** The method's name in the service. */
  readonly name: string;
  readonly request: Message<Request>;
  readonly response: Message<unknown, Response>;
  answer(request: Request, call: Call): Promise<Response> | Response;
  /**
   * What {@link failed} needs of the request, with bytes of its own. A call may take minutes, and the bytes of its request, which may be
   * megabytes, are kept with any part of them. Absent: all of it.
   */
  kept?(request: Request): Request;
  /** The response that says what went wrong and loses nothing of what core knows. */
  failed(diagnostics: readonly WireDiagnostic[], request: Request): Response;
}

/** One remote call that is answered with any number of events, as data. */
export interface StreamRpcDeclaration<Request, Event> {
  /** The method's name in the service. */
  readonly name: string;
  readonly request: Message<Request>;
  readonly event: Message<unknown, Event>;
  answer(request: Request, call: Call & StreamCall<Event>): Promise<void>;
  /** The last event, which says what went wrong. */
  failed(diagnostics: readonly WireDiagnostic[], request: Request): Event;
}

/** How the events of a call go out. */
interface StreamCall<Event> {
  /** Aborted when the client gives the call up. */
  readonly signal: AbortSignal;
  /** Sends an event. Resolves when the client has room for another. */
  readonly send: (event: Event) => Promise<void>;
}

/** What all RPCs of one process share. */
export interface RpcContext {
  /** The provider, as soon as it is loaded; rejects where it cannot be. */
  readonly provider: Promise<LoadedProvider>;
  readonly log: Log;
  readonly redact: (text: string) => string;
}

export type Rpc = UnaryRpc | StreamRpc;

/** An RPC that turns request bytes into response bytes. */
export interface UnaryRpc {
  readonly kind: "unary";
  readonly name: string;
  /** Throws `GrpcError` for bytes that are no request; every other failure is a diagnostic in the response. */
  run(request: Uint8Array, context: RpcContext): Promise<Uint8Array>;
}

/** An RPC that turns request bytes into the bytes of events. */
export interface StreamRpc {
  readonly kind: "server-stream";
  readonly name: string;
  /** Throws as {@link UnaryRpc} does. */
  run(request: Uint8Array, context: RpcContext, call: StreamCall<Uint8Array>): Promise<void>;
}

export function defineRpc<Request, Response>(rpc: RpcDeclaration<Request, Response>): UnaryRpc {
  return {
    kind: "unary",
    name: rpc.name,
    // what a malformed request throws rejects
    async run(bytes, context) {
      const request = decodeRequest(rpc, bytes);
      const kept = rpc.kept?.(request) ?? request;
      const answer = context.provider.then((provider) => rpc.answer(request, callOf(provider, context.redact)));
      return answered(rpc, answer, { kept, context });
    },
  };
}

/** Nothing here has the request while the answer is awaited. */
async function answered<Request, Response>(
  rpc: RpcDeclaration<Request, Response>,
  answer: Promise<Response>,
  { kept, context }: { readonly kept: Request; readonly context: RpcContext },
): Promise<Uint8Array> {
  try {
    return encodeMessage(rpc.response, await answer);
  } catch (error) {
    return encodeMessage(rpc.response, rpc.failed(diagnose(error, rpc.name, context), kept));
  }
}

export function defineStreamRpc<Request, Event>(rpc: StreamRpcDeclaration<Request, Event>): StreamRpc {
  return {
    kind: "server-stream",
    name: rpc.name,
    async run(bytes, context, { signal, send: sendBytes }) {
      const request = decodeRequest(rpc, bytes);
      const send = (event: Event): Promise<void> => sendBytes(encodeMessage(rpc.event, event));
      try {
        await rpc.answer(request, { ...callOf(await context.provider, context.redact), signal, send });
      } catch (error) {
        await send(rpc.failed(diagnose(error, rpc.name, context), request));
      }
    },
  };
}

function diagnose(error: unknown, rpc: string, { log, redact }: RpcContext): readonly WireDiagnostic[] {
  log.error("an RPC failed", { tf_rpc: rpc, error: redact(textOf(error)) });
  const { diagnostics, type } = diagnosticsOfError(error, rpc);
  return diagnosticsToWire(diagnostics, type, redact);
}

function textOf(error: unknown): string {
  return (error instanceof Error ? error.stack : undefined) ?? String(error);
}

function decodeRequest<Request>(
  { name, request }: { readonly name: string; readonly request: Message<Request> },
  bytes: Uint8Array,
): Request {
  try {
    return decodeMessage(request, bytes);
  } catch (error) {
    if (!(error instanceof ProtoError)) throw error;
    throw new GrpcError(grpcStatus.invalidArgument, `the request of ${name} is malformed: ${error.message}`);
  }
}

function callOf(provider: LoadedProvider, redact: (text: string) => string): Call {
  return {
    ...provider,
    shown: (text) => shown(text, redact),
    diagnostics: (list, type) => diagnosticsToWire(list, type, redact),
  };
}
