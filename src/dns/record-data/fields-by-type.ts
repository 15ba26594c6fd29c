import { ipv4, ipv6 } from "./address-fields.ts";
import { base64, hashedName, hex, hexPairs, hexWord, locator } from "./binary-fields.ts";
import type { KnownType } from "../record-types.ts";
import { wordField, type Field } from "./data-field.ts";
import { ipsecGateway, prefixList } from "./gateway-fields.ts";
import { location } from "./location-field.ts";
import { name } from "./name-fields.ts";
import { algorithms, certificateTypes, instant, mnemonic, seconds, u16, u32, u8 } from "./number-fields.ts";
import { svcParams } from "./svc-params.ts";
import { anyCase, longText, quotedText, string, strings, tag } from "./text-fields.ts";
import { coveredType, typeList } from "./type-fields.ts";

const algorithm = mnemonic("algorithm", 255, algorithms);
const nsec3Hash = wordField("hash algorithm", "1 (SHA-1), the only one there is", (word) =>
  word === "1" ? word : undefined,
);
const text = [strings("text")];
const service = [u16("priority"), name("target"), svcParams];
const delegation = [u16("key tag"), algorithm, u8("digest type"), hex("digest")];
const key = [u16("flags"), u8("protocol"), algorithm, base64("public key")];
const certificateUse = [u8("usage"), u8("selector"), u8("matching type"), hex("certificate data")];
const eui = (pairs: number): readonly Field[] => [hexPairs("address", pairs)];
const node = (label: string): readonly Field[] => [u16("preference"), locator(label)];

/** The fields of each type's data, in their order. */
const rows = {
  A: [ipv4("address")],
  AAAA: [ipv6("address")],
  AFSDB: [u16("subtype"), name("host")],
  ALIAS: [name("target")],
  APL: [prefixList],
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
  IPSECKEY: [u8("precedence"), ipsecGateway],
  // ldns knows no names of its algorithms
  KEY: [u16("flags"), u8("protocol"), u8("algorithm"), base64("public key")],
  KX: [u16("preference"), name("exchanger")],
  L32: [u16("preference"), ipv4("locator")],
  L64: node("locator"),
  LOC: [location],
  LP: [u16("preference"), name("target")],
  MINFO: [name("responsible mailbox"), name("error mailbox")],
  MX: [u16("preference"), name("mail server")],
  NAPTR: [u16("order"), u16("preference"), anyCase("flags"), string("service"), string("regexp"), name("replacement")],
  NID: node("node id"),
  NS: [name("name server")],
  NSEC: [name("next name"), typeList("types")],
  NSEC3: [
    u8("hash algorithm"),
    u8("flags"),
    u16("iterations"),
    hexWord("salt", "-"),
    hashedName("next hashed name"),
    typeList("types"),
  ],
  NSEC3PARAM: [nsec3Hash, u8("flags"), u16("iterations"), hexWord("salt", "-")],
  OPENPGPKEY: [base64("public key")],
  PTR: [name("target")],
  RP: [name("mailbox"), name("text name")],
  RRSIG: [
    coveredType("covered type"),
    algorithm,
    u8("labels"),
    u32("original TTL"),
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
} satisfies Record<KnownType, readonly Field[]>;

const fieldsByType = new Map<string, readonly Field[]>(Object.entries(rows));

/** Fields of the type's data; `undefined` for a type that is not known. The case of `type` means nothing. */
export function fieldsOf(type: string): readonly Field[] | undefined {
  return fieldsByType.get(type.toUpperCase());
}
