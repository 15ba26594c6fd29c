import { OddLines } from "../../http/answers/answer-problem.ts";
import { HttpFailure } from "../../http/http-failure.ts";
import type { Context } from "../client-context.ts";

/** The servers that a listing names, and lines of it that name none that can be addressed. */
export interface ListedServers {
  readonly fqdns: readonly string[];
  readonly odd: readonly OddServer[];
}

/** A line that is a server's name but for a blank in it, and why it is left out. */
export interface OddServer {
  readonly line: string;
  readonly reason: string;
}

/**
 * The servers of a customer, for what tells each that it leaves out. A listing that holds a name with a blank is used without it, if all
 * else in it are full names: a message is none. It proves of no server that it is not there.
 *
 * @throws Failure what makes the listing unusable
 */
export async function readListedServers(
  { services }: Pick<Context, "services">,
  customer: string,
  signal?: AbortSignal,
): Promise<ListedServers> {
  try {
    return { fqdns: await services.servers.listServers(customer, signal), odd: [] };
  } catch (error) {
    const lines = error instanceof HttpFailure && error.cause instanceof OddLines ? error.cause : undefined;
    if (lines === undefined || !areNames(lines)) throw error;
    const reason = "The listing names it with a blank, and no name of a server holds one, so it cannot be asked for.";
    return { fqdns: lines.fitting, odd: lines.odd.map((line) => ({ line, reason })) };
  }
}

const fullName = /[^.]\.[^.]/;
const withBlank = /^[\w*-][\w*.-]*[ \t]+[\w*.-]+$/;

function areNames({ fitting, odd }: OddLines): boolean {
  const isBroken = (line: string): boolean => withBlank.test(line) && fullName.test(line.replace(/[ \t]+/, ""));
  return fitting.length > 0 && fitting.every((line) => fullName.test(line)) && odd.every(isBroken);
}
