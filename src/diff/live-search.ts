import type { ImsClient } from "../client/index.ts";

/** The inputs of a search for a live object. */
export interface Search<Declared> {
  readonly client: ImsClient;
  readonly signal: AbortSignal | undefined;
  /** What the other constructs of the same group declare. */
  readonly others: readonly Declared[];
  /** By which id it is imported, where that is said and known. */
  readonly importId?: string | undefined;
  /** Reads something once for a whole comparison. */
  readonly once: <T>(key: string, read: () => Promise<T>) => Promise<T>;
}

/** How the object that a construct declares is found in the service, without Terraform's state. */
export interface Live<Declared = never> {
  /** Attributes that must be known to find it. */
  readonly identity: readonly (keyof Declared & string)[];
  /**
   * The group of a declaration, for kinds whose objects have no unique name: objects of one group are searched for together.
   * Absent: names are unique.
   */
  readonly groupOf?: (declared: Declared) => string;
  /** Whether what was found can be of something that exists, where the object itself always does. Absent: all that is found is. */
  readonly shows?: (found: Declared) => boolean;
  /** Its attributes as they are; `undefined`: it is not there. Throws `Failure`. */
  find(declared: Declared, search: Search<Declared>): Promise<object | undefined>;
}
