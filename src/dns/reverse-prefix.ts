import { isIpv4, isIpv6, reverseName } from "./addresses.ts";

/**
 * Name of the reverse zone of a prefix: `2.0.192.in-addr.arpa.` for `192.0.2.0/24`; for a part of it the name that its delegation has
 * by RFC 2317, `0/26.2.0.192.in-addr.arpa.` for `192.0.2.0/26`. A prefix of all bits is the address. A text that says what is
 * wrong where there is no such zone.
 */
export function reversePrefix(prefix: string): { readonly name: string } | { readonly problem: string } {
  const [, address = "", digits = ""] = /^([^/]+)\/(\d{1,3})$/.exec(prefix) ?? [];
  const bits = Number(digits);
  if (isIpv4(address) && bits <= 32) return ofIpv4(address, bits);
  if (isIpv6(address) && bits <= 128) return ofIpv6(address, bits);
  return { problem: "is neither an address nor a prefix of addresses" };
}

/** Name of an address within the reverse zone of a prefix that holds it. `undefined` where it does not hold it. */
export function reverseNameWithin(address: string, zone: string): string | undefined {
  const full = reverseName(address);
  if (full === undefined) return undefined;
  if (full.endsWith(`.${zone}`)) return full;
  const [, start = "", bits = "", parent = ""] = /^(\d+)\/(\d+)\.(.+)$/.exec(zone) ?? [];
  const last = full.slice(0, full.indexOf("."));
  const isInside = Number(last) >= Number(start) && Number(last) < Number(start) + 2 ** (32 - Number(bits));
  return parent !== "" && full === `${last}.${parent}` && isInside ? `${last}.${zone}` : undefined;
}

function ofIpv4(address: string, bits: number): ReturnType<typeof reversePrefix> {
  const octets = address.split(".").map(Number);
  const whole = Math.floor(bits / 8);
  const rest = bits % 8;
  const hostPart = octets.slice(rest === 0 ? whole : whole + 1);
  const split = rest === 0 ? 0 : (octets[whole] ?? 0) % 2 ** (8 - rest);
  if (split !== 0 || hostPart.some((octet) => octet !== 0)) return { problem: "has bits beyond its length" };
  if (rest !== 0 && whole < 3) return { problem: "is no single zone: give one prefix of a length of 8, 16 or 24 each" };
  const labels = octets.slice(0, whole).reverse().map(String);
  const first = rest === 0 ? [] : [`${octets[whole] ?? 0}/${bits}`];
  return { name: [...first, ...labels, "in-addr.arpa."].join(".") };
}

function ofIpv6(address: string, bits: number): ReturnType<typeof reversePrefix> {
  const nibbles = (reverseName(address) ?? "").split(".").slice(0, 32);
  if (bits % 4 !== 0) return { problem: "is no single zone: give prefixes whose length is a multiple of 4" };
  const host = nibbles.slice(0, 32 - bits / 4);
  if (host.some((nibble) => nibble !== "0")) return { problem: "has bits beyond its length" };
  return { name: [...nibbles.slice(32 - bits / 4), "ip6.arpa."].join(".") };
}
