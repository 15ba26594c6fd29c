import { ipv4, ipv6 } from "./addresses.ts";
import { base64, hex, hexGroups, hexWord } from "./binary.ts";
import type { Field } from "./field.ts";
import { location } from "./location.ts";
import { name } from "./names.ts";
import { algorithms, certificateTypes, instant, mnemonic, seconds, u16, u32, u8 } from "./numbers.ts";
import { svcParams } from "./svc-params.ts";
import { longText, quotedText, string, strings, tag } from "./texts.ts";
import { coveredType, typeList } from "./type-lists.ts";

const algorithm = mnemonic("algorithm", 255, algorithms);
const text = [strings("text")];
const service = [u16("priority"), name("target"), svcParams];
const delegation = [u16("key tag"), algorithm, u8("digest type"), hex("digest")];
const key = [u16("flags"), u8("protocol"), algorithm, base64("public key")];
const certificateUse = [u8("usage"), u8("selector"), u8("matching type"), hex("certificate data")];
const eui = (digits: number): readonly Field[] => [hexGroups("address", digits, { separator: "-", digits: "2" })];
const node = (label: string): readonly Field[] => [
  u16("preference"),
  hexGroups(label, 4, { separator: ":", digits: "1,4" }),
];

/**
 * The fields of each type's data, in their order. The types both BIND and Knot know, and `ALIAS`, which the service's interface
 * adds (section 2.3). One row a type; a new type is a new row.
 */
const rows = {
  A: [ipv4("address")],
  AAAA: [ipv6("address")],
  AFSDB: [u16("subtype"), name("host")],
  ALIAS: [name("target")],
  CAA: [u8("flags"), tag("tag"), longText("value")],
  CDNSKEY: key,
  CDS: delegation,
  CERT: [mnemonic("certificate type", 65_535, certificateTypes), u16("key tag"), algorithm, base64("certificate")],
  CNAME: [name("target")],
  CSYNC: [u32("serial"), u16("flags"), typeList("types")],
  DHCID: [base64("identifier")],
  DNAME: [name("target")],
  DNSKEY: key,
  DS: delegation,
  EUI48: eui(6),
  EUI64: eui(8),
  HINFO: [string("cpu"), string("operating system")],
  HTTPS: service,
  KX: [u16("preference"), name("exchanger")],
  L32: [u16("preference"), ipv4("locator")],
  L64: node("locator"),
  LOC: [location],
  LP: [u16("preference"), name("target")],
  MINFO: [name("responsible mailbox"), name("error mailbox")],
  MX: [u16("preference"), name("mail server")],
  NAPTR: [u16("order"), u16("preference"), string("flags"), string("service"), string("regexp"), name("replacement")],
  NID: node("node id"),
  NS: [name("name server")],
  NSEC: [name("next name"), typeList("types")],
  NSEC3PARAM: [u8("hash algorithm"), u8("flags"), u16("iterations"), hexWord("salt", "-")],
  OPENPGPKEY: [base64("public key")],
  PTR: [name("target")],
  RP: [name("mailbox"), name("text name")],
  RRSIG: [
    coveredType("covered type"),
    algorithm,
    u8("labels"),
    seconds("original TTL"),
    instant("expiration"),
    instant("inception"),
    u16("key tag"),
    name("signer"),
    base64("signature"),
  ],
  RT: [u16("preference"), name("host")],
  SMIMEA: certificateUse,
  SOA: [
    name("primary name server"),
    name("mailbox"),
    u32("serial"),
    seconds("refresh"),
    seconds("retry"),
    seconds("expire"),
    seconds("minimum"),
  ],
  SPF: text,
  SRV: [u16("priority"), u16("weight"), u16("port"), name("target")],
  SSHFP: [u8("algorithm"), u8("fingerprint type"), hex("fingerprint")],
  SVCB: service,
  TLSA: certificateUse,
  TXT: text,
  URI: [u16("priority"), u16("weight"), quotedText("target")],
  ZONEMD: [u32("serial"), u8("scheme"), u8("hash algorithm"), hex("digest")],
} satisfies Record<string, readonly Field[]>;

const fieldsByType = new Map<string, readonly Field[]>(Object.entries(rows));

/** Fields of the type's data; `undefined` for a type that has no row. The case of `type` means nothing. */
export function fieldsOf(type: string): readonly Field[] | undefined {
  return fieldsByType.get(type.toUpperCase());
}

/** The types that have a row, in alphabetical order. */
export const knownTypes: readonly string[] = [...fieldsByType.keys()];
