/** Terraform plugin protocol 6: puts a `ProviderServer` on the wire. */
export { serve } from "./serve.ts";
export { serveDebug, type DebugOptions } from "./debug.ts";
export { withholdDebugNotes } from "./debug-notes.ts";
export { logLevelFromEnv } from "./log-level.ts";
export type { ServeOptions } from "./start-service.ts";
export type { ProcessHandle } from "./process-handle.ts";
