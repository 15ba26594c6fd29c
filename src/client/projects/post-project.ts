import { printDuration, type Failure } from "terraform-provider-sdk/core";
import { HttpFailure, isAmbiguous } from "../../http/http-failure.ts";
import { waitUntil } from "../../reconcile/index.ts";
import { heededMs } from "../../http/retries/judge-attempt.ts";
import { createFence, type Fence } from "../fence.ts";
import { isOutdated, type ReadingTime } from "../reading-age.ts";
import { maxTries, pauseBeforeTry } from "../tries.ts";
import { watchCreate } from "../creates.ts";
import { projectIdentity } from "../identities.ts";
import { awaitFreeName, nameTaken, type NameParts, type NameWanted } from "./name-taken.ts";
import { toWire } from "./project.ts";
import { type SentProject } from "./sent-project.ts";
import { serviceNow } from "../service-time.ts";
import { noClearAnswer } from "./unfinished-failures.ts";
import { tolerant } from "../tolerate-faults.ts";

/** A request to create a project that the service took, or may have taken. */
export interface Posted {
  /** Ids that could be read before. */
  readonly known: ReadonlySet<string>;
  /** With the id of the answer, where it holds one. */
  readonly sent: SentProject;
  /** What is to be told where the service did not say that it took the request; else empty. */
  readonly note: string;
}

/** For how long nothing of the project may show after a 503, before the request is sent again. */
const quietMs = 10_000;

/**
 * Asks for a project once its name is free. What may have been done is never sent again: a time-out, a reset after sending, a
 * 500, 502 or 504 may come from a gateway whose service did the work, and then only looking helps.
 *
 * What was not done is: a request that was not sent or met a 429 after two listings in a row that show nothing of the name, and
 * one that met a 503. A 503 says that the service does not take requests now, but some gateways also say it for a connection
 * that broke after sending; so nothing of the name may show for ten seconds first. What shows then is taken for what the request
 * made, and searched for like after any unclear answer; so is one whose repetition is refused because of its name. Where no request
 * can have made it, others did. Where the service says when it wants the next request (`Retry-After`), it gets none earlier; after such
 * a wait the name has to be free still.
 *
 * @throws Failure `project-exists`; what the service refused, also again and again
 */
export async function postProject(parts: NameParts, wanted: NameWanted, signal?: AbortSignal): Promise<Posted> {
  const { context } = parts;
  const { declared, doing, deadline } = wanted;
  let { known, read } = await awaitFreeName(parts, wanted, signal);
  const sent: SentProject = { ...serviceNow(context, "platform"), id: null, isSeen: false };
  let mayBeMade = false;
  for (let nth = 1; ; nth += 1) {
    parts.lost?.throwIfAborted();
    const decided = read;
    const fence = createFence((isRepeated) => !isOutdated(decided, context.clock, { isRepeated, isAgain: nth > 1 }));
    try {
      const id = await post(parts, { declared, sent, known, fence }, signal);
      return { known, sent: { ...sent, id: id ?? null }, note: "" };
    } catch (error) {
      if (!(error instanceof HttpFailure)) throw error;
      const isUnclear: boolean = isAmbiguous(error) && !wasNotTaken(error);
      if (isUnclear || (mayBeMade && isNameRefused(error))) return { known, sent, note: noClearAnswer(error) };
      if (!wasNotTaken(error)) throw await explainRefusal(parts, { ...wanted, error }, signal);
      mayBeMade ||= error.status === 503;
      const again = context.clock.elapsed() + leftToWaitMs(error, fence);
      const isTooLate = again > deadline;
      const watch = { quietMs: error.status === 503 ? quietMs : 0, notBefore: isTooLate ? 0 : again };
      const showing = await showsUp(parts, { ...wanted, ...watch }, signal);
      if (showing.isThere && mayBeMade) return { known, sent, note: noClearAnswer(error) };
      if (isTooLate) throw comeLater(error, doing);
      const isLast = nth >= maxTries && !fence.isClosed();
      if (isLast || context.clock.elapsed() >= deadline) throw error.during(doing);
      read = showing.read;
      if (showing.isThere) ({ known, read } = await awaitFreeName(parts, wanted, signal));
      else if (!fence.isClosed()) await pauseBeforeTry(nth + 1, context, signal);
    }
  }
}

/** Behind the fence a part of the wait that was asked for is over. */
function leftToWaitMs({ retryAfterMs = 0 }: HttpFailure, fence: Fence): number {
  return fence.isClosed() ? retryAfterMs - heededMs(retryAfterMs) : retryAfterMs;
}

interface Post extends Pick<NameWanted, "declared">, Pick<Posted, "known" | "sent"> {
  readonly fence: Fence;
}

/** The id of the answer, where it holds one. */
function post(
  { context }: NameParts,
  { declared, sent: { at, isServiceTime }, known, fence }: Post,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const creation = { ...projectIdentity(declared, context), content: declared, at, isServiceTime, known: [...known] };
  const watch = fence.watch(watchCreate(context.journal, creation));
  return context.services.platform.createProject(declared.cluster, toWire(declared), signal, watch);
}

/** A name that is taken is one that others took after it was free. */
async function explainRefusal(
  { context, names }: NameParts,
  { declared, doing, error }: NameWanted & { readonly error: HttpFailure },
  signal?: AbortSignal,
): Promise<Failure> {
  if (!isNameRefused(error)) return error.during(doing);
  const { named } = await names.find(declared.cluster, declared.name, signal);
  return named.length === 0 ? error.during(doing) : nameTaken(context, doing, named);
}

/** Whether the service did not do what it was asked: it was not reached, has no time for us, or takes no requests now. */
function wasNotTaken({ outcome, status }: HttpFailure): boolean {
  return outcome === "not-sent" || status === 429 || status === 503;
}

function isNameRefused({ status, fields }: HttpFailure): boolean {
  return status === 409 || fields.some(({ path }) => path[0] === "name");
}

function comeLater(error: HttpFailure, doing: string): HttpFailure {
  const pause = printDuration(error.retryAfterMs ?? 0);
  return error
    .saying(
      `It asks to wait ${pause}, and there is not so much time. The request was not repeated.`,
      `Run it again in ${pause}. A longer timeouts.create would wait for it.`,
    )
    .during(doing);
}

interface Watch extends NameWanted {
  readonly quietMs: number;
  /** By `Clock.elapsed`. */
  readonly notBefore: number;
}

/** Whether a project of the name shows up, and when the listing that tells it was asked for. */
interface Showing {
  readonly isThere: boolean;
  readonly read: ReadingTime | undefined;
}

/**
 * Whether a project of the name shows up. It does not when listings show none for `quietMs` and until `notBefore`, the first and
 * the last of at least two; one that cannot be read begins the quiet time anew.
 */
async function showsUp(
  { context, names }: NameParts,
  { declared, deadline, quietMs: quiet, notBefore }: Watch,
  signal?: AbortSignal,
): Promise<Showing> {
  const { cluster, name } = declared;
  let quietSince: number | undefined;
  let latest: ReadingTime | undefined;
  const look = tolerant<boolean>(async (aborted) => {
    const since = quietSince;
    quietSince = undefined;
    const { named, doubtful, read } = await names.find(cluster, name, aborted);
    latest = read;
    if (named.length > 0) return { done: true, value: true };
    if (doubtful.length === 0) quietSince = since ?? context.clock.elapsed();
    const now = context.clock.elapsed();
    if (since !== undefined && quietSince !== undefined && now - since >= quiet && now >= notBefore)
      return { done: true, value: false };
    return { done: false, missing: "a listing that shows whether the project is being made" };
  });
  const timeoutMs = Math.max(quiet, deadline - context.clock.elapsed());
  const waited = await waitUntil({ check: look, timeoutMs, clock: context.clock, confirmations: 1 }, signal);
  // where it is unclear whether the project exists, it may exist
  return { isThere: !waited.inTime || waited.value, read: latest };
}
