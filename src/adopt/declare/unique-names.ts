import { groupBy } from "../../core/group-by.ts";
import { shortHash } from "../../core/short-hash.ts";

/** What an object would be called if it were alone. */
export interface WantedName {
  /** Made by {@link slugOf}, joined by `_`. */
  readonly name: string;
  /** Whether the name says all of what it was made of: then it is the last to give way to another one. */
  readonly isPlain: boolean;
  /** Identifies the object permanently: it determines what is appended to names that would be equal. */
  readonly identity: string;
}

/** A text as a part of a name. */
export interface Slug {
  readonly text: string;
  /** Whether no other usual text has this slug. */
  readonly isPlain: boolean;
}

/** More than any line of code wants. */
const longest = 120;

/**
 * A text in small letters, digits, `_` and `-`: dots and blanks become `_`, a leading `*` label `wildcard`, all else `-`. Hyphens
 * stay, so that `a.b` and `a-b` differ.
 */
export function slugOf(text: string): Slug {
  const simple = text.trim().toLowerCase();
  const slug = simple
    .replace(/^\*(?=\.|$)/, "wildcard")
    .replace(/[.\s]/g, "_")
    .replace(/[^a-z0-9_-]/g, "-");
  return { text: slug, isPlain: /^(\*\.)?_?[a-z0-9-]+([. ]_?[a-z0-9-]+)*$/.test(simple) };
}

/** A name from its parts; empty ones are left out. One that begins with anything but a letter gets `first` in front. */
export function wantName(first: string, parts: readonly Slug[], identity: string): WantedName {
  const joined = parts.flatMap(({ text }) => (text === "" ? [] : [text])).join("_");
  const name = /^[a-z]/.test(joined) ? joined : `${first}_${joined}`;
  return {
    name: shortened(name, longest, identity),
    isPlain: name.length <= longest && parts.every(({ isPlain, text }) => isPlain || text === ""),
    identity,
  };
}

/** Whether something else has a name. @param at which of those wanted would have it */
type IsTaken = (name: string, at: number) => boolean;

/**
 * Names that differ from each other, in the order of those wanted. Where several want one, a plain one keeps it, and the others get
 * a few digits of their identity's hash: a name depends on nothing but who else wants it, so that objects that come later change few.
 */
export function uniqueNames(wanted: readonly WantedName[], isTaken: IsTaken = () => false): string[] {
  const keepers = new Set(
    [...groupBy(wanted, ({ name }) => name).values()].flatMap((rivals) => {
      const [keeper, ...others] = rivals.length === 1 ? rivals : rivals.filter(({ isPlain }) => isPlain);
      return keeper === undefined || others.length > 0 ? [] : [keeper];
    }),
  );
  return wanted.map((one, at) =>
    keepers.has(one) && !isTaken(one.name, at) ? one.name : withHash(one.name, one.identity),
  );
}

/** The name, or of one that is longer than `most` its beginning with digits of a hash. */
export function shortened(name: string, most: number, identity: string): string {
  return name.length <= most ? name : withHash(name.slice(0, most), identity);
}

function withHash(name: string, identity: string): string {
  return `${name}_${shortHash(identity, 8)}`;
}
