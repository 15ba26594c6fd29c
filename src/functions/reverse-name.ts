import * as z from "zod";
import { Failure } from "terraform-provider-sdk/core";
import { reverseName } from "../dns/addresses.ts";
import { reverseNameWithin, reversePrefix } from "../dns/reverse-prefix.ts";
import { defineFunction } from "terraform-provider-sdk";

export const reverseNameFunction = defineFunction({
  name: "reverse_name",
  summary: "Name of an address or prefix in the reverse zones",
  description:
    'The name under which the PTR record of an address stands: `reverse_name("192.0.2.10")` is ' +
    "`10.2.0.192.in-addr.arpa.`, and an IPv6 address gives its name under `ip6.arpa.`. A prefix gives its reverse zone: " +
    '`reverse_name("192.0.2.0/24")` is `2.0.192.in-addr.arpa.`, and for a part of it, `reverse_name("192.0.2.64/26")`, the name that RFC ' +
    "2317 gives to the delegation: `64/26.2.0.192.in-addr.arpa.`.",
  parameters: [
    { name: "address", schema: z.string(), description: "IPv4 or IPv6 address, or a prefix such as `192.0.2.0/24`." },
  ],
  returns: z.string(),
  run: (address) => nameOf(address, 0),
});

export const reverseNameInFunction = defineFunction({
  name: "reverse_name_in",
  summary: "Name of an address in the reverse zone of a prefix",
  description:
    "The name of the PTR record of an address in the reverse zone of a prefix, which matters where that zone is a " +
    'part of a `/24` (RFC 2317): `reverse_name_in("192.0.2.70", "192.0.2.64/26")` is `70.64/26.2.0.192.in-addr.arpa.`.',
  parameters: [
    { name: "address", schema: z.string(), description: "IPv4 or IPv6 address." },
    { name: "prefix", schema: z.string(), description: "Prefix of the zone, such as `192.0.2.64/26`." },
  ],
  returns: z.string(),
  run(address, prefix) {
    const zone = nameOf(prefix, 1);
    const name = reverseNameWithin(address, zone);
    if (name !== undefined) return name;
    throw refuse(address, `is no address within ${prefix}`, 0);
  },
});

function nameOf(address: string, argument: number): string {
  const name = reverseName(address);
  if (name !== undefined) return name;
  const prefix = reversePrefix(address);
  if ("name" in prefix) return prefix.name;
  throw refuse(address, prefix.problem, argument);
}

function refuse(text: string, problem: string, argument: number): Failure {
  return new Failure({
    code: "not-an-address",
    doing: "Cannot make a reverse name",
    happened: `${JSON.stringify(text)} ${problem}.`,
    remedy: 'Give an address such as "192.0.2.10" or "2001:db8::1", or a prefix such as "192.0.2.0/24".',
    fields: [{ path: [argument], message: problem }],
  });
}
