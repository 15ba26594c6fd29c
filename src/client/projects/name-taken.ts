import { Failure } from "terraform-provider-sdk/core";
import { waitUntil, type Look } from "../../reconcile/index.ts";
import type { Context } from "../client-context.ts";
import { projectIdentity } from "../identities.ts";
import { wayOfKilledRuns, wayToExisting } from "../import-advice.ts";
import { printImportId } from "../import-id-text.ts";
import type { ReadingTime } from "../reading-age.ts";
import type { ProjectParts } from "./project-listings.ts";
import type { ProjectNames } from "./project-names.ts";
import type { Project, ProjectDeclaration } from "./project.ts";

export interface NameParts extends ProjectParts {
  readonly names: ProjectNames;
  /** Aborted when the lock of the name is not held any more: then nothing is asked for. What was asked for is waited for. */
  readonly lost?: AbortSignal | undefined;
}

/** A project whose name must be free. */
export interface NameWanted {
  readonly declared: ProjectDeclaration;
  readonly doing: string;
  /** By `Clock.elapsed`. */
  readonly deadline: number;
}

/** A project that another client is deleting looks like any other project, until it disappears. */
const watchMs = 10_000;
/** Long enough for two looks. */
const shortestWatchMs = 200;

/** A name of which listings show no project. */
export interface FreeName {
  /** Ids that can be read at that moment. */
  readonly known: ReadonlySet<string>;
  /** When the last listing was asked for. */
  readonly read: ReadingTime | undefined;
}

/**
 * Waits until no project of the name is there, in two listings in a row: one listing may be old or lack something. A project
 * that lingers from a deletion goes, and is never adopted.
 *
 * @throws Failure `project-exists` for one that does not go
 */
export async function awaitFreeName(
  { context, listings, names }: NameParts,
  { declared, doing, deadline }: NameWanted,
  signal?: AbortSignal,
): Promise<FreeName> {
  const { cluster, name } = declared;
  const left = (): number => Math.max(shortestWatchMs, deadline - context.clock.elapsed());
  let inTheWay: readonly Project[] = [];
  let free: FreeName = { known: new Set(), read: undefined };
  const look = async (aborted?: AbortSignal): Promise<Look<true>> => {
    const { readable, named, doubtful, read } = await names.find(cluster, name, aborted);
    free = { known: readable, read };
    if (named.length > 0) inTheWay = named;
    // they are expected to go: a listing that is empty afterwards is no surprise
    for (const project of named) listings.forget(project);
    if (named.length > 0) return { done: false, missing: `the project ${idsOf(named)} of the same name to go` };
    if (doubtful.length > 0) return { done: false, missing: `the names of the projects ${doubtful.join(", ")}` };
    return { done: true, value: true };
  };
  const wait = (timeoutMs: number) =>
    waitUntil(
      {
        check: look,
        timeoutMs,
        // the time to watch is not the time to wait for an answer
        looksUntil: deadline,
        clock: context.clock,
        onProgress: (missing, waitedMs) =>
          context.log.info(`Waiting before the project ${cluster}/${name} is created`, { missing, waitedMs }),
      },
      signal,
    );
  let waited = await wait(Math.min(watchMs, left()));
  // a project without a name after this time has none
  if (!waited.inTime && inTheWay.length === 0) return free;
  if (!waited.inTime && inTheWay.every(({ id }) => listings.isGoing({ cluster, id }))) waited = await wait(left());
  if (waited.inTime) return free;
  throw nameTaken(context, doing, inTheWay);
}

function idsOf(projects: readonly Project[]): string {
  return projects.map(({ id }) => id).join(", ");
}

/** What is said of projects that have the name already. */
export function nameTaken(context: Context, doing: string, projects: readonly Project[]): Failure {
  const killed = projects.flatMap(({ cluster, id, name }) => {
    const entry = context.journal.elsewhere(projectIdentity({ cluster, name }, context));
    return entry === undefined || entry.known.includes(id) ? [] : [entry];
  });
  const ids = projects.map(({ cluster, id }) => printImportId(cluster, id));
  return new Failure({
    code: "project-exists",
    doing,
    happened: `A project of this name exists already: ${ids.join(", ")}. Nothing was created.`,
    remedy: `${wayToExisting(ids[0] ?? "", wayOfKilledRuns(killed))} If it is being deleted, run again when it is gone. Otherwise choose another name.`,
  });
}
