import { OddLines } from "../http/answers/answer-problem.ts";
import { HttpFailure } from "../http/http-failure.ts";

/** What a listing names, and lines of it that name nothing that can be addressed. */
export interface ListedNames {
  readonly names: readonly string[];
  readonly odd: readonly OddName[];
}

/** A line that is a full name but for a blank in it, and why it is left out. */
export interface OddName {
  readonly line: string;
  readonly reason: string;
}

/**
 * The names of a listing of servers or zones, for what tells each that it leaves out. A listing that holds a name with a blank is used
 * without it, if all else in it are full names: a message is none. It proves of nothing that it is not there.
 *
 * @throws Failure what makes the listing unusable
 */
export async function readListedNames(listing: Promise<readonly string[]>): Promise<ListedNames> {
  try {
    return { names: await listing, odd: [] };
  } catch (error) {
    const lines = error instanceof HttpFailure && error.cause instanceof OddLines ? error.cause : undefined;
    if (lines === undefined || !areNames(lines)) throw error;
    const reason = "The listing names it with a blank, which no such name holds, so it cannot be asked for.";
    return { names: lines.fitting, odd: lines.odd.map((line) => ({ line, reason })) };
  }
}

const fullName = /[^.]\.[^.]/;
const withBlank = /^[\w*-][\w*.-]*[ \t]+[\w*.-]+$/;

function areNames({ fitting, odd }: OddLines): boolean {
  const isBroken = (line: string): boolean => withBlank.test(line) && fullName.test(line.replace(/[ \t]+/, ""));
  return fitting.length > 0 && fitting.every((line) => fullName.test(line)) && odd.every(isBroken);
}
