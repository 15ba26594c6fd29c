import type { Finding } from "./finding.ts";

/**
 * A text that identifies a finding, also where positions have shifted: messages contain the names they are about.
 */
export function findingKey({ rule, field, message }: Finding): string {
  return `${rule} ${field} ${message}`;
}

/** The findings that are not known already: those that a change causes. */
export function newFindings<F extends Finding>(found: readonly F[], known: readonly Finding[]): F[] {
  if (found.length === 0) return [];
  const keys = new Set(known.map(findingKey));
  return found.filter((finding) => !keys.has(findingKey(finding)));
}
