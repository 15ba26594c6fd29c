import { Token } from "cdktf";
import { absoluteName, octetsOf, quoteString, splitText } from "../src/dns/index.ts";

/** Where mail of a domain that fails its checks goes. (RFC 7489, section 6.3) */
export interface Dmarc {
  readonly policy: "none" | "quarantine" | "reject";
  /** @default - as `policy` */
  readonly subdomainPolicy?: "none" | "quarantine" | "reject";
  /** Addresses for aggregate reports, without `mailto:`. */
  readonly aggregateReportsTo?: readonly string[];
  /** Addresses for failure reports, without `mailto:`. */
  readonly failureReportsTo?: readonly string[];
  /** Share of the mail it applies to. @default 100 */
  readonly percent?: number;
}

/**
 * Data of records in presentation form, typed field by field: for the `values` of sets and zones, or as the one entry of a record's
 * `data`. Tokens may stand in any text. What the fields hold is checked by the DNS rules where they are used.
 *
 * @example
 * new DnsRecordSet(stack, "mail", {
 *   zone: "example.com",
 *   name: nameIn("example.com", "@"),
 *   type: RecordType.MX,
 *   values: [RecordData.mx(10, "mx1.example.com."), RecordData.mx(20, "mx2.example.com.")],
 * });
 */
export const RecordData = {
  /** RFC 1035, section 3.3.9 */
  mx: (preference: number, host: string): string => `${preference} ${host}`,
  /** RFC 2782 */
  srv: ({ priority = 0, weight = 0, port, target }: SrvFields): string => `${priority} ${weight} ${port} ${target}`,
  /** RFC 8659 */
  caa: ({ flags = 0, tag, value }: CaaFields): string => `${flags} ${tag} ${quoted(value)}`,
  /** RFC 6698 */
  tlsa: ({ usage, selector, matchingType, data }: TlsaFields): string => `${usage} ${selector} ${matchingType} ${data}`,
  /** RFC 4255 */
  sshfp: ({ algorithm, type, fingerprint }: SshfpFields): string => `${algorithm} ${type} ${fingerprint}`,
  /** A text of any length: quoted, escaped, and cut into strings of at most 255 octets. (RFC 1035, section 3.3.14) */
  txt: (text: string): string => quoted(text),
  /** Who may send mail of a domain: `spf("mx", "include:example.net", "-all")`. (RFC 7208) */
  spf: (...terms: readonly string[]): string => quoted(["v=spf1", ...terms].join(" ")),
  /** At `_dmarc` below the domain. (RFC 7489) */
  dmarc: ({ policy, subdomainPolicy, aggregateReportsTo, failureReportsTo, percent }: Dmarc): string =>
    quoted(
      [
        "v=DMARC1",
        `p=${policy}`,
        ...(subdomainPolicy === undefined ? [] : [`sp=${subdomainPolicy}`]),
        ...(percent === undefined ? [] : [`pct=${percent}`]),
        ...mailto("rua", aggregateReportsTo),
        ...mailto("ruf", failureReportsTo),
      ].join("; "),
    ),
} as const;

export interface SrvFields {
  /** Lower ones are tried first. @default 0 */
  readonly priority?: number;
  /** Share among those of one priority. @default 0 */
  readonly weight?: number;
  readonly port: number;
  /** Full name with a trailing dot. */
  readonly target: string;
}

export interface CaaFields {
  /** 128: whoever does not understand the tag must not issue. @default 0 */
  readonly flags?: 0 | 128;
  readonly tag: "issue" | "issuewild" | "iodef" | "issuemail" | (string & {});
  readonly value: string;
}

export interface TlsaFields {
  readonly usage: 0 | 1 | 2 | 3;
  readonly selector: 0 | 1;
  readonly matchingType: 0 | 1 | 2;
  /** Hexadecimal. */
  readonly data: string;
}

export interface SshfpFields {
  readonly algorithm: number;
  /** Of the fingerprint: 1 is SHA-1, 2 is SHA-256. */
  readonly type: 1 | 2;
  /** Hexadecimal. */
  readonly fingerprint: string;
}

/** The full name of a name that is relative to a zone; `@` is the zone itself, a name with a trailing dot stays as it is. */
export function nameIn(zone: string, name: string): string {
  if (!Token.isUnresolved(zone) && !Token.isUnresolved(name)) return absoluteName(name, zone);
  return name === "@" ? `${zone}.` : `${name}.${zone}.`;
}

/** A token has no length yet, so a text with one is not cut. */
function quoted(text: string): string {
  const pieces = Token.isUnresolved(text) ? [text] : splitText(text);
  return pieces.map((piece) => quoteString(octetsOf(piece))).join(" ");
}

function mailto(tag: string, addresses: readonly string[] = []): string[] {
  return addresses.length === 0 ? [] : [`${tag}=${addresses.map((address) => `mailto:${address}`).join(",")}`];
}
