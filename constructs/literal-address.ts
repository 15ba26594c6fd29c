import { Failure } from "terraform-provider-sdk/core";
import { canonicalIpv6, isIpv4, isIpv6, reverseName } from "../src/dns/index.ts";
import { isUnresolved } from "./unresolved.ts";

/** An address in its one spelling, and what follows from it. */
export interface LiteralAddress {
  readonly text: string;
  readonly type: "A" | "AAAA";
  /** Name of its PTR record. */
  readonly reverse: string;
}

/** Reads an address that is known at synth. @throws Failure `not-an-address` for a token or another text */
export function literalAddress(address: string | undefined): LiteralAddress {
  const isToken = address === undefined || isUnresolved(address);
  if (!isToken && isIpv4(address)) return { text: address, type: "A", reverse: reverseName(address) ?? "" };
  if (!isToken && isIpv6(address))
    return { text: canonicalIpv6(address), type: "AAAA", reverse: reverseName(address) ?? "" };
  throw new Failure({
    code: "not-an-address",
    doing: "Cannot declare the records of an address",
    happened: isToken
      ? "The address is known to Terraform only, so that neither its type nor its reverse name can be said."
      : `${JSON.stringify(address)} is neither an IPv4 nor an IPv6 address.`,
    remedy: "Give a literal address, or declare the records one by one with DnsRecord.",
  });
}
