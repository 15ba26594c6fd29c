import type * as v8 from "node:v8";

/** What of `node:v8` sets options of the engine. */
export type EngineOptions = Pick<typeof v8, "setFlagsFromString">;

/**
 * By how much the heap may grow over what was alive after a collection until the next one, in percent. The engine's own measure lets it
 * grow to up to four times that, since it takes a process that makes garbage fast for one that has the machine to itself: here that is
 * one of several providers beside Terraform. What a run with 10,000 records takes by it: docs/decisions/0017-late-part.md.
 */
const growingPercent = 30;

/** Makes the engine collect garbage before the heap is much larger than what is alive. To be called once the program is loaded. */
export function limitHeapGrowth({ setFlagsFromString }: EngineOptions): void {
  setFlagsFromString(`--heap-growing-percent=${growingPercent}`);
}
