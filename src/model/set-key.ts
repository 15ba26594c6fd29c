import { absoluteName, canonicalName, isAscii, relativeName } from "../dns/index.ts";

/** A name and type of a zone. */
export interface SetName {
  /** Full name, as far as it is written so. */
  readonly name: string;
  readonly type: string;
}

/** One text for all spellings of a type and name. */
export function setKeyOf({ name, type }: { readonly name: string; readonly type: string }): string {
  const known = last.get(name);
  if (known?.type === type) return known.key;
  const key = canonicalSetKey({ name: canonicalName(name), type: type.toUpperCase() });
  if (last.size >= mostKnown) last.clear();
  last.set(name, { type, key });
  return key;
}

/**
 * The keys of names that were asked for last: the write of a record asks for its key some thirty times, and what is kept of thousands of records
 * under their keys should share these texts.
 */
const last = new Map<string, { readonly type: string; readonly key: string }>();
const mostKnown = 1_024;

/** The same of a canonical name and a type in capitals, as those that are read from a zone's text. */
export function canonicalSetKey({ name, type }: { readonly name: string; readonly type: string }): string {
  return `${type} ${name}`;
}

/** Type and name of a key of {@link setKeyOf}. */
export function splitKey(key: string): SetName {
  const at = key.indexOf(" ");
  return { type: key.slice(0, at), name: key.slice(at + 1) };
}

/** Reads `NAME TYPE`, the name relative to the zone, `@` or with a trailing dot; `undefined` for another form. */
export function parseKey(key: string, zone: string): SetName | undefined {
  const [, name, type] = /^(\S+)\s+(\S+)$/.exec(key.trim()) ?? [];
  if (name === undefined || type === undefined) return undefined;
  return { name: name.endsWith(".") ? name : absoluteName(name, zone), type };
}

/** `NAME TYPE` as it is shown where the user has not written it: the name relative to the zone. */
export function printKey({ name, type }: SetName, zone: string): string {
  return `${relativeName(name, zone)} ${type.toUpperCase()}`;
}

/** Whether a set is what makes the zone a zone: its SOA record. */
export function isSoaKey(setKey: string): boolean {
  return setKey.startsWith("SOA ");
}

/** Whether a set holds the zone's own NS records. */
export function isApexNsKey(setKey: string, zone: string): boolean {
  return setKey === setKeyOf({ type: "NS", name: canonicalName(zone) });
}

/** Whether a set is one that the zone cannot be without: its SOA record, its own NS records. */
export function isVitalKey(setKey: string, zone: string): boolean {
  return isSoaKey(setKey) || isApexNsKey(setKey, zone);
}

/** A label with letters beyond ASCII and with a wildcard: as names are kept, in punycode, it can match nothing that it seems to. */
export function unmatchableLabel(pattern: string): string | undefined {
  return pattern.match(/[^\s.]+/g)?.find((label) => !isAscii(label) && /[*?]/.test(label));
}

/** International labels as names have them, in punycode. A wildcard stands in none of them. */
function withAsciiLabels(pattern: string): string {
  return pattern.replace(/[^\s.*?\\]+/g, (label) => (isAscii(label) ? label : canonicalName(label).slice(0, -1)));
}

/** A test of a set against patterns over `NAME TYPE`, the name relative or full, without regard to case. */
export function createMatcher(patterns: readonly string[], zone: string): (setKey: string) => boolean {
  const forms = patterns.map(
    (pattern) =>
      new RegExp(
        `^${withAsciiLabels(pattern)
          .trim()
          .replace(/\s+/g, " ")
          .replace(/[.+^${}()|[\]\\]/g, "\\$&")
          .replace(/\*/g, ".*")
          .replace(/\?/g, ".")}$`,
        "is",
      ),
  );
  return (setKey) => {
    const { type, name } = splitKey(setKey);
    const texts = [printKey({ name, type }, zone), `${name} ${type}`];
    return forms.some((form) => texts.some((text) => form.test(text)));
  };
}

/**
 * Whether a resource that is to hold all of a zone removes records of a type and name where it does not list them: not the zone's own SOA and
 * NS records, and not what matches a pattern.
 */
export function createEmptying(ignore: readonly string[], zone: string): (setKey: string) => boolean {
  const isIgnored = createMatcher(ignore, zone);
  return (setKey) => !isVitalKey(setKey, zone) && !isIgnored(setKey);
}
