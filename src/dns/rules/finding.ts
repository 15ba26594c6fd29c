/** `error`: the zone would be refused, or would silently hold something else. `warning`: it is legal, yet hardly meant. */
export type Level = "error" | "warning";

/** The part of a record a finding is about; names as in the service's record object. */
export type RecordField = "name" | "type" | "ttl" | "cls" | "data";

/** What a rule found in one record. */
export interface Problem {
  readonly field: RecordField;
  /** Which entry of `data`, where it is one. */
  readonly index?: number;
  /** What would happen, and how to write it instead. */
  readonly message: string;
  /** Most name servers load the record as it was meant, so it may stand in a zone that works. */
  readonly served?: true;
}

/** A problem with the rule that found it. */
export interface Finding extends Problem {
  /** Id of the rule: `N8`. docs/decisions/0008-dns-knowledge.md names their source. */
  readonly rule: string;
  readonly level: Level;
}
