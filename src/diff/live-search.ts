import type { ImsClient } from "../client/index.ts";

/** What a search for a live object works with. */
export interface Search<Declared> {
  readonly client: ImsClient;
  readonly signal: AbortSignal | undefined;
  /** What the other constructs of the same group declare. */
  readonly others: readonly Declared[];
  /** Reads something once for a whole comparison. */
  readonly once: <T>(key: string, read: () => Promise<T>) => Promise<T>;
}

/** How the object that a construct declares is found in the service, without Terraform's state. */
export interface Live<Declared = never> {
  /** Attributes that must be known to find it. */
  readonly identity: readonly (keyof Declared & string)[];
  /** Objects of a kind that have no name of their own are told apart within a group. Absent: every object has one. */
  readonly groupOf?: (declared: Declared) => string;
  /** Its attributes as they are; `undefined`: it is not there. Throws `Failure`. */
  find(declared: Declared, search: Search<Declared>): Promise<object | undefined>;
}
