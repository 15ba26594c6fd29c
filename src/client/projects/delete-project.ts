import { Failure, isAbort, printDuration } from "terraform-provider-sdk/core";
import { HttpFailure, isAmbiguous, isNotFound } from "../../http/http-failure.ts";
import { waitUntil, type Look } from "../../reconcile/index.ts";
import type { Context } from "../client-context.ts";
import { maxTries, pauseBeforeRepetition } from "../tries.ts";
import { expectVisible } from "./customers.ts";
import type { ProjectParts } from "./project-listings.ts";
import { isMadeAnew, type Project, type ProjectId } from "./project.ts";
import { lookForProject } from "./look-for-project.ts";
import { tolerant } from "../tolerate-faults.ts";

/** Which project to delete, and how long to wait until it is gone. */
export interface ProjectDelete {
  readonly project: ProjectId;
  /** Its name, where that is known: a project that got its ID after it is not deleted. */
  readonly name?: string | undefined;
  /** Its customer, where that is known: a caller who may not use it is not shown the project. */
  readonly customerId?: string | null | undefined;
  /** Called with the project that is there, if it is and its name is known, before it is deleted: what it throws ends that. */
  readonly onFound?: ((found: Project) => void) | undefined;
  readonly timeoutMs: number;
}

/** What can be read under the id: nothing, the project, or another one that was created after it, where that can be told. */
type Sight = "nothing" | "it" | "another";

/** A deletion under way. */
interface Deletion {
  readonly project: ProjectId;
  readonly doing: string;
  readonly look: (signal: AbortSignal | undefined) => Promise<Sight>;
}

/**
 * Deletes a project and waits until it is gone, in two looks in a row. One that is gone already is a success.
 *
 * @throws Failure `project-still-there`; `project-hidden`; `project-answer-doubtful` for a project of another name
 */
export async function deleteProject(parts: ProjectParts, request: ProjectDelete, signal?: AbortSignal): Promise<void> {
  const { listings } = parts;
  listings.goes(request.project);
  const deletion = await askForDeletion(parts, request, signal);
  await awaitGone(parts, { ...deletion, timeoutMs: request.timeoutMs }, signal);
  listings.isGone(request.project);
}

/** Looks at the project and sends the request. Unless the service may do it all the same, a failure leaves the project as one that stays. */
async function askForDeletion(
  { context, listings }: ProjectParts,
  { project, name, customerId, onFound }: ProjectDelete,
  signal?: AbortSignal,
): Promise<Deletion> {
  const doing = `Cannot delete the project ${project.cluster}/${project.id}`;
  let isAsked = false;
  try {
    await listings.acquaint(project, signal);
    const found = name === undefined ? undefined : await lookForProject(context, { ...project, name }, signal);
    if (found === undefined) await expectVisible(context, { ...project, customerId }, signal);
    else onFound?.(found);
    const look = async (aborted: AbortSignal | undefined): Promise<Sight> => {
      const now = await lookForProject(context, { ...project, name }, aborted);
      if (now === undefined) return "nothing";
      return found !== undefined && isMadeAnew(found, now) ? "another" : "it";
    };
    isAsked = true;
    await send(context, { project, doing, look }, signal);
    return { project, doing, look };
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
  const { project, doing, look, timeoutMs } = deletion;
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
  if (waited.inTime || (await look(signal).catch(() => "nothing")) === "another") return;
  throw new Failure({
    code: "project-still-there",
    doing,
    happened: `The deletion was asked for, but after ${printDuration(timeoutMs)} this was still missing: ${waited.missing}.`,
    remedy: "Run again later. A longer timeouts.delete gives the service more time.",
  });
}

/**
 * Whether it is neither readable nor listed. Where an earlier listing held it, one that lacks it shows both; else the project itself
 * is asked for, too. (docs/behaviour.md#shared-readings)
 */
async function lookWhetherGone(
  { listings }: ProjectParts,
  { project, look }: Deletion,
  signal: AbortSignal | undefined,
): Promise<Look<true>> {
  const wasListed = listings.hasListed(project);
  if (!wasListed && (await look(signal)) === "it") return unreadable;
  const listed = await (await listings.gather(project.cluster, signal)).read(signal);
  if (listed.includes(project.id)) return { done: false, missing: "the project to leave the cluster's listing" };
  if (wasListed && !listings.isWhole(project.cluster, listed) && (await look(signal)) === "it") return unreadable;
  return { done: true, value: true };
}

const unreadable = { done: false, missing: "the project to become unreadable" } as const;

/** A 404 about a project that can be read may be a mistake; more of them are a project whose deletion is under way. */
const triesNotFound = 3;

/** Looks before it repeats: what has the id then may be another project. */
async function send(context: Context, { project, doing, look }: Deletion, signal?: AbortSignal): Promise<void> {
  const { cluster, id } = project;
  for (let nth = 1; ; nth += 1) {
    let failure: unknown;
    try {
      await context.services.platform.deleteProject(cluster, id, signal);
      return;
    } catch (error) {
      failure = error;
      const isGone = isNotFound(error);
      // gone, being deleted, or not to be seen any more: the wait finds out which
      if (isGone && nth >= triesNotFound) return;
      if (!isGone && (!isAmbiguous(error) || nth >= maxTries))
        throw error instanceof HttpFailure ? error.during(doing) : error;
    }
    await pauseBeforeRepetition({ nth: nth + 1, failure }, context, signal);
    if ((await look(signal)) !== "it") return;
  }
}
