import { canonicalIpv6, isIpv4, isIpv6 } from "../addresses.ts";
import { wordField, type Field } from "./data-field.ts";

/** An IPv4 address. */
export function ipv4(label: string): Field {
  const expected =
    "four numbers from 0 to 255 with dots between them (no leading zeros, no `/` length, no dot at the end)";
  return wordField(label, expected, (word) => (isIpv4(word) ? word : undefined));
}

/** An IPv6 address. */
export function ipv6(label: string): Field {
  const expected = "an IPv6 address such as `2001:db8::1` (no zone id, no `/` length, no brackets)";
  return wordField(label, expected, (word) => (isIpv6(word) ? canonicalIpv6(word) : undefined));
}
