import type * as v8 from "node:v8";

/** What of `node:v8` sets options of the engine. */
export type EngineOptions = Pick<typeof v8, "setFlagsFromString">;

const options = [
  // the heap may grow by so many percent over what was alive after a collection until the next one: by itself it grows fourfold
  "--heap-growing-percent=30",
  // new objects keep the room that they had while the program was loaded, 8 MiB: by itself it grows to 32 MiB
  "--semi-space-growth-factor=1",
];

/**
 * Makes the engine collect garbage before the heap is much larger than what is alive: it takes a process that makes garbage fast for one
 * that has the machine to itself, and this is one of several providers beside Terraform. To be called once the program is loaded.
 * Measured: docs/decisions/0017-late-part.md.
 */
export function limitHeapGrowth({ setFlagsFromString }: EngineOptions): void {
  for (const option of options) setFlagsFromString(option);
}
