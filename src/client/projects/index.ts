import { lockOf, type Context } from "../context.ts";
import { createProject, type ProjectCreate } from "./create.ts";
import { deleteProject, type ProjectDelete } from "./delete.ts";
import { findSentProject, type SentProject } from "./find-sent.ts";
import { createProjectNames } from "./names.ts";
import type { Project, ProjectId } from "./project.ts";
import { readProject } from "./read.ts";

/** Container-platform projects, which come and go asynchronously. Everything throws `Failure`. (behaviour: section 5) */
export interface ProjectsClient {
  /** Ids of a cluster's projects. */
  list(cluster: string, signal?: AbortSignal): Promise<readonly string[]>;
  /** `undefined` only when it is not there and its cluster can be read. */
  get(id: ProjectId, signal?: AbortSignal): Promise<Project | undefined>;
  /** Waits for it. @throws Failure `project-exists`, `project-ambiguous`, `project-timeout` */
  create(request: ProjectCreate, signal?: AbortSignal): Promise<Project>;
  /** Finds what a create made before it was cut off; `undefined` when it made nothing. @throws Failure `project-ambiguous` */
  findSent(sent: SentProject, signal?: AbortSignal): Promise<Project | undefined>;
  /** Waits for it. One that is gone already is a success. @throws Failure `project-still-there` */
  delete(request: ProjectDelete, signal?: AbortSignal): Promise<void>;
}

export function createProjectsClient(context: Context): ProjectsClient {
  const { services, locks } = context;
  const names = createProjectNames(context);
  const going = new Set<string>();
  const keyOf = (cluster: string, id: string): string => JSON.stringify([cluster, id]);
  const parts = { context, names, isGoing: (cluster: string, id: string) => going.has(keyOf(cluster, id)) };

  return {
    list: (cluster, signal) => services.platform.listProjects(cluster, signal),
    get: (id, signal) => readProject(context, id, signal),
    create: (request, signal) => {
      const { cluster, name } = request.declared;
      const lock = lockOf(context, "exclusive", "project", cluster, name);
      return locks.withLocks([lock], () => createProject(parts, request, signal), signal);
    },
    findSent: (sent, signal) => findSentProject(context, names, sent, signal),
    async delete(request, signal) {
      const { cluster, id } = request.project;
      going.add(keyOf(cluster, id));
      await deleteProject(context, request, signal);
      // gone: the id may come back with another project
      going.delete(keyOf(cluster, id));
      names.forget(cluster, id);
    },
  };
}
