import { HttpFailure } from "../../http/http-failure.ts";
import { createGatheredReads, createSharedReads, type Workers } from "../../reconcile/index.ts";
import type { Context } from "../client-context.ts";
import { checkContainer } from "../gone-containers.ts";
import { pauseBeforeTry } from "../tries.ts";
import type { DeletedProjects } from "./deleted-projects.ts";
import { doubtful, isDoubtful } from "./doubtful-failure.ts";
import { lookForProject } from "./look-for-project.ts";
import { HeldProjects } from "./held-projects.ts";
import type { Project, ProjectId } from "./project.ts";
import { ProvenListings } from "./proven-listings.ts";

/** The listings of clusters, with a memory of what they held: a listing can be wrong as any answer can. */
export interface ProjectListings extends Pick<HeldProjects, "forget" | "goes" | "stays" | "isGoing" | "isGone"> {
  /**
   * Ids of a cluster's projects, not older than what this user has made of them. A listing that is empty although the cluster held projects is
   * read again.
   *
   * @throws Failure `project-answer-doubtful` where it stays so; what the service refused
   */
  read(cluster: string, signal?: AbortSignal): Promise<readonly string[]>;
  /** One reading for all who ask for it at about one time: no request of it is sent before the last of them has asked. */
  gather(cluster: string, signal?: AbortSignal): Promise<SharedListing>;
  /** Whether a listing of this process has held the project, so that another one without it says something of it. */
  hasListed(project: ProjectId): boolean;
  /** Whether a listing lacks nothing but what this process deletes. */
  isWhole(cluster: string, listed: readonly string[]): boolean;
  /** Whether a project can be missing in the listing, and it is no message of one word. */
  isProof(cluster: string, listed: readonly string[], signal?: AbortSignal): Promise<boolean>;
  /** Lists the cluster before a deletion, where that saves requests afterwards: where several delete at about one time. */
  acquaint(project: ProjectId, signal?: AbortSignal): Promise<void>;
}

/** What operations on projects work with. */
export interface ProjectParts {
  readonly context: Context;
  readonly listings: ProjectListings;
  readonly deleted: DeletedProjects;
}

/** A reading of a cluster that callers share. Each part of it is requested when the first of them wants it, and once. */
export interface SharedListing {
  readonly callers: number;
  /** As {@link ProjectListings.read}, but as it comes. */
  read(signal?: AbortSignal): Promise<readonly string[]>;
  /** A listed project; `doubtful` where the answer is about something else, `undefined` for a 404. */
  look(id: string, signal?: AbortSignal): Promise<Project | "doubtful" | undefined>;
}

/** As many as Terraform has under way by default. */
const enough = 10;

export function createProjectListings(context: Context, workers: Workers): ProjectListings {
  const held = new HeldProjects();
  const proven = new ProvenListings(context);
  const { platform } = context.services;
  const read: ProjectListings["read"] = (cluster, signal) =>
    readListing({ context, held, cluster, list: () => platform.listProjects(cluster, signal) }, signal);
  const gathered = createGatheredReads({
    workers,
    enough,
    read: (cluster, callers) => Promise.resolve(shareListing({ context, cluster, read }, callers)),
  });
  const gather: ProjectListings["gather"] = (cluster, signal) => gathered.get(cluster, signal);

  return {
    read: (cluster, signal) =>
      readListing({ context, held, cluster, list: () => context.lists.projects(cluster, signal) }, signal),
    gather,
    goes: (project) => held.goes(project),
    stays: (project) => held.stays(project),
    isGoing: (project) => held.isGoing(project),
    isGone: (project) => held.isGone(project),
    forget: (project) => held.forget(project),
    hasListed: (project) => held.has(project),
    isWhole(cluster, listed) {
      const ids = new Set(listed);
      return held.expected(cluster).every((id) => ids.has(id));
    },
    isProof: (cluster, listed, signal) => proven.isProof(cluster, listed, signal),
    async acquaint(project, signal) {
      if (held.has(project)) return;
      const shared = await gather(project.cluster, signal);
      if (shared.callers > 1) await shared.read(signal).catch(ignoreFaults);
    },
  };
}

/** A listing that fails proves nothing; it is asked for again when it has to. */
function ignoreFaults(error: unknown): void {
  if (!(error instanceof HttpFailure) && !isDoubtful(error)) throw error;
}

interface Sharing extends Pick<ProjectListings, "read"> {
  readonly context: Context;
  readonly cluster: string;
}

function shareListing({ context, cluster, read }: Sharing, callers: number): SharedListing {
  const always = { clock: context.clock, idleMs: Infinity, maxAgeMs: Infinity };
  const listing = createSharedReads({ ...always, read: (_, signal) => read(cluster, signal) });
  const looks = createSharedReads({ ...always, read: (id, signal) => look(context, { cluster, id }, signal) });
  return {
    callers,
    read: (signal) => listing.get("", signal),
    look: (id, signal) => looks.get(id, signal),
  };
}

/** One answer that is about something else must not hinder the look at all the others. */
async function look(context: Context, id: ProjectId, signal?: AbortSignal): Promise<Project | "doubtful" | undefined> {
  try {
    return await lookForProject(context, id, signal);
  } catch (error) {
    if (isDoubtful(error)) return "doubtful";
    throw error;
  }
}

const tries = 4;

interface ListingRead {
  readonly context: Context;
  readonly held: HeldProjects;
  readonly cluster: string;
  readonly list: () => Promise<readonly string[]>;
}

async function readListing(
  { context, held, cluster, list }: ListingRead,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const doing = `Cannot list the projects of ${cluster}`;
  for (let nth = 1; nth <= tries; nth += 1) {
    if (nth > 1) await pauseBeforeTry(nth, context, signal);
    const listed = await explained(list(), cluster);
    held.note(cluster, listed);
    if (listed.length > 0 || held.expected(cluster).length === 0) return listed;
  }
  const known = held.expected(cluster).slice(0, 5).join(", ");
  throw doubtful(doing, `The listing is empty, but a short time ago it held projects: ${known}.`, tryLater);
}

const tryLater = "Try again. If it stays so, check that the access token may still use the cluster.";

async function explained(listing: Promise<readonly string[]>, cluster: string): Promise<readonly string[]> {
  try {
    return await listing;
  } catch (error) {
    if (!(error instanceof HttpFailure)) throw error;
    throw error.during(`Cannot list the projects of ${cluster}`, checkContainer("cluster"));
  }
}
