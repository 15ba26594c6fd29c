/**
 * Terraform plugin protocol 6: puts a provider on the wire.
 *
 * @module protocol
 */
export { runProvider, type ProviderProgram } from "./run-provider.ts";
export { encodeSchemas } from "./encode-schemas.ts";
export { serve } from "./serve.ts";
export { serveDebug, type DebugOptions } from "./debug.ts";
export { logLevelFromEnv } from "./log-level.ts";
export type { ServeOptions } from "./start-service.ts";
export type { ProcessHandle } from "./process-handle.ts";
