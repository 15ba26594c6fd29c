import type { Finding } from "./finding.ts";

/** One text for a finding. Messages name what they are about, so they tell findings apart where positions have moved. */
export function findingKey({ rule, field, message }: Finding): string {
  return `${rule} ${field} ${message}`;
}

/** What was found and is not among what is known already: the findings a change brings about. */
export function newFindings<F extends Finding>(found: readonly F[], known: readonly Finding[]): F[] {
  if (found.length === 0) return [];
  const keys = new Set(known.map(findingKey));
  return found.filter((finding) => !keys.has(findingKey(finding)));
}
