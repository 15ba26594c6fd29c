import type { EngineOptions } from "./heap-growth.ts";

/** The engine draws the second and third from the first by itself, but not any more once it runs. */
const options = ["--liftoff-only", "--no-wasm-tier-up", "--no-wasm-dynamic-tiering"];

/**
 * Makes the engine compile WebAssembly once, by the compiler that is done at once. What reads the service's answers is WebAssembly, and
 * after the first of them the engine would compile it better in the background: that takes longer than most runs, no process ends before
 * it is done, and of several providers the engine waits for the end of one before it asks the others anything.
 * Measured: docs/decisions/0017-late-part.md.
 */
export function compileWasmOnce({ setFlagsFromString }: EngineOptions): void {
  for (const option of options) setFlagsFromString(option);
}
