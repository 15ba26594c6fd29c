import type { ConfigOf, Diagnostic } from "terraform-provider-sdk";
import type { ImsClient, OwnerMarks, RecordContent } from "../client/index.ts";

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

/** A live object. */
export interface LiveObject {
  /** Its attributes as they are. */
  readonly attributes: object;
  /** The records that it is made of, with the marks of their owners. Absent: it is of another sort. */
  readonly records?: readonly RecordContent[];
}

/** What would have to happen to a live object, or that it is to be made. */
export interface PlannedChange<Declared> {
  /** May hold what only Terraform knows. */
  readonly planned: ConfigOf<Declared>;
  readonly prior: Declared | null;
  readonly records: readonly RecordContent[];
  /** Tells what is marked for another owner than that of the resource's provider. */
  readonly marks: Pick<OwnerMarks, "refusal">;
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
  /** `undefined`: it is not there. Throws `Failure`. */
  find(declared: Declared, search: Search<Declared>): Promise<LiveObject | undefined>;
  /** What a plan of the change refuses, by what is there, and a look at the declaration alone does not tell. Absent: nothing. */
  refusals?(change: PlannedChange<Declared>): readonly Diagnostic[];
}
