import { canonicalIpv6, isIpv4, isIpv6 } from "../addresses.ts";
import { unescape, type Octets } from "../octets.ts";
import type { Token } from "../tokens.ts";
import { quoteString } from "../txt.ts";
import { isBase64 } from "./binary-fields.ts";
import { isDohPath } from "./doh-path.ts";
import { shorten, type Field } from "./data-field.ts";
import { canonicalNumber } from "./number-fields.ts";
import { namedValue } from "./svc-octets.ts";

/** One parameter of an SVCB or HTTPS record. */
export interface SvcParam {
  readonly key: number;
  /** Canonical text of the value; `undefined` where the parameter has none. */
  readonly value: string | undefined;
}

/** A key that has a name. `canonical` gives `undefined` where the value does not fit `expected`. */
interface NamedKey {
  readonly name: string;
  readonly expected: string;
  /** Whether the value may hold escapes; BIND reads other values as they are written. */
  readonly escapes?: true;
  readonly canonical: (value: Octets) => string | undefined;
}

const flag = (): undefined => undefined;

/** By number (RFC 9460 section 14.3.2). `dohpath` (7) is left out: not all name servers know it by name, so it goes by its number. */
const namedKeys: readonly NamedKey[] = [
  { name: "mandatory", expected: "a list of keys, each once", canonical: canonicalMandatory },
  { name: "alpn", expected: "a list of protocol ids such as `h2,h3`", escapes: true, canonical: canonicalAlpn },
  { name: "no-default-alpn", expected: "nothing", canonical: flag },
  { name: "port", expected: "a number from 0 to 65535", canonical: (value) => canonicalNumber(value, 65_535) },
  { name: "ipv4hint", expected: "a list of IPv4 addresses", canonical: (value) => addressList(value, isIpv4, String) },
  { name: "ech", expected: "base64", canonical: (value) => (isBase64(value) ? value : undefined) },
  {
    name: "ipv6hint",
    expected: "a list of IPv6 addresses",
    canonical: (value) => addressList(value, isIpv6, canonicalIpv6),
  },
];

/** Number of the key without a value. */
const noDefaultAlpn = 2;
const dohPath = { key: 7, name: "dohpath" } as const;

/** The parameters behind the target of an SVCB or HTTPS record, canonical in the order of their keys. */
export const svcParams: Field = {
  label: "parameters",
  rest: true,
  read: (tokens) => {
    const params = readSvcParams(tokens);
    return "problem" in params ? params : { text: params.map(printParam).join(" ") };
  },
};

/**
 * A key, of a parameter or listed as mandatory, by a name that not all name servers know, with what to write. It is read all the same: so may be
 * what others have written.
 */
export function unsureName(tokens: readonly Token[]): { readonly name: string; readonly instead: string } | undefined {
  const isNumbered = (one: string): boolean => one.startsWith("key") && isNamed(keyNumber(one));
  const names = tokens.flatMap(({ text }) => {
    const [name = "", ...value] = text.split("=");
    if (name !== "mandatory") return name === dohPath.name || isNumbered(name) ? [name] : [];
    // all read numbers in that list
    return unquote(value.join("="))
      .split(",")
      .filter((listed) => listed === dohPath.name);
  });
  const [name] = names;
  if (name === undefined) return undefined;
  const key = keyNumber(name) ?? 0;
  const params = readSvcParams(tokens);
  const own = "problem" in params ? undefined : params.find((param) => param.key === key);
  return { name, instead: own === undefined || !isNamed(key) ? keyName(key) : printParam(own) };
}

function isNamed(key: number | undefined): boolean {
  return key !== undefined && namedKeys[key] !== undefined;
}

/** Reads the parameters, in the order of their keys. */
export function readSvcParams(tokens: readonly Token[]): SvcParam[] | { readonly problem: string } {
  const params = new Map<number, SvcParam>();
  for (const token of tokens) {
    const param = token.quoted ? { problem: `hold a quoted word; write \`key="value"\`` } : readParam(token.text);
    if ("problem" in param) return param;
    if (params.has(param.key)) return { problem: `name \`${keyName(param.key)}\` twice` };
    params.set(param.key, param);
  }
  return [...params.values()].sort((a, b) => a.key - b.key);
}

/** `alpn` or `key65400`. */
export function keyName(key: number): string {
  return namedKeys[key]?.name ?? `key${key}`;
}

/** Number of a key, by name or as `keyN`. */
export function keyNumber(name: string): number | undefined {
  if (name === dohPath.name) return dohPath.key;
  const named = namedKeys.findIndex((key) => key.name === name);
  if (named !== -1) return named;
  const [, digits] = /^key(0|[1-9]\d{0,4})$/.exec(name) ?? [];
  return digits !== undefined && Number(digits) <= 65_535 ? Number(digits) : undefined;
}

function readParam(word: string): SvcParam | { problem: string } {
  const at = word.indexOf("=");
  const name = at === -1 ? word : word.slice(0, at);
  const key = keyNumber(name);
  if (key === undefined)
    return { problem: `hold \`${shorten(word)}\`; known keys are ${knownKeys()} and key0 to key65535` };
  if (at === word.length - 1)
    return { problem: `hold \`${word}\` without a value: leave the \`=\` away, or write one` };
  const raw = unquote(word.slice(at + 1));
  const { octets, problem } = unescape(raw);
  if (problem !== undefined) return { problem: `hold ${problem}` };
  const value = at === -1 ? undefined : octets;
  const known = namedKeys[key];
  const isByNumber = known !== undefined && name !== known.name;
  if (known !== undefined && !isByNumber && known.escapes !== true && raw.includes("\\"))
    return {
      problem: `hold a backslash in \`${name}\`, which name servers do not read there. Write \`${shorten(octets)}\``,
    };
  if (known === undefined) return readNumbered(key, value);
  return isByNumber ? readByNumber(key, known, value) : readNamed(key, known, { name, value });
}

function readNamed(
  key: number,
  known: NamedKey,
  { name, value }: { name: string; value: Octets | undefined },
): SvcParam | { problem: string } {
  if (key === noDefaultAlpn)
    return value === undefined ? { key, value } : { problem: `give \`${name}\` a value; it has none` };
  const canonical = value === undefined ? undefined : known.canonical(value);
  if (canonical !== undefined) return { key, value: canonical };
  return {
    problem: `give \`${name}\` ${value === undefined ? "no value" : `\`${shorten(value)}\``}; it must be ${known.expected}`,
  };
}

/** Reads the octets of a key that has a name and is written by its number. */
function readByNumber(key: number, known: NamedKey, octets: Octets = ""): SvcParam | { problem: string } {
  const value = namedValue(key, octets);
  const read = value === undefined ? undefined : readNamed(key, known, { name: known.name, value: value || undefined });
  return read === undefined || "problem" in read
    ? { problem: `hold \`key${key}\` with other octets than it has; write it by its name, \`${known.name}\`` }
    : read;
}

function readNumbered(key: number, value: Octets | undefined): SvcParam | { problem: string } {
  if (key === dohPath.key && !isDohPath(value ?? "")) {
    return { problem: "give `key7` (dohpath) a value that is no path template with `dns`, such as `/dns-query{?dns}`" };
  }
  return { key, value: value === undefined ? undefined : quoteString(value) };
}

function knownKeys(): string {
  return namedKeys.map((key) => key.name).join(", ");
}

function printParam({ key, value }: SvcParam): string {
  return value === undefined ? keyName(key) : `${keyName(key)}=${value}`;
}

function unquote(value: string): string {
  return value.length > 1 && value.startsWith('"') && value.endsWith('"') ? value.slice(1, -1) : value;
}

function canonicalMandatory(value: Octets): string | undefined {
  const keys = value.split(",").map(keyNumber);
  const known = keys.filter((key) => key !== undefined);
  if (known.length < keys.length || new Set(known).size < known.length) return undefined;
  return known
    .sort((a, b) => a - b)
    .map(keyName)
    .join(",");
}

/**
 * Items are parted by commas; `\,` is a comma within one and `\\` a backslash (RFC 9460 appendix A.1). Knot refuses a comma behind
 * the first character of an item, escaped or not, and BIND a lone backslash at the end.
 */
function canonicalAlpn(value: Octets): string | undefined {
  let length = 0;
  let from = 0;
  for (let at = 0; at < value.length; at += 1) {
    const isComma = value[at] === ",";
    const isEscape = value[at] === "\\";
    if (isEscape && at + 1 === value.length) return undefined;
    if ((isComma || (isEscape && value[at + 1] === ",")) && at + Number(isEscape) - from <= 1) return undefined;
    if (isEscape) at += 1;
    length = isComma ? 0 : length + 1;
    if (isComma) from = at + 1;
    if (length > 255) return undefined;
  }
  return length === 0 ? undefined : quoteString(value);
}

function addressList(
  value: Octets,
  is: (text: string) => boolean,
  canonical: (text: string) => string,
): string | undefined {
  const addresses = value.split(",");
  return addresses.every(is) ? addresses.map(canonical).join(",") : undefined;
}
