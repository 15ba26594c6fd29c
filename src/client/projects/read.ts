import { Failure } from "../../core/failure.ts";
import { HttpFailure, isNotFound } from "../../http/http-failure.ts";
import { pauseBeforeTry, type Context } from "../context.ts";
import { fromWire, type Project, type ProjectId } from "./project.ts";

/** Reads a project; `undefined` for any 404. */
export async function lookForProject(
  { services }: Context,
  id: ProjectId,
  signal?: AbortSignal,
): Promise<Project | undefined> {
  try {
    return fromWire(await services.platform.getProject(id.cluster, id.id, signal), id);
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error instanceof HttpFailure ? error.during(`Cannot read the project ${id.cluster}/${id.id}`) : error;
  }
}

/**
 * Reads a project; `undefined` only when it is not there and its cluster can be read. One that is listed but cannot be read is
 * coming or going: it is looked for some more times. (behaviour: section 2)
 *
 * @throws Failure `project-unreadable`
 */
export async function readProject(context: Context, id: ProjectId, signal?: AbortSignal): Promise<Project | undefined> {
  for (let nth = 1; nth <= 5; nth += 1) {
    if (nth > 1) await pauseBeforeTry(nth, context, signal);
    const project = await lookForProject(context, id, signal);
    if (project !== undefined) return project;
    if (!(await isListed(context, id, signal))) return undefined;
  }
  throw new Failure({
    code: "project-unreadable",
    doing: `Cannot read the project ${id.cluster}/${id.id}`,
    happened: "The service answers 404, but the cluster's listing holds the project: it is being created or deleted.",
    remedy: "Try again later.",
  });
}

/** Whether the cluster's listing holds the project. Throws when the cluster cannot be read. */
export async function isListed(context: Context, { cluster, id }: ProjectId, signal?: AbortSignal): Promise<boolean> {
  try {
    return (await context.services.platform.listProjects(cluster, signal)).includes(id);
  } catch (error) {
    if (!(error instanceof HttpFailure)) throw error;
    throw error.during(
      `Cannot tell whether the project ${cluster}/${id} exists`,
      "Check that the cluster exists and that the access token may use it.",
    );
  }
}
