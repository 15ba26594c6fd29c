import { Failure, isAbort } from "../../core/failure.ts";
import { HttpFailure, isAmbiguous } from "../../http/http-failure.ts";
import { waitUntil } from "../../reconcile/index.ts";
import { followLate } from "../aftercare.ts";
import type { Context, CreateOptions } from "../context.ts";
import { printImportId } from "../import-id.ts";
import type { Beginning } from "./identify.ts";
import { awaitFreeName, type NameParts } from "./name-taken.ts";
import { fromDeclaration, toWire, type Project, type ProjectDeclaration } from "./project.ts";
import { Search } from "./search.ts";
import { tolerant } from "./tolerant.ts";

/** A project to be created and waited for. */
export interface ProjectCreate extends CreateOptions<Project> {
  readonly declared: ProjectDeclaration;
  readonly timeoutMs: number;
  /**
   * Told when the service may be making the project, at which time (Unix ms): its id may not be known for a while. With the time,
   * `ProjectsClient.findSent` finds it later.
   */
  readonly onSent?: ((at: number) => void) | undefined;
}

/**
 * Creates a project and waits until it can be seen and every declared setting reads as declared, in two looks in a row. Sends
 * one POST only, whatever becomes of its answer. Its caller holds the lock of (cluster, name).
 *
 * @throws Failure `project-exists`, `project-ambiguous`, `project-timeout`; what the service refused
 */
export async function createProject(
  parts: NameParts,
  { declared, timeoutMs, onCreated, onSent }: ProjectCreate,
  signal?: AbortSignal,
): Promise<Project> {
  const { context, names } = parts;
  const doing = `Cannot create the project ${declared.cluster}/${declared.name}`;
  const deadline = context.clock.now() + timeoutMs;
  const known = await awaitFreeName(parts, { declared, doing, deadline }, signal);
  const beginning: Beginning = { declared, known, at: context.clock.now() };
  const { id, isCertain } = await post(context, { declared, doing, onSent: () => onSent?.(beginning.at) }, signal);
  const search = new Search({ context, names, beginning, doing, onCreated });
  // an id that was there before cannot be the new project's
  if (id !== undefined && !known.has(id)) search.learn(fromDeclaration(declared, id));
  try {
    const waited = await waitUntil(
      {
        check: tolerant((aborted) => search.look(aborted)),
        timeoutMs: Math.max(0, deadline - context.clock.now()),
        clock: context.clock,
        onProgress: (missing, waitedMs) =>
          context.log.info(`Waiting for the project ${declared.cluster}/${declared.name}`, { missing, waitedMs }),
      },
      signal,
    );
    if (waited.inTime) return waited.value;
    throw timeout({ doing, declared, isCertain, timeoutMs, missing: waited.missing }, search.settleForBest());
  } catch (error) {
    if (signal?.aborted === true && (await lookOnceMore(search, signal)) === undefined)
      throw cancelledUnseen(doing, declared);
    throw error;
  } finally {
    search.settleForBest();
  }
}

/** A caller who gives up gets the id all the same, where it can be had: better a likely id in the state than an orphan. */
async function lookOnceMore(search: Search, signal: AbortSignal): Promise<Project | undefined> {
  const late = followLate(signal);
  try {
    if (search.settleForBest() === undefined) await search.look(late.signal);
  } catch (error) {
    if (!(error instanceof HttpFailure) && !late.signal.aborted) throw error;
  } finally {
    late.dispose();
  }
  return search.settleForBest();
}

async function post(
  { services }: Context,
  { declared, doing, onSent }: { declared: ProjectDeclaration; doing: string; onSent: () => void },
  signal?: AbortSignal,
): Promise<{ id: string | undefined; isCertain: boolean }> {
  try {
    const id = await services.platform.createProject(declared.cluster, toWire(declared), signal);
    onSent();
    return { id, isCertain: true };
  } catch (error) {
    // the service may be making it: only looking helps, a second POST could make a second project
    if (isAmbiguous(error) || isAbort(error)) onSent();
    if (isAmbiguous(error)) return { id: undefined, isCertain: false };
    throw error instanceof HttpFailure ? error.during(doing) : error;
  }
}

function cancelledUnseen(doing: string, { cluster, name }: ProjectDeclaration): Failure {
  return new Failure({
    code: "cancelled",
    doing,
    happened: "The service was asked to create the project, but the operation was cancelled before its id was known.",
    remedy: importLater(cluster, name),
  });
}

interface Timeout {
  readonly doing: string;
  readonly declared: ProjectDeclaration;
  readonly isCertain: boolean;
  readonly timeoutMs: number;
  readonly missing: string;
}

function timeout({ doing, declared, isCertain, timeoutMs, missing }: Timeout, project: Project | undefined): Failure {
  const seconds = Math.round(timeoutMs / 1000);
  const unclear = isCertain ? "" : " The service gave no clear answer to the request, and it was not repeated.";
  return new Failure({
    code: "project-timeout",
    doing,
    happened: `After ${seconds} s this was still missing: ${missing}.${unclear}`,
    remedy:
      project === undefined
        ? `Run again: the project is then looked for by its name, customer and admins. A longer timeouts.create gives it more ` +
          `time. Outside of the state it can be imported when it appears: terraform import ADDRESS ` +
          `'${printImportId(declared.cluster, "PROJECT_ID")}'.`
        : `The project ${project.id} is kept in the state. A longer timeouts.create gives the service more time.`,
  });
}

function importLater(cluster: string, name: string): string {
  return (
    `Look at the projects of ${cluster}. If ${name} appears, import it: terraform import ADDRESS ` +
    `'${printImportId(cluster, "PROJECT_ID")}'. If it does not, run again; a longer timeouts.create gives it more time.`
  );
}
