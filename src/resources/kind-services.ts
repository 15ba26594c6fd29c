import type { Services } from "../apis/services.ts";

/** What every kind of this provider works with. */
export interface KindServices {
  /** The three APIs, one call an operation: all a plain read needs. */
  readonly api: Services;
}
