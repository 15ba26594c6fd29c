import type { Octets } from "../octets.ts";

/**
 * Whether labels form a host name (RFC 952, RFC 1123 section 2.1): letters, digits and hyphens, hyphens neither first nor last.
 * BIND refuses others as owners of A, AAAA and MX records and as hosts in data; Knot lets them through.
 */
export function isHostName(labels: readonly Octets[]): boolean {
  return labels.every((label) => /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(label));
}

/** A host name, or one below `*`. */
export function isHostOrWildcard(labels: readonly Octets[]): boolean {
  return isHostName(labels[0] === "*" ? labels.slice(1) : labels);
}

/** Whether the name lies in the reverse tree. `name` is canonical. */
export function isReverse(name: string): boolean {
  return /(?:^|\.)(?:in-addr|ip6)\.arpa\.$/.test(name);
}
