import { Failure } from "terraform-provider-sdk/core";
import { octetsOf } from "./octets.ts";
import { quoteString, splitText } from "./txt.ts";

/** Fields of an SRV record (RFC 2782). */
export interface SrvFields {
  /** Lower ones are tried first. @default 0 */
  readonly priority?: number;
  /** Share among those of one priority. @default 0 */
  readonly weight?: number;
  readonly port: number;
  /** Full name with a trailing dot. */
  readonly target: string;
}

/** Fields of a CAA record (RFC 8659). */
export interface CaaFields {
  /** 128: an authority that does not understand the tag must not issue. @default 0 */
  readonly flags?: 0 | 128;
  readonly tag: "issue" | "issuewild" | "iodef" | "issuemail" | (string & {});
  readonly value: string;
}

/** Fields of a TLSA record (RFC 6698). */
export interface TlsaFields {
  readonly usage: 0 | 1 | 2 | 3;
  readonly selector: 0 | 1;
  readonly matchingType: 0 | 1 | 2;
  /** Hexadecimal. */
  readonly data: string;
}

/** Fields of an SSHFP record (RFC 4255). */
export interface SshfpFields {
  readonly algorithm: number;
  /** Of the fingerprint: 1 is SHA-1, 2 is SHA-256. */
  readonly type: 1 | 2;
  /** Hexadecimal. */
  readonly fingerprint: string;
}

/** The public key with which signatures of mail are checked. (RFC 6376, section 3.6.1) */
export interface Dkim {
  /** Base64, or a PEM file's text. An empty text revokes the key. */
  readonly publicKey: string;
  /** @default "rsa" */
  readonly keyType?: "rsa" | "ed25519" | (string & {});
  /** `y`: the domain is testing; `s`: no subdomains. @default - none */
  readonly flags?: readonly ("y" | "s")[];
}

/** Where mail of a domain that fails its checks goes. (RFC 7489, section 6.3) */
export interface Dmarc {
  readonly policy: "none" | "quarantine" | "reject";
  /** @default - as `policy` */
  readonly subdomainPolicy?: "none" | "quarantine" | "reject";
  /** Addresses for aggregate reports, with or without `mailto:`. */
  readonly aggregateReportsTo?: readonly string[];
  /** Addresses for failure reports, with or without `mailto:`. */
  readonly failureReportsTo?: readonly string[];
  /** Share of the mail it applies to. @default 100 */
  readonly percent?: number;
}

/** A record of the types HTTPS and SVCB. (RFC 9460) */
export interface SvcbFields {
  /** 0: an alias of `target`, without parameters. @default 1 */
  readonly priority?: number;
  /** Full name with a trailing dot; `.`: the record's own name. @default "." */
  readonly target?: string;
  /** Parameters by name: `alpn`, `port`, `ipv4hint`, `ipv6hint`, `no-default-alpn`, … An empty text: the name alone. */
  readonly params?: Readonly<Record<string, string | number | readonly string[]>>;
}

/** A place on Earth. (RFC 1876) */
export interface LocFields {
  /** Degrees; south is negative. */
  readonly latitude: number;
  /** Degrees; west is negative. */
  readonly longitude: number;
  /** Metres above the reference ellipsoid. @default 0 */
  readonly altitude?: number;
}

/** What DER puts before the 32 octets of an Ed25519 key (RFC 8410, section 4): 12 octets, so that in base64 both part without a rest. */
export const ed25519Der = "MCowBQYDK2VwAyEA";

/** What becomes of the texts in data. A caller, of whose texts another knows a part, has forms of its own. */
export interface TextForms {
  /** A text as character-strings in quotes. */
  readonly quoted: (text: string) => string;
  /** The value of a parameter of SVCB: in quotes where it has to be. */
  readonly word: (text: string) => string;
  /** An address as a URI. */
  readonly mailto: (address: string) => string;
  /** A public key as DKIM wants it, of the text of a PEM file, too. */
  readonly bareKey: (key: string) => string;
}

/** The forms of texts that are known as a whole. */
export const knownTexts: TextForms = {
  quoted: (text) =>
    splitText(text)
      .map((piece) => quoteString(octetsOf(piece)))
      .join(" "),
  word: (text) => (/^[!#-'*-:<-[\]-~]+$/.test(text) ? text : quoteString(octetsOf(text))),
  mailto,
  bareKey,
};

/** Builders of records' data in presentation form. */
export function createRecordData(texts: TextForms = knownTexts) {
  const { quoted } = texts;
  const tags = (...all: readonly (readonly [string, string | undefined])[]): string =>
    quoted(all.flatMap(([tag, value]) => (value === undefined ? [] : [`${tag}=${value}`])).join("; "));
  return {
    /** RFC 1035, section 3.3.9 */
    mx: (preference: number, host: string): string => `${preference} ${host}`,
    /** RFC 2782 */
    srv: ({ priority = 0, weight = 0, port, target }: SrvFields): string => `${priority} ${weight} ${port} ${target}`,
    /** RFC 8659 */
    caa: ({ flags = 0, tag, value }: CaaFields): string => `${flags} ${tag} ${quoted(value)}`,
    /** RFC 6698 */
    tlsa: ({ usage, selector, matchingType, data }: TlsaFields): string =>
      `${usage} ${selector} ${matchingType} ${data}`,
    /** RFC 4255 */
    sshfp: ({ algorithm, type, fingerprint }: SshfpFields): string => `${algorithm} ${type} ${fingerprint}`,
    /** A text of any length: quoted, escaped, and cut into strings of at most 255 octets. (RFC 1035, section 3.3.14) */
    txt: (text: string): string => quoted(text),
    /** Who may send mail of a domain: `spf("mx", "include:example.net", "-all")`. (RFC 7208) */
    spf: (...terms: readonly string[]): string => quoted(["v=spf1", ...terms].join(" ")),
    /** At `SELECTOR._domainkey` below the domain. */
    dkim: ({ publicKey, keyType = "rsa", flags = [] }: Dkim): string =>
      tags(["v", "DKIM1"], ["k", keyType], ["t", nonEmpty(flags)?.join(":")], ["p", texts.bareKey(publicKey)]),
    /** At `_dmarc` below the domain. */
    dmarc: ({ policy, subdomainPolicy, aggregateReportsTo, failureReportsTo, percent }: Dmarc): string =>
      tags(
        ["v", "DMARC1"],
        ["p", policy],
        ["sp", subdomainPolicy],
        ["pct", percent === undefined ? undefined : String(percent)],
        ["rua", nonEmpty(aggregateReportsTo)?.map(texts.mailto).join(",")],
        ["ruf", nonEmpty(failureReportsTo)?.map(texts.mailto).join(",")],
      ),
    /** For HTTPS and SVCB. */
    svcb: ({ priority = 1, target = ".", params = {} }: SvcbFields): string =>
      [String(priority), target, ...Object.entries(params).map((param) => svcParam(param, texts))].join(" "),
    /** Where something is (RFC 1876). */
    loc: ({ latitude, longitude, altitude = 0 }: LocFields): string =>
      `${angle(latitude, ["N", "S"])} ${angle(longitude, ["E", "W"])} ${altitude.toFixed(2)}m`,
  } as const;
}

function nonEmpty<T>(list: readonly T[] = []): readonly T[] | undefined {
  return list.length === 0 ? undefined : list;
}

/** A comma parts addresses and a semicolon ends the tag: in an address they are escaped (RFC 7489, section 6.4). */
function mailto(address: string): string {
  return `mailto:${address
    .replace(/^mailto:/i, "")
    .replaceAll(",", "%2C")
    .replaceAll(";", "%3B")}`;
}

/** A PEM file's text without its first and last line and without line breaks; of Ed25519 the key's octets alone (RFC 8463, section 4.2). */
function bareKey(key: string): string {
  const text = key.replaceAll(/-----[A-Z ]+-----/g, "").replaceAll(/\s/g, "");
  return text.startsWith(ed25519Der) ? text.slice(ed25519Der.length) : text;
}

/** Keys whose values are lists of entries, none of which is empty (RFC 9460, sections 7.1.1, 7.3 and 8, appendix A.1). */
const listKeys: readonly string[] = ["mandatory", "alpn", "ipv4hint", "ipv6hint"];

/** @throws Failure `option-invalid` */
function svcParam([name, value]: readonly [string, string | number | readonly string[]], { word }: TextForms): string {
  const text = typeof value === "object" ? value.join(",") : String(value);
  const entries = typeof value === "object" ? value : text.split(/(?<!\\),/);
  // an empty text as a whole is none; what the value of another key, such as key65400, holds is up to who uses it
  if (listKeys.includes(name) && entries.includes("") && value !== "") throw emptyEntry(name, value);
  return text === "" ? name : `${name}=${word(text)}`;
}

function emptyEntry(name: string, value: string | number | readonly string[]): Failure {
  const problem = `has an empty entry in ${name}, ${JSON.stringify(value)}, whose entries hold one character or more (RFC 9460)`;
  return new Failure({
    code: "option-invalid",
    doing: "Cannot make the data of an HTTPS or SVCB record",
    happened: `It ${problem}.`,
    remedy: `Leave the empty entry out, or ${name} as a whole where it has no other.`,
    fields: [{ path: [2], message: problem }],
  });
}

/** Degrees, minutes and seconds to a thousandth. */
function angle(degrees: number, [positive, negative]: readonly [string, string]): string {
  const thousandths = Math.round(Math.abs(degrees) * 3_600_000);
  const seconds = ((thousandths % 60_000) / 1000).toFixed(3);
  const minutes = Math.floor(thousandths / 60_000);
  return `${Math.floor(minutes / 60)} ${minutes % 60} ${seconds} ${degrees < 0 ? negative : positive}`;
}
