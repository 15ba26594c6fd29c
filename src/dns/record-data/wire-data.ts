import { canonicalIpv6 } from "../addresses.ts";
import type { Octets } from "../octets.ts";
import { encodeTxt, splitOctets } from "../txt.ts";

/** Canonical data of types whose octets are read easily. `undefined` where the octets are none of the type. */
const readers: Readonly<Record<string, (octets: Octets) => string | undefined>> = {
  A: (octets) => (octets.length === 4 ? codesOf(octets).join(".") : undefined),
  AAAA: (octets) => (octets.length === 16 ? canonicalIpv6(groupsOf(octets).join(":")) : undefined),
  SPF: readStrings,
  TXT: readStrings,
};

/**
 * The canonical data of a known type that is written as octets, `\\# 4 c0000201` for `192.0.2.1`. `undefined` where the digits are
 * no data of the type, or the type is none of the few that are read so.
 */
export function canonicalOctets(type: string, digits: string): string | undefined {
  return readers[type.toUpperCase()]?.(Buffer.from(digits, "hex").toString("latin1"));
}

function readStrings(octets: Octets): string | undefined {
  let joined = "";
  let at = 0;
  while (at < octets.length) {
    const end = at + 1 + octets.charCodeAt(at);
    joined += octets.slice(at + 1, end);
    at = end;
  }
  return octets !== "" && at === octets.length ? encodeTxt(splitOctets(joined)) : undefined;
}

function codesOf(octets: Octets): number[] {
  return Array.from(octets, (octet) => octet.charCodeAt(0));
}

function groupsOf(octets: Octets): string[] {
  return (Buffer.from(octets, "latin1").toString("hex").match(/.{4}/g) ?? []).map(String);
}
