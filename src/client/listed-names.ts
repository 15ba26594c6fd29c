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
 * The names of a listing, for what tells each that it leaves out. A listing that holds a name with a blank, or of records one with an empty
 * label, is used without it, if all else in it are such names as `form` says: a message is none. It proves of nothing that it is not there.
 *
 * @throws Failure what makes the listing unusable
 */
export async function readListedNames(listing: Promise<readonly string[]>, form: NameForm): Promise<ListedNames> {
  try {
    return { names: await listing, odd: [] };
  } catch (error) {
    const lines = error instanceof HttpFailure && error.cause instanceof OddLines ? error.cause : undefined;
    if (lines === undefined || !areNames(lines, forms[form])) throw error;
    return { names: lines.fitting, odd: lines.odd.map((line) => ({ line, reason: reasonOf(line) })) };
  }
}

/** What names of servers and zones, of records, and ids of projects look like. */
type NameForm = "full-name" | "record-name" | "project-id";

interface Form {
  readonly whole: RegExp;
  readonly withBlank: RegExp;
  /** A name with an empty label, where the service takes one. */
  readonly withEmptyLabel?: RegExp;
}

const fullName: Form = { whole: /[^.]\.[^.]/, withBlank: /^[\w*-][\w*.-]*[ \t]+[\w*.-]+$/ };
const forms: Readonly<Record<NameForm, Form>> = {
  "full-name": fullName,
  "record-name": { ...fullName, withEmptyLabel: /^(?=\.|.*\.\.)[\w*./-]*[\w-]\.?$/ },
  // no dot tells it from a word of a message; container platforms allow these signs only
  "project-id": { whole: /^[a-z\d](?:[a-z\d-]*[a-z\d])?$/, withBlank: /^[a-z\d-]+[ \t]+[a-z\d-]+$/ },
};

function areNames({ fitting, odd }: OddLines, { whole, withBlank, withEmptyLabel }: Form): boolean {
  const isBroken = (line: string): boolean =>
    (withBlank.test(line) && whole.test(line.replace(/[ \t]+/, ""))) ||
    (withEmptyLabel?.test(line) === true && whole.test(line));
  return fitting.length > 0 && fitting.every((line) => whole.test(line)) && odd.every(isBroken);
}

function reasonOf(line: string): string {
  const what = /\s/.test(line) ? "a blank" : "an empty label";
  return `The listing names it with ${what}, which no such name holds, so it cannot be asked for.`;
}
