import type { Services } from "../apis/create-services.ts";
import type { ImsClient } from "../client/index.ts";

/** What every kind of this provider works with. */
export interface KindServices {
  /** The three APIs, one call an operation: all that a plain read needs. */
  readonly api: Services;
  /** Safe reads and writes over them. */
  readonly client: ImsClient;
}
