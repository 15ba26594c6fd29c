import { Failure } from "../../core/failure.ts";
import { waitUntil, type Look } from "../../reconcile/index.ts";
import { printImportId } from "../import-id.ts";
import type { Context } from "../context.ts";
import type { ProjectNames } from "./names.ts";
import type { Project, ProjectDeclaration } from "./project.ts";

export interface NameParts {
  readonly context: Context;
  readonly names: ProjectNames;
  /** Whether this process asked for the deletion of a project. */
  readonly isGoing: (cluster: string, id: string) => boolean;
}

/** A project whose name must be free. */
export interface NameWanted {
  readonly declared: ProjectDeclaration;
  readonly doing: string;
  /** Unix ms. */
  readonly deadline: number;
}

/** A deletion asked for elsewhere cannot be told from a project that simply exists, but by watching it. */
const watchMs = 10_000;

/**
 * Waits until no project of the name is there: one that lingers from a deletion goes, and is never adopted. Gives the ids that
 * can be read at that moment.
 *
 * @throws Failure `project-exists` for one that does not go
 */
export async function awaitFreeName(
  { context, names, isGoing }: NameParts,
  { declared, doing, deadline }: NameWanted,
  signal?: AbortSignal,
): Promise<ReadonlySet<string>> {
  const { cluster, name } = declared;
  const left = (): number => Math.max(0, deadline - context.clock.now());
  let inTheWay: readonly Project[] = [];
  let known: ReadonlySet<string> = new Set();
  const look = async (aborted?: AbortSignal): Promise<Look<true>> => {
    const { readable, named } = await names.find(cluster, name, aborted);
    inTheWay = named;
    known = readable;
    if (named.length === 0) return { done: true, value: true };
    return { done: false, missing: `the project ${named.map(({ id }) => id).join(", ")} of the same name to go` };
  };
  const wait = (timeoutMs: number) =>
    waitUntil(
      {
        check: look,
        timeoutMs,
        clock: context.clock,
        confirmations: 1,
        onProgress: (missing, waitedMs) =>
          context.log.info(`Waiting before the project ${cluster}/${name} is created`, { missing, waitedMs }),
      },
      signal,
    );
  let waited = await wait(Math.min(watchMs, left()));
  if (!waited.inTime && inTheWay.every(({ id }) => isGoing(cluster, id))) waited = await wait(left());
  if (waited.inTime) return known;
  throw exists(doing, inTheWay);
}

function exists(doing: string, projects: readonly Project[]): Failure {
  const ids = projects.map(({ cluster, id }) => printImportId(cluster, id));
  return new Failure({
    code: "project-exists",
    doing,
    happened: `A project of this name exists already: ${ids.join(", ")}. Nothing was created.`,
    remedy:
      `To manage the existing one, import it: terraform import ADDRESS '${ids[0] ?? ""}', or an import block with ` +
      `id = "${ids[0] ?? ""}". If it is being deleted, run again when it is gone. Otherwise choose another name.`,
  });
}
