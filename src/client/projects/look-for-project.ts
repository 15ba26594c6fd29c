import { HttpFailure, isNotFound } from "../../http/http-failure.ts";
import type { Context } from "../client-context.ts";
import { howToImport } from "../import-advice.ts";
import { printImportId } from "../import-id-text.ts";
import { doubtful } from "./doubtful-failure.ts";
import { fromWire, sameName, type Project, type ProjectId } from "./project.ts";

/** A project to be read, with what is known of it before. */
export interface ProjectRead extends ProjectId {
  /** Its name, which never changes: an answer with another one is about another project. */
  readonly name?: string | undefined;
  /** Whether the project was created with admins. Then a response without admins is incomplete. */
  readonly hasAdmins?: boolean | undefined;
  /** The project as it was before. None changes, so an answer that differs counts only once another one agrees with it. */
  readonly expected?: Project | undefined;
  /** Its customer, where that is known: a caller who may not use it is not shown the project. */
  readonly customerId?: string | null | undefined;
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
  if (name === undefined || sameName(read.name, name)) return;
  throw doubtful(
    doing,
    `The service answered with a project named ${JSON.stringify(read.name)}, but ${id} is named ${JSON.stringify(name)}, and a ` +
      "name never changes.",
    `Try again later. If the project was deleted and another one has its ID now, forget the old one: terraform state rm ` +
      `ADDRESS. To manage the other one after that, import it: ${howToImport(printImportId(cluster, id))}.`,
  );
}
