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

/** A text that identifies a finding, also where positions have shifted: messages contain the names they are about. */
export function findingKey({ rule, field, message }: Finding): string {
  return `${rule} ${field} ${message}`;
}

/** The findings that are not known already: those that a change causes. */
export function newFindings<F extends Finding>(found: readonly F[], known: readonly Finding[]): F[] {
  if (found.length === 0) return [];
  const keys = new Set(known.map(findingKey));
  return found.filter((finding) => !keys.has(findingKey(finding)));
}

/**
 * Rules whose errors name servers load nevertheless: they serve something different from what was written, or something useless.
 * Of others, single findings say it.
 */
const servedRules = new Set(["C4", "G1", "G2", "X2", "X3"]);

/**
 * Whether name servers load a zone with this error in it, so that such a record may have stood there for years. With all other
 * errors on single records no zone is ever deployed. Name servers refuse NS records that name an address.
 */
export function isServedAllTheSame({ rule, level, served }: Finding, type: string | undefined): boolean {
  return level === "error" && (served === true || servedRules.has(rule)) && type?.toUpperCase() !== "NS";
}
