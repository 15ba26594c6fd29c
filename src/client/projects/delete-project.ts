import { isAbort } from "terraform-provider-sdk/core";
import { HttpFailure, isAmbiguous, isNotFound } from "../../http/http-failure.ts";
import { lookWithin, waitUntil, type Look } from "../../reconcile/index.ts";
import type { Context } from "../client-context.ts";
import { createFence } from "../fence.ts";
import { maxTries, pauseBeforeRepetition } from "../tries.ts";
import { expectVisible } from "./customers.ts";
import { expectSent, type SentWait } from "./find-sent.ts";
import type { ProjectParts } from "./project-listings.ts";
import { DeletionTarget, type Sight } from "./deletion-target.ts";
import type { Project, ProjectId } from "./project.ts";
import { serviceNow } from "../service-time.ts";
import { tolerant } from "../tolerate-faults.ts";
import { deletionCalledOff, stillThere, type RequestedDeletion } from "./unfinished-deletions.ts";

/** Which project to delete, and how long to wait until it is gone. */
export interface ProjectDelete {
  readonly project: ProjectId;
  /** Its name, where that is known: a project that got its ID after it is not deleted. */
  readonly name?: string | undefined;
  /** Its customer, where that is known: a caller who may not use it is not shown the project. */
  readonly customerId?: string | null | undefined;
  /** When it was created, where that is known: one that shows after it was gone, and was created at another time, is another one. */
  readonly created?: number | null | undefined;
  /** What a create asked for that has not ended, where it is not known when the project was created: what is there has to fit that. */
  readonly asked?: Pick<SentWait, "declared" | "sent"> | undefined;
  /**
   * Called with the project that is there, if it is and its name is known, before a request to delete it is sent: what it throws ends
   * that.
   */
  readonly onFound?: ((found: Project) => void) | undefined;
  /**
   * Called when the service has accepted the request, with the time of the service (Unix ms): from then on the project goes, whatever becomes of
   * the wait for that.
   */
  readonly onAccepted?: ((at: number) => void) | undefined;
  readonly timeoutMs: number;
}

/** A deletion under way. */
interface Deletion {
  readonly project: ProjectId;
  readonly doing: string;
  readonly target: DeletionTarget;
  readonly request: RequestedDeletion;
}

/**
 * Deletes a project and waits until it is gone, in two looks in a row. One that is gone already is a success.
 *
 * @throws Failure `project-still-there`; `project-not-seen` for one that does not fit what was asked for; `project-hidden`;
 * `project-answer-doubtful` for a project of another name; `cancelled` where the service may go on with it
 */
export async function deleteProject(parts: ProjectParts, wanted: ProjectDelete, signal?: AbortSignal): Promise<void> {
  const { listings, deleted } = parts;
  const { project, timeoutMs } = wanted;
  const doing = `Cannot delete the project ${project.cluster}/${project.id}`;
  const request: RequestedDeletion = {};
  const target = new DeletionTarget(parts.context, { ...wanted, onFound: onlyAsked(wanted, doing) });
  listings.goes(project);
  try {
    const deletion = { project, doing, target, request };
    const isAsked = await askForDeletion(parts, { ...wanted, ...deletion }, signal);
    if (isAsked) await awaitGone(parts, { ...deletion, timeoutMs }, signal);
  } catch (error) {
    if (signal?.aborted !== true || request.outcome === undefined) throw error;
    throw deletionCalledOff(doing, request);
  }
  listings.isGone(project);
  deleted.add(project, target.deleted);
}

/** What is called with the project that is there. */
function onlyAsked({ asked, timeoutMs, onFound }: ProjectDelete, doing: string): (found: Project) => void {
  return (found) => {
    if (asked !== undefined) expectSent(found, doing, { ...asked, timeoutMs });
    onFound?.(found);
  };
}

/**
 * Looks at the project and sends the request. Unless the service may do it all the same, a failure leaves the project as one that stays.
 * `false`: it is gone for certain, since another one has its id.
 */
async function askForDeletion(
  { context, listings }: ProjectParts,
  deletion: Deletion & ProjectDelete,
  signal?: AbortSignal,
): Promise<boolean> {
  const { project, name, customerId, target } = deletion;
  let isAsked = false;
  try {
    await listings.acquaint(project, signal);
    const sight = name === undefined ? "nothing" : await target.lookBefore(signal);
    if (sight === "nothing") await expectVisible(context, { ...project, customerId }, signal);
    isAsked = true;
    return (await send(context, deletion, signal)) !== "another";
  } catch (error) {
    if (!isAsked || !(isAmbiguous(error) || isAbort(error))) listings.stays(project);
    throw error;
  }
}

async function awaitGone(
  parts: ProjectParts,
  deletion: Deletion & Pick<ProjectDelete, "timeoutMs">,
  signal?: AbortSignal,
): Promise<void> {
  const { context } = parts;
  const { project, doing, timeoutMs, request } = deletion;
  const { cluster, id } = project;
  const waited = await waitUntil<true>(
    {
      check: tolerant((aborted) => lookWhetherGone(parts, deletion, aborted)),
      timeoutMs,
      clock: context.clock,
      onProgress: (missing, waitedMs) =>
        context.log.info(`Waiting for the project ${cluster}/${id} to be deleted`, { missing, waitedMs }),
    },
    signal,
  );
  // what the listing holds may be another one, created meanwhile; a look that fails tells nothing
  if (waited.inTime || (await lookLast(parts, deletion, signal)) === "another") return;
  throw stillThere(doing, { timeoutMs, missing: waited.missing, request });
}

/** A look when the time is up. */
function lookLast({ context: { clock } }: ProjectParts, { target }: Deletion, signal?: AbortSignal): Promise<Sight> {
  const look = (aborted: AbortSignal): Promise<Sight> => target.look(aborted);
  return lookWithin({ clock, until: clock.elapsed() }, look, signal).catch(() => "nothing");
}

/**
 * Whether it is neither readable nor listed. Where an earlier listing held it, one that lacks it shows both; else the project itself
 * is asked for, too; so it is now and then where listings hold it still, since others may have made another one of its id. (docs/behaviour.md#shared-readings)
 */
async function lookWhetherGone(
  { listings }: ProjectParts,
  { project, target, request }: Deletion,
  signal: AbortSignal | undefined,
): Promise<Look<true>> {
  const wasListed = listings.hasListed(project);
  const sight = wasListed ? undefined : await target.look(signal);
  if (sight === "it") return unreadable;
  if (sight === "another") return gone;
  const listed = await (await listings.gather(project.cluster, signal)).read(signal);
  if (listed.includes(project.id)) return (await target.isAnother(signal)) ? gone : unlisted;
  if (wasListed && !listings.isWhole(project.cluster, listed) && (await target.look(signal)) === "it")
    return unreadable;
  // what the service took goes, whatever is listed
  if (request.outcome === "accepted" || (await listings.isProof(project.cluster, listed, signal))) return gone;
  return unproven;
}

const gone = { done: true, value: true } as const;
const unlisted = { done: false, missing: "the project to leave the cluster's listing" } as const;
const unproven = { done: false, missing: "a listing of the cluster that shows projects" } as const;
const unreadable = { done: false, missing: "the project to become unreadable" } as const;

/** A 404 about a project that can be read may be a mistake; more of them are a project whose deletion is under way. */
const triesNotFound = 3;

/** Looks before it repeats, and where what was read is old: what has the id then may be another project. Gives what was seen last. */
async function send(
  context: Context,
  { project, doing, target, request, onAccepted }: Deletion & Pick<ProjectDelete, "onAccepted">,
  signal?: AbortSignal,
): Promise<Sight> {
  const { cluster, id } = project;
  for (let nth = 1; ; nth += 1) {
    let failure: unknown;
    const fence = createFence((isRepeated) => !target.isOutdated({ isRepeated, isAgain: nth > 1 }));
    try {
      await context.services.platform.deleteProject(cluster, id, signal, fence.watch());
      request.outcome = "accepted";
      onAccepted?.(serviceNow(context, "platform").at);
      return "it";
    } catch (error) {
      failure = error;
      const isGone = isNotFound(error);
      // gone, being deleted, or not to be seen any more: the wait finds out which
      if (isGone && nth >= triesNotFound) return "it";
      if ((!isGone && !isAmbiguous(error) && !fence.isClosed()) || nth >= maxTries)
        throw error instanceof HttpFailure ? error.during(doing) : error;
    }
    if (!fence.isClosed()) request.outcome = "in doubt";
    if (!fence.isClosed()) await pauseBeforeRepetition({ nth: nth + 1, failure }, context, signal);
    const sight = await target.lookBefore(signal, { mayBeGoing: request.outcome !== undefined });
    if (sight !== "it") return sight;
  }
}
