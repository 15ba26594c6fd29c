import { isWithin, knownTypes } from "../dns/index.ts";
import { OddLines } from "../http/answers/answer-problem.ts";
import { HttpFailure } from "../http/http-failure.ts";

/** What a listing names, and lines of it that name nothing that can be addressed. */
export interface ListedNames {
  readonly names: readonly string[];
  readonly odd: readonly OddName[];
}

/** A line that is a name but for a part of it, and why it is left out. */
export interface OddName {
  readonly line: string;
  readonly reason: string;
}

/**
 * The names of a listing, for what tells each that it leaves out. A listing that holds a name with a blank is used without it, if all else
 * in it are such names as `form` says: a message is none. It proves of nothing that it is not there.
 *
 * @throws Failure what makes the listing unusable
 */
export function readListedNames(listing: Promise<readonly string[]>, form: NameForm): Promise<ListedNames> {
  return readFitting(listing, (lines) => areNames(lines, forms[form]));
}

/**
 * The same of the names of a zone's records, of which the service takes any: whatever is odd in a line, it ends as the zone's names do. Where all lines
 * have blanks they may be a message: `takesBlanks` is for who does without such names, and proves nothing by it.
 */
export function readListedRecordNames(
  listing: Promise<readonly string[]>,
  zone: string,
  takesBlanks = false,
): Promise<ListedNames> {
  return readFitting(
    listing,
    ({ fitting, odd }) =>
      [...fitting, ...odd].every((line) => isWithin(line, zone)) &&
      (takesBlanks || fitting.length > 0 || !odd.some((line) => /\s/.test(line))),
  );
}

/**
 * The same of the types of a zone's records. The service takes any; that of the SOA record shows that the zone's listing is told. Small letters are those
 * of a message, unless no other letters stand beside them and a word is a type.
 */
export function readListedTypes(listing: Promise<readonly string[]>): Promise<ListedNames> {
  return readFitting(
    listing,
    ({ fitting, odd }) =>
      fitting.some((line) => line.toUpperCase() === "SOA") &&
      odd.every((line) => line.length <= 32 && (!/\p{Ll}/u.test(line) || isTypeInSmallLetters(line))),
  );
}

function isTypeInSmallLetters(line: string): boolean {
  return !/\p{Lu}/u.test(line) && line.split(/[^a-z\d-]+/).some((word) => knownTypes.includes(word.toUpperCase()));
}

async function readFitting(
  listing: Promise<readonly string[]>,
  isListing: (lines: OddLines) => boolean,
): Promise<ListedNames> {
  try {
    return { names: await listing, odd: [] };
  } catch (error) {
    const lines = error instanceof HttpFailure && error.cause instanceof OddLines ? error.cause : undefined;
    if (lines === undefined || !isListing(lines)) throw error;
    return { names: lines.fitting, odd: lines.odd.map((line) => ({ line, reason: reasonOf(line) })) };
  }
}

/** What names of servers and zones look like, and ids of projects. */
type NameForm = "full-name" | "project-id";

interface Form {
  readonly whole: RegExp;
  readonly withBlank: RegExp;
}

const forms: Readonly<Record<NameForm, Form>> = {
  "full-name": { whole: /[^.]\.[^.]/, withBlank: /^[\w*-][\w*.-]*[ \t]+[\w*.-]+$/ },
  // no dot tells it from a word of a message; container platforms allow these signs only
  "project-id": { whole: /^[a-z\d](?:[a-z\d-]*[a-z\d])?$/, withBlank: /^[a-z\d-]+[ \t]+[a-z\d-]+$/ },
};

function areNames({ fitting, odd }: OddLines, { whole, withBlank }: Form): boolean {
  const isBroken = (line: string): boolean => withBlank.test(line) && whole.test(line.replace(/[ \t]+/, ""));
  return fitting.length > 0 && fitting.every((line) => whole.test(line)) && odd.every(isBroken);
}

function reasonOf(line: string): string {
  const named = /\s/.test(line) ? "a blank" : /^\.|\.\./.test(line) ? "an empty label" : "a sign";
  return `The listing names it with ${named} that no such name holds, so it cannot be asked for. Correct it there.`;
}
