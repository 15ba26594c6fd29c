import * as z from "zod";
import { Failure } from "../core/failure.ts";
import { reverseName } from "../dns/addresses.ts";
import { defineFunction } from "../framework/function.ts";

export const reverseNameFunction = defineFunction({
  name: "reverse_name",
  summary: "Name of an address in the reverse zone",
  description:
    'The name under which the PTR record of an address stands: `reverse_name("192.0.2.10")` is ' +
    "`10.2.0.192.in-addr.arpa.`, and an IPv6 address gives its name under `ip6.arpa.`.",
  parameters: [{ name: "address", schema: z.string(), description: "IPv4 or IPv6 address." }],
  returns: z.string(),
  run(address) {
    const name = reverseName(address);
    if (name !== undefined) return name;
    throw new Failure({
      code: "not-an-address",
      doing: "Cannot make a reverse name",
      happened: `${JSON.stringify(address)} is neither an IPv4 nor an IPv6 address.`,
      remedy: 'Give a single address without a prefix length, such as "192.0.2.10" or "2001:db8::1".',
      fields: [{ path: [0], message: "not an address" }],
    });
  },
});
