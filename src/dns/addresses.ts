import { isIPv4, isIPv6 } from "node:net";

/** Whether the text is four decimal numbers with dots, as RFC 1035 section 3.4.1 wants them: no leading zeros, no prefix length. */
export function isIpv4(text: string): boolean {
  return isIPv4(text);
}

/** Whether the text is an IPv6 address without a zone id. */
export function isIpv6(text: string): boolean {
  return isIPv6(text) && !text.includes("%");
}

/** The one spelling of an IPv6 address: shortest, lower-case, hexadecimal throughout. `text` is one (see {@link isIpv6}). */
export function canonicalIpv6(text: string): string {
  return new URL(`http://[${text}]/`).hostname.slice(1, -1);
}

/**
 * Name under which the PTR record of an address stands (RFC 1035 section 3.5, RFC 3596 section 2.5):
 * `10.2.0.192.in-addr.arpa.` or nibbles under `ip6.arpa.` `undefined` where the text is no address.
 */
export function reverseName(address: string): string | undefined {
  if (isIpv4(address)) return `${address.split(".").reverse().join(".")}.in-addr.arpa.`;
  if (!isIpv6(address)) return undefined;
  const nibbles = Array.from(ipv6Groups(address).join("")).reverse();
  return `${nibbles.join(".")}.ip6.arpa.`;
}

/** The eight groups of an IPv6 address, four hexadecimal digits each. */
function ipv6Groups(address: string): string[] {
  const [head = "", tail] = canonicalIpv6(address).split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail?.split(":").filter(Boolean) ?? [];
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => "0");
  return [...left, ...zeros, ...right].map((group) => group.padStart(4, "0"));
}
