/**
 * For tests of a provider: starts it as Terraform does and calls it, or serves it in memory and speaks its bytes.
 *
 * @module testing
 */
export * from "./plugin-client.ts";
export { FrameDecoder, frameMessage } from "../protocol/grpc/frame.ts";
export { GrpcError } from "../protocol/grpc/status.ts";
export * from "../protocol/messages/action.ts";
export * from "../protocol/messages/ephemeral.ts";
export * from "../protocol/messages/list.ts";
export * from "../protocol/messages/provider.ts";
export * from "../protocol/messages/resource.ts";
export * from "../protocol/messages/values.ts";
export { decodeMsgpack, encodeMsgpack } from "../protocol/msgpack/codec.ts";
export { PathError } from "../values/path-error.ts";
export { encodeMessage } from "../protocol/proto/encode.ts";
export { createProviderService, prepareProvider } from "../protocol/provider-service/provider-methods.ts";
