import type { ValueObject } from "../../values/value.ts";
import type { PrivateData } from "./private-data.ts";

/** A state of a kind that the engine has brought up to date or read, and that no plan has come for. */
export interface UnplannedState {
  readonly state: ValueObject;
  /** Its private data as a refresh left it, where there was one. */
  readonly private?: Pick<PrivateData, "get">;
}

/** What a plan may know of such states. */
export interface Unplanned {
  /** Those that are known now. */
  now(): readonly UnplannedState[];
  /**
   * Those that came right before, and for which no plan comes either while this waits. A plan of a create is then most likely that of a tainted
   * object, which is destroyed for it: engines plan that as if there were none, and say nothing of its state. Where there is none it answers at once.
   */
  left(signal: AbortSignal): Promise<readonly UnplannedState[]>;
}
