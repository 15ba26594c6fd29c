import { OddLines } from "../http/answers/answer-problem.ts";
import { HttpFailure } from "../http/http-failure.ts";

/** What a listing names, and lines of it that name nothing that can be addressed. */
export interface ListedNames {
  readonly names: readonly string[];
  readonly odd: readonly OddName[];
}

/** A line that is a name but for a blank in it, and why it is left out. */
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
export async function readListedNames(listing: Promise<readonly string[]>, form: NameForm): Promise<ListedNames> {
  try {
    return { names: await listing, odd: [] };
  } catch (error) {
    const lines = error instanceof HttpFailure && error.cause instanceof OddLines ? error.cause : undefined;
    if (lines === undefined || !areNames(lines, forms[form])) throw error;
    const reason = "The listing names it with a blank, which no such name holds, so it cannot be asked for.";
    return { names: lines.fitting, odd: lines.odd.map((line) => ({ line, reason })) };
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
