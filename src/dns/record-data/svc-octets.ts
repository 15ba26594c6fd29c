import type { Octets } from "../octets.ts";

/**
 * What the value of a key by its number, whose octets are written as they go over the wire (RFC 9460 section 2.1), is by the key's name. By the
 * numbers of the keys; `undefined` where the octets are no value of the key.
 */
const readers: readonly ((octets: Octets) => string | undefined)[] = [
  (octets) => listOf(octets, 2, (pair) => `key${numberOf(pair)}`),
  readAlpn,
  (octets) => (octets === "" ? "" : undefined),
  (octets) => (octets.length === 2 ? String(numberOf(octets)) : undefined),
  (octets) => listOf(octets, 4, (four) => codesOf(four).join(".")),
  (octets) => (octets === "" ? undefined : Buffer.from(octets, "latin1").toString("base64")),
  (octets) => listOf(octets, 16, (all) => (Buffer.from(all, "latin1").toString("hex").match(/.{4}/g) ?? []).join(":")),
];

export function namedValue(key: number, octets: Octets): string | undefined {
  return readers[key]?.(octets);
}

function listOf(octets: Octets, size: number, print: (part: Octets) => string): string | undefined {
  if (octets === "" || octets.length % size !== 0) return undefined;
  const parts = Array.from({ length: octets.length / size }, (_, nr) => octets.slice(nr * size, (nr + 1) * size));
  return parts.map(print).join(",");
}

/** Each protocol id behind its length; a comma or backslash in one is escaped in a list by name (RFC 9460 section 7.1.1). */
function readAlpn(octets: Octets): string | undefined {
  const ids: string[] = [];
  for (let at = 0; at < octets.length;) {
    const end = at + 1 + octets.charCodeAt(at);
    if (end === at + 1 || end > octets.length) return undefined;
    ids.push(octets.slice(at + 1, end).replace(/[\\,]/g, "\\$&"));
    at = end;
  }
  return ids.length === 0 ? undefined : ids.join(",");
}

function numberOf(octets: Octets): number {
  return codesOf(octets).reduce((sum, code) => sum * 256 + code, 0);
}

function codesOf(octets: Octets): number[] {
  return Array.from(octets, (octet) => octet.charCodeAt(0));
}
