import type { CaaData, DsData, HInfoData, MxData, NaptrData, SoaData, SrvData, SshfpData, TlsaData } from "dns-packet";
import { encodeTxt, octetsOf, quoteString } from "../../dns/index.ts";
import { isComparable, type ComparableType } from "../comparable.ts";

/** Names as dns-packet gives them have no dot at their end. */
const name = (text: string): string => (text === "." ? text : `${text}.`);
const string = (text: string): string => quoteString(octetsOf(text));
const hex = (octets: Buffer | string): string =>
  (typeof octets === "string" ? octets : octets.toString("hex")).toLowerCase();
const numbers = (...all: readonly (number | undefined)[]): string => all.map((one) => String(one ?? 0)).join(" ");
const strings = (all: readonly Buffer[]): string => encodeTxt(all.map((one) => one.toString("latin1")));

/** How the data of each type that dns-packet reads is printed. */
const printers: Readonly<Record<ComparableType, (data: never) => string>> = {
  A: (address: string) => address,
  AAAA: (address: string) => address,
  CAA: ({ flags, tag, value }: CaaData) => `${numbers(flags)} ${tag} ${string(value)}`,
  CNAME: name,
  DNAME: name,
  DS: ({ keyTag, algorithm, digestType, digest }: DsData) => `${numbers(keyTag, algorithm, digestType)} ${hex(digest)}`,
  HINFO: ({ cpu, os }: HInfoData) => `${string(cpu)} ${string(os)}`,
  MX: ({ preference, exchange }: MxData) => `${numbers(preference)} ${name(exchange)}`,
  NAPTR: ({ order, preference, flags, services, regexp, replacement }: NaptrData) =>
    [numbers(order, preference), ...[flags, services, regexp].map(string), name(replacement)].join(" "),
  NS: name,
  PTR: name,
  SOA: ({ mname, rname, serial, refresh, retry, expire, minimum }: SoaData) =>
    `${name(mname)} ${name(rname)} ${numbers(serial, refresh, retry, expire, minimum)}`,
  SPF: (octets: Buffer) => generic(octets),
  SRV: ({ priority, weight, port, target }: SrvData) => `${numbers(priority, weight, port)} ${name(target)}`,
  SSHFP: ({ algorithm, hash, fingerprint }: SshfpData) => `${numbers(algorithm, hash)} ${hex(fingerprint)}`,
  TLSA: ({ usage, selector, matchingType, certificate }: TlsaData) =>
    `${numbers(usage, selector, matchingType)} ${hex(certificate)}`,
  TXT: (data: readonly Buffer[]) => strings(data),
};

/** Data that dns-packet read, in presentation form; `\# LENGTH HEX` (RFC 3597) for a type that it does not know. */
export function printData(type: string, data: unknown): string {
  if (isComparable(type)) return printers[type](data as never);
  return Buffer.isBuffer(data) ? generic(data) : JSON.stringify(data);
}

function generic(octets: Buffer): string {
  return `\\# ${octets.length} ${octets.toString("hex")}`.trimEnd();
}
