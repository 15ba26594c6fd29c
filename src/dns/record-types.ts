/** Numbers of the types that both BIND and Knot know (IANA registry "Resource Record TYPEs"). */
const numbers = {
  A: 1,
  AAAA: 28,
  AFSDB: 18,
  APL: 42,
  CAA: 257,
  CDNSKEY: 60,
  CDS: 59,
  CERT: 37,
  CNAME: 5,
  CSYNC: 62,
  DHCID: 49,
  DNAME: 39,
  DNSKEY: 48,
  DS: 43,
  EUI48: 108,
  EUI64: 109,
  HINFO: 13,
  HTTPS: 65,
  IPSECKEY: 45,
  KEY: 25,
  KX: 36,
  L32: 105,
  L64: 106,
  LOC: 29,
  LP: 107,
  MINFO: 14,
  MX: 15,
  NAPTR: 35,
  NID: 104,
  NS: 2,
  NSEC: 47,
  NSEC3: 50,
  NSEC3PARAM: 51,
  OPENPGPKEY: 61,
  PTR: 12,
  RP: 17,
  RRSIG: 46,
  RT: 21,
  SMIMEA: 53,
  SOA: 6,
  SPF: 99,
  SRV: 33,
  SSHFP: 44,
  SVCB: 64,
  TLSA: 52,
  TXT: 16,
  URI: 256,
  ZONEMD: 63,
} as const satisfies Readonly<Record<string, number>>;

/** A type whose data is known; `ALIAS` is one that the service adds, without a number (docs/interface.md#dns-records). */
export type KnownType = keyof typeof numbers | "ALIAS";

/** The types whose data is known, in alphabetical order. */
export const knownTypes: readonly string[] = [...Object.keys(numbers), "ALIAS"].sort();

/** The number of a known type. `type` is upper case. */
export function numberOfType(type: string): number | undefined {
  return (numbers as Readonly<Record<string, number>>)[type];
}

/** Whether the word is a record type's name in form. */
export function isTypeName(word: string): boolean {
  return /^[a-z][a-z0-9-]*$/i.test(word);
}

/** The number of a type in the form `TYPE731`, `undefined` for another word. */
export function typeNumber(type: string): number | undefined {
  const [, digits] = /^type(\d{1,5})$/i.exec(type) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** Types of the records that are made when a zone is signed. */
export const madeBySigning: ReadonlySet<string> = new Set(["NSEC", "NSEC3", "NSEC3PARAM", "RRSIG"]);

/** Whether data of the type is text, in strings that are joined. */
export function isTextType(type: string): boolean {
  return ["TXT", "SPF"].includes(type.toUpperCase());
}

/** Types whose data has parameters behind a target (RFC 9460). */
export const serviceTypes: readonly string[] = ["HTTPS", "SVCB"];

/**
 * Numbers of types that BIND knows and Knot does not, or that are never written by hand. Name servers parse their data in a
 * type-specific form.
 */
const ownForms = new Set([
  3, 4, 7, 8, 9, 10, 11, 19, 20, 22, 23, 24, 26, 27, 30, 38, 40, 50, 55, 56, 57, 58, 258, 259, 260, 261, 262, 32_768,
  32_769,
]);

/** Whether name servers know the type, by name or by number. `type` is upper case. */
export function isServedType(type: string): boolean {
  return (type !== "ALIAS" && knownTypes.includes(type)) || isDataNumber(typeNumber(type));
}

/** Whether a type of this number may hold any data (RFC 6895 section 3.1): not those of queries and transport. */
export function isDataNumber(number: number | undefined): boolean {
  if (number === undefined || number === 0 || number > 65_535 || number === 41) return false;
  return !(number >= 128 && number <= 255) && !ownForms.has(number);
}
