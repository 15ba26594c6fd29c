import { Failure } from "terraform-provider-sdk/core";
import { HttpFailure, isNotFound } from "../../http/http-failure.ts";
import { pauseBeforeTry, type Context } from "../client-context.ts";
import { printImportId } from "../import-id-text.ts";
import { doubtful, isDoubtful } from "./doubtful-failure.ts";
import type { ProjectListings } from "./project-listings.ts";
import { fromWire, type Project, type ProjectId } from "./project.ts";

/** A project to be read, with what is known of it before. */
export interface ProjectRead extends ProjectId {
  /** Its name, which never changes: an answer with another one is about another project. */
  readonly name?: string | undefined;
  /** Whether the project was created with admins. Then a response without admins is incomplete. */
  readonly hasAdmins?: boolean | undefined;
}

/** What reads go through. */
export interface ReadParts {
  readonly context: Context;
  readonly listings: ProjectListings;
}

/**
 * Reads a project once; `undefined` for any 404.
 *
 * @throws Failure `project-answer-doubtful` for an answer that is not about the project
 */
export async function lookForProject(
  { services }: Context,
  wanted: ProjectRead,
  signal?: AbortSignal,
): Promise<Project | undefined> {
  const doing = `Cannot read the project ${wanted.cluster}/${wanted.id}`;
  try {
    const wire = await services.platform.getProject(wanted.cluster, wanted.id, signal);
    checkIdentity(doing, wanted, { id: wire.id ?? wanted.id, name: wire.name ?? "" });
    return fromWire(wire, wanted);
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error instanceof HttpFailure ? error.during(doing) : error;
  }
}

function checkIdentity(doing: string, { cluster, id, name }: ProjectRead, read: { id: string; name: string }): void {
  if (read.id !== id)
    throw doubtful(doing, `The service answered with another project: ${read.id}.`, "Try again later.");
  if (read.name === "")
    throw doubtful(doing, "The service's answer holds no name, so it is no project.", "Try again later.");
  if (name === undefined || read.name === name) return;
  throw doubtful(
    doing,
    `The service answered with a project named ${JSON.stringify(read.name)}, but ${id} is named ${JSON.stringify(name)}, and a ` +
      "name never changes.",
    `Try again later. If the project was deleted and another one has its ID now, forget the old one: terraform state rm ` +
      `ADDRESS. The other one's import ID is ${printImportId(cluster, id)}.`,
  );
}

const tries = 5;

/**
 * Reads a project; `undefined` only when it is proved that it is not there: a 404 beside a listing of its cluster that lacks it,
 * twice in a row. Whatever else is no proof and looked at again. (docs/behaviour.md#absence-and-presence)
 *
 * @throws Failure `project-unreadable` for one that is listed and cannot be read, `project-incomplete` for one without its
 * admins, `project-answer-doubtful`
 */
export async function readProject(
  { context, listings }: ReadParts,
  wanted: ProjectRead,
  signal?: AbortSignal,
): Promise<Project | undefined> {
  let doubt: Failure = unreadable(wanted);
  let absences = 0;
  for (let nth = 1; nth <= tries; nth += 1) {
    if (nth > 1) await pauseBeforeTry(nth, context, signal);
    try {
      const project = await lookForProject(context, wanted, signal);
      if (project !== undefined && isComplete(project, wanted)) return project;
      const isAbsent = project === undefined && !(await listings.read(wanted.cluster, signal)).includes(wanted.id);
      absences = isAbsent ? absences + 1 : 0;
      if (absences === 2) return undefined;
      doubt = project === undefined ? unreadable(wanted) : incomplete(wanted);
    } catch (error) {
      if (!isDoubtful(error)) throw error;
      absences = 0;
      doubt = error;
    }
  }
  throw doubt;
}

function isComplete({ adminUids }: Project, { hasAdmins }: ProjectRead): boolean {
  return hasAdmins !== true || (adminUids ?? []).length > 0;
}

function unreadable({ cluster, id }: ProjectId): Failure {
  return new Failure({
    code: "project-unreadable",
    doing: `Cannot read the project ${cluster}/${id}`,
    happened:
      "The service answers 404, but a listing of the cluster still contains the project: it is being created or deleted.",
    remedy: "Try again later.",
  });
}

function incomplete({ cluster, id }: ProjectId): Failure {
  return new Failure({
    code: "project-incomplete",
    doing: `Cannot read the project ${cluster}/${id}`,
    happened:
      "The service shows the project without its admins, which every project has: it does not show all of it yet.",
    remedy:
      "Try again later. If it stays so, look at the project on the platform: without admins it cannot be managed here.",
  });
}
