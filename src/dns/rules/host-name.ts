import type { Octets } from "../octets.ts";

/**
 * Whether labels form a host name (RFC 952, RFC 1123 section 2.1): letters, digits and hyphens, hyphens neither first nor last.
 * BIND refuses others as owners of A, AAAA and MX records and as hosts in data; Knot lets them through.
 */
export function isHostName(labels: readonly Octets[]): boolean {
  return labels.every((label) => /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(label));
}

/** Whether labels form a mailbox as BIND wants it: one label of printable characters, and the name of a host behind it. */
export function isMailbox(labels: readonly Octets[]): boolean {
  const [local, ...host] = labels;
  return local === undefined || (/^[!-~]+$/.test(local) && isHostName(host));
}

/** A host name, or one below `*`. */
function isHostOrWildcard(labels: readonly Octets[]): boolean {
  return isHostName(labels[0] === "*" ? labels.slice(1) : labels);
}

/** Labels below which BIND lets A records stand at any name: hosts that SPF macros look up (RFC 7208 section 5.7, appendix D.1). */
const spfLabels = new Set(["_spf", "_spf_rate", "_spf_verify"]);

/**
 * Whether A, AAAA and MX records may stand at a name: at host names and wildcards of them, and where BIND makes an exception.
 * Active Directory finds its global catalog at `gc._msdcs.FOREST` by A and AAAA records; SPF macros look up A records below
 * the labels {@link spfLabels}, which must not be the last before the root.
 */
export function isHostOwner(labels: readonly Octets[], type: string): boolean {
  if (isHostOrWildcard(labels)) return true;
  if (type === "MX") return false;
  if (labels[0] === "gc" && labels[1] === "_msdcs") return isHostName(labels.slice(2));
  return type === "A" && labels.slice(0, -1).some((label) => spfLabels.has(label));
}

/** Whether the name lies in the reverse tree. `name` is canonical. */
export function isReverse(name: string): boolean {
  return /(?:^|\.)(?:in-addr|ip6)\.arpa\.$/.test(name);
}
