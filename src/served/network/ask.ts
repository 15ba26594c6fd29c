import { randomInt } from "node:crypto";
import { type Clock, whileFollowing, printDuration } from "terraform-provider-sdk/core";
import type { Answer, Question, ServerAddress } from "../answer.ts";
import { exchangeByStream, exchangeDatagrams, type Exchange } from "./exchange.ts";
import { encodeQuery, readReply, type Reply } from "./message.ts";

/** How often a datagram is sent, for it may get lost, and how long each is waited for. */
const datagrams = { times: 3, waitMs: 2_000 };
const streamWaitMs = 5_000;

/**
 * Asks one address of a name server: over UDP, and over TCP where the reply does not fit into a datagram. Whatever is wrong with the
 * server is an answer, too.
 *
 * @throws the reason of the signal
 */
export async function ask(to: ServerAddress, question: Question, clock: Clock, signal?: AbortSignal): Promise<Answer> {
  const id = randomInt(0x1_0000);
  const message = encodeQuery(id, question);
  const exchange = { to, message, read: (octets: Buffer): Reply | undefined => readReply(octets, id, question) };
  try {
    const reply = await askByDatagrams(exchange, clock, signal);
    if (reply?.isTruncated !== true) return reply === undefined ? silent(datagrams) : judge(reply, question);
    const whole = await within(streamWaitMs, clock, signal, (over) => exchangeByStream(exchange, over));
    if (whole === "late") return { problem: `does not answer over TCP within ${printDuration(streamWaitMs)}` };
    return whole === undefined ? { problem: "answers over TCP with something else" } : judge(whole, question);
  } catch (error) {
    signal?.throwIfAborted();
    return unreachable(error as NodeJS.ErrnoException);
  }
}

async function askByDatagrams(exchange: Exchange, clock: Clock, signal?: AbortSignal): Promise<Reply | undefined> {
  for (let nth = 1; nth <= datagrams.times; nth += 1) {
    const reply = await within(datagrams.waitMs, clock, signal, (over) => exchangeDatagrams(exchange, over));
    if (reply !== "late") return reply;
  }
  return undefined;
}

function silent({ times, waitMs }: typeof datagrams): Answer {
  return { problem: `does not answer within ${printDuration(times * waitMs)}` };
}

/** What the system says where this machine has no address of the kind, or no way to any of them. */
const withoutRoute = new Set(["ENETUNREACH", "EADDRNOTAVAIL", "EAFNOSUPPORT", "EHOSTUNREACH", "EINVAL"]);

function unreachable({ code, message }: NodeJS.ErrnoException): Answer {
  const problem = `cannot be reached (${code ?? message})`;
  return code !== undefined && withoutRoute.has(code) ? { problem, noRoute: true } : { problem };
}

const refusals: Readonly<Record<string, string>> = {
  REFUSED: "refuses to answer (REFUSED)",
  SERVFAIL: "fails to answer (SERVFAIL)",
  NOTAUTH: "does not serve the zone (NOTAUTH)",
};

/** A reply counts only from a server that speaks for the name, or where the name is delegated, for that delegation. */
function judge({ code, isAuthoritative, records, delegation }: Reply, { type }: Question): Answer {
  if (code !== "NOERROR" && code !== "NXDOMAIN") return { problem: refusals[code] ?? `answers with the error ${code}` };
  if (isAuthoritative) return { records };
  if (type === "NS" && delegation.length > 0) return { records: delegation };
  return { problem: "does not serve the zone: it answers, but not as an authority (a lame server)" };
}

/** The work's result, or `late`: its signal is then aborted. */
async function within<Result>(
  milliseconds: number,
  clock: Clock,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result | "late"> {
  const [late, done] = [new AbortController(), new AbortController()];
  void clock.sleep(milliseconds, done.signal).then(
    () => late.abort(),
    () => undefined,
  );
  try {
    return await whileFollowing([signal, late.signal], work);
  } catch (error) {
    if (late.signal.aborted && signal?.aborted !== true) return "late";
    throw error;
  } finally {
    done.abort();
  }
}
