import { waitUntil } from "../../reconcile/index.ts";
import type { Context } from "../context.ts";
import { identify } from "./identify.ts";
import type { ProjectNames } from "./names.ts";
import type { Project, ProjectDeclaration } from "./project.ts";
import { ambiguous } from "./search.ts";

/** A create that was asked for, and whose project was not seen. */
export interface SentProject {
  readonly declared: ProjectDeclaration;
  /** When it was sent, Unix ms. */
  readonly at: number;
}

/** A project that is not to be seen for so long after its creation was asked for is taken for one that was never made. */
const patienceMs = 120_000;

/**
 * Finds the project that a create made before it was cut off. No other could be read by its name when it was sent, so what
 * counts is that it is as declared and was created since. `undefined` when there is none.
 *
 * @throws Failure `project-ambiguous`
 */
export async function findSentProject(
  { clock, log }: Context,
  names: ProjectNames,
  { declared, at }: SentProject,
  signal?: AbortSignal,
): Promise<Project | undefined> {
  const { cluster, name } = declared;
  const waited = await waitUntil<Project>(
    {
      async check(aborted) {
        const identified = identify((await names.find(cluster, name, aborted)).named, {
          declared,
          at,
          known: new Set(),
        });
        if (identified.kind === "several")
          throw ambiguous(`Cannot find the project ${cluster}/${name}`, identified.projects);
        if (identified.kind === "none") return { done: false, missing: "the project to become visible" };
        return { done: true, value: identified.project };
      },
      timeoutMs: Math.max(0, at + patienceMs - clock.now()),
      clock,
      confirmations: 1,
      onProgress: (missing, waitedMs) => log.info(`Looking for the project ${cluster}/${name}`, { missing, waitedMs }),
    },
    signal,
  );
  return waited.inTime ? waited.value : undefined;
}
