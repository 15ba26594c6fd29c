import type { Diagnostic } from "../../framework/diagnostic.ts";
import type { Log } from "../../core/log.ts";
import type { Type } from "../../values/type.ts";
import { GrpcError, grpcStatus } from "../grpc/status.ts";
import { decodeMessage } from "../proto/decode.ts";
import { encodeMessage } from "../proto/encode.ts";
import type { Message } from "../proto/field.ts";
import { ProtoError } from "../proto/proto-error.ts";
import { diagnosticsOfError, diagnosticsToWire, type WireDiagnostic } from "./diagnostics.ts";
import type { LoadedProvider } from "./loaded-provider.ts";

/** What an RPC is answered with. */
interface Call extends LoadedProvider {
  /** Diagnostics for the response; `type` is that of the value their paths point into. */
  readonly diagnostics: (diagnostics: readonly Diagnostic[], type?: Type) => readonly WireDiagnostic[];
}

/** One remote call of the provider service, as data. */
export interface RpcDeclaration<Request, Response> {
  /** The method's name in the service. */
  readonly name: string;
  readonly request: Message<Request>;
  readonly response: Message<unknown, Response>;
  answer(request: Request, call: Call): Promise<Response> | Response;
  /** The response that says what went wrong and loses nothing of what core knows. */
  failed(diagnostics: readonly WireDiagnostic[], request: Request): Response;
}

/** What all RPCs of one process share. */
export interface RpcContext {
  /** The provider, as soon as it is loaded; rejects where it cannot be. */
  readonly provider: Promise<LoadedProvider>;
  readonly log: Log;
  readonly redact: (text: string) => string;
}

/** An RPC that turns request bytes into response bytes. */
export interface Rpc {
  readonly name: string;
  /** Throws `GrpcError` for bytes that are no request; every other failure is a diagnostic in the response. */
  run(request: Uint8Array, context: RpcContext): Promise<Uint8Array>;
}

export function defineRpc<Request, Response>(rpc: RpcDeclaration<Request, Response>): Rpc {
  return {
    name: rpc.name,
    async run(bytes, context) {
      const request = decodeRequest(rpc, bytes);
      try {
        const call = callOf(await context.provider, context.redact);
        return encodeMessage(rpc.response, await rpc.answer(request, call));
      } catch (error) {
        context.log.error("an RPC failed", { tf_rpc: rpc.name, error: context.redact(String(error)) });
        const { diagnostics, type } = diagnosticsOfError(error, rpc.name);
        return encodeMessage(rpc.response, rpc.failed(diagnosticsToWire(diagnostics, type, context.redact), request));
      }
    },
  };
}

function decodeRequest<Request, Response>(
  { name, request }: RpcDeclaration<Request, Response>,
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
  return { ...provider, diagnostics: (list, type) => diagnosticsToWire(list, type, redact) };
}
