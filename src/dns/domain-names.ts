import { domainToASCII } from "node:url";
import { escapeOctet, isAscii, readEscape, splitUnescaped, type Octets } from "./octets.ts";

/** What can be wrong with a name as such, whatever it is used for. */
export type NameProblem =
  | "empty"
  | "empty-label"
  | "long-label"
  | "long-name"
  | "white-space"
  | "bad-escape"
  | "bare-character"
  | "not-encodable";

/** A domain name, read. */
export interface DecodedName {
  /** Labels, the leftmost first, lower-case and as A-labels, without escapes. The root has none. */
  readonly labels: readonly Octets[];
  /** Whether the name ends in a dot. */
  readonly absolute: boolean;
  readonly problems: readonly NameProblem[];
}

/** Octets a label and a whole name (with its length octets) may take, RFC 1035 section 2.3.4. */
const longestLabel = 63;
const longestName = 255;

/** Reads a domain name in presentation form. Total: what is wrong is named in `problems` and read as well as it can be. */
export function decodeName(text: string): DecodedName {
  if (text === ".") return { labels: [], absolute: true, problems: [] };
  const problems = new Set<NameProblem>();
  if (text === "") problems.add("empty");
  if (/\s/.test(text)) problems.add("white-space");
  const pieces = splitUnescaped(text, ".");
  const absolute = pieces.length > 1 && pieces[pieces.length - 1] === "";
  if (absolute) pieces.pop();
  const labels = pieces.flatMap((piece) => readLabel(piece, problems));
  if (text !== "" && labels.includes("")) problems.add("empty-label");
  if (labels.some((label) => label.length > longestLabel)) problems.add("long-label");
  if (wireLength(labels) > longestName) problems.add("long-name");
  return { labels, absolute, problems: [...problems] };
}

/** Octets a name takes on the wire. */
function wireLength(labels: readonly Octets[]): number {
  return labels.reduce((sum, label) => sum + label.length + 1, 1);
}

/** The canonical text of labels, with a trailing dot. */
export function nameOfLabels(labels: readonly Octets[]): string {
  return labels.length === 0 ? "." : `${labels.map(printLabel).join(".")}.`;
}

/**
 * The canonical form of an absolute name: lower case, U-labels as A-labels (UTS #46), no needless escapes, trailing dot. A
 * missing trailing dot is added; for names that may be relative use {@link absoluteName}. A label that cannot be encoded stays as
 * it is.
 */
export function canonicalName(name: string): string {
  let known = canonical.get(name);
  if (known === undefined) {
    if (canonical.size >= mostKnown) canonical.clear();
    known = makeCanonical(name);
    canonical.set(name, known);
  }
  return known;
}

/** Of the names that were asked for last: the write of a record asks for those of record and zone some fifty times. */
const canonical = new Map<string, string>();
const mostKnown = 1_024;

function makeCanonical(name: string): string {
  const simple = name.toLowerCase();
  if (plain.test(simple)) return simple.endsWith(".") ? simple : `${simple}.`;
  return nameOfLabels(decodeName(name).labels);
}

/** A name that is no relative one, with a dot at its end, spelled as it is. The empty text stays. */
export function wholeName(name: string): string {
  const isWhole = name.endsWith(".") && (!name.endsWith("\\.") || decodeName(name).absolute);
  return isWhole || name === "" ? name : `${name}.`;
}

/** Whether two spellings are one domain name: case, the final dot, escapes, and U-labels or A-labels make no difference. */
export function isSameName(a: string, b: string): boolean {
  return canonicalName(a) === canonicalName(b);
}

/** The canonical name that `name` means within `zone`: `@` and the empty text are the zone itself, `www` is `www.ZONE.` */
export function absoluteName(name: string, zone: string): string {
  if (name === "@" || name === "") return canonicalName(zone);
  const simple = name.toLowerCase();
  const isPlain = plain.test(simple);
  if (isPlain && simple.endsWith(".")) return simple;
  const suffix = canonicalName(zone);
  if (isPlain) return suffix === "." ? `${simple}.` : `${simple}.${suffix}`;
  const { labels, absolute } = decodeName(name);
  if (absolute) return nameOfLabels(labels);
  return suffix === "." ? nameOfLabels(labels) : nameOfLabels(labels) + suffix;
}

/** `name` as written in the zone's text: `@`, a relative name, or the absolute one where it lies outside of the zone. */
export function relativeName(name: string, zone: string): string {
  const full = canonicalName(name);
  const suffix = canonicalName(zone);
  if (full === suffix) return "@";
  if (suffix === "." || !isWithin(full, suffix)) return full;
  return full.slice(0, full.length - suffix.length - 1);
}

/** Whether `name` is `zone` or lies below it. Both may be written in any form. */
export function isWithin(name: string, zone: string): boolean {
  const inner = canonicalName(name);
  const outer = canonicalName(zone);
  if (outer === "." || inner === outer) return true;
  return inner.endsWith(`.${outer}`) && !isEscaped(inner, inner.length - outer.length - 1);
}

/**
 * The full canonical name of a host in a zone. A name that ends as the zone does is a full one, with or without its dot; any other is
 * relative to the zone. `undefined` for the zone itself.
 */
export function hostWithin(zone: string, name: string): string | undefined {
  const full =
    name !== "@" && isWithin(canonicalName(name), canonicalName(zone)) ? canonicalName(name) : absoluteName(name, zone);
  return full === canonicalName(zone) ? undefined : full;
}

/** The name one label up, `.` at the root. `name` is canonical. */
export function parentName(name: string): string {
  let at = name.indexOf(".");
  while (at !== -1 && isEscaped(name, at)) at = name.indexOf(".", at + 1);
  return at === -1 || at === name.length - 1 ? "." : name.slice(at + 1);
}

/** Names that need neither IDN nor escapes: nearly all of them. */
const plain = /^(?:[a-z0-9_*/-]+\.)*[a-z0-9_*/-]+\.?$/;

function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text[at - 1 - slashes] === "\\") slashes += 1;
  return slashes % 2 === 1;
}

/** One label, or several where a U-label holds one of the other dots of IDNA (U+3002). */
function readLabel(piece: string, problems: Set<NameProblem>): Octets[] {
  if (!isAscii(piece)) {
    const ascii = toALabel(piece);
    if (ascii === undefined) problems.add("not-encodable");
    return ascii?.split(".") ?? [Buffer.from(piece, "utf8").toString("latin1")];
  }
  if (/[^a-z0-9_*/\s-]/i.test(piece.replace(/\\./gs, ""))) problems.add("bare-character");
  if (!piece.includes("\\")) return [piece.toLowerCase()];
  let label = "";
  for (let at = 0; at < piece.length;) {
    const escape = piece[at] === "\\" ? readEscape(piece, at) : { octets: piece.charAt(at), length: 1 };
    if (escape.problem !== undefined) problems.add("bad-escape");
    label += escape.octets;
    at += escape.length;
  }
  return [lowerAscii(label)];
}

/** The suffix keeps the URL rules from taking a number in another script for an IPv4 address. */
function toALabel(label: string): string | undefined {
  const ascii = domainToASCII(`${label}.a`);
  return ascii.endsWith(".a") ? ascii.slice(0, -2) : undefined;
}

function lowerAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** Knot takes nothing else unescaped, so nothing else is printed so. */
function printLabel(label: Octets): string {
  return label.replace(/[^a-zA-Z0-9_*/-]/g, (character) => {
    const code = character.charCodeAt(0);
    return code > 0x20 && code < 0x7f ? `\\${character}` : escapeOctet(code);
  });
}
