import { createRestingClock, createWorkers, type Waited } from "../../reconcile/index.ts";
import { readListedNames, type ListedNames } from "../listed-names.ts";
import { projectIdentity } from "../identities.ts";
import { lockOf, type Context } from "../client-context.ts";
import { createProject, type ProjectCreate } from "./create-project.ts";
import { listCustomers } from "./customers.ts";
import { DeletedProjects } from "./deleted-projects.ts";
import { deleteProject, type ProjectDelete } from "./delete-project.ts";
import { findSentProject, resumeProject, sightSentProject, type SentWait } from "./find-sent.ts";
import { expectPlace, type ProjectPlace } from "./expect-place.ts";
import { MadeProjects, type MadePlace } from "./made-projects.ts";
import { createProjectListings } from "./project-listings.ts";
import { createProjectNames } from "./project-names.ts";
import type { Project } from "./project.ts";
import type { ProjectRead } from "./look-for-project.ts";
import { readProject } from "./read-project.ts";

/** Container-platform projects, which come and go asynchronously. Everything throws `Failure`. (docs/behaviour.md#projects) */
export interface ProjectsClient {
  /** Ids of a cluster's projects. */
  list(cluster: string, signal?: AbortSignal): Promise<readonly string[]>;
  /** The same for what tells which it leaves out: a listing with ids that hold a blank is used without them. */
  listed(cluster: string, signal?: AbortSignal): Promise<ListedNames>;
  /**
   * The customers whose projects the caller is shown. `undefined` where they cannot be known: the servers API, which lists them, has another
   * token, or does not answer.
   */
  usableCustomers(signal?: AbortSignal): Promise<readonly string[] | undefined>;
  /**
   * `undefined` only when it is proved that it is not there. @throws Failure `project-unreadable`, `project-incomplete`,
   * `project-answer-doubtful`, `project-hidden`
   */
  get(id: ProjectRead, signal?: AbortSignal): Promise<Project | undefined>;
  /**
   * Looks whether a project can be created in the place of one that is to be deleted for it.
   *
   * @throws Failure `project-exists`, `project-customer`; what the service says of a cluster that is not there
   */
  expectPlace(
    place: ProjectPlace,
    replaced: Pick<ProjectPlace, "cluster" | "name">,
    signal?: AbortSignal,
  ): Promise<void>;
  /** Waits for it. @throws Failure `project-exists`, `project-ambiguous`, `project-timeout` */
  create(request: ProjectCreate, signal?: AbortSignal): Promise<Project>;
  /**
   * Whether this client has created a project of the name (with an id: under that id), and not deleted it: the name was free before. So what an
   * earlier create asked for by it, and nobody has seen, is not the one that has the name now.
   */
  hasMade(place: MadePlace): boolean;
  /**
   * Looks for what a create asked for before it was cut off, until `timeoutMs` have passed since then. Not to find it proves
   * nothing. @throws Failure `project-ambiguous`
   */
  findSent(wait: SentWait, signal?: AbortSignal): Promise<Waited<Project>>;
  /**
   * Looks for it for `timeoutMs` from now on, until it can be seen and is certainly the one; settings may still be missing. @throws Failure
   * `project-not-seen`, `project-ambiguous`
   */
  sightSent(wait: SentWait, signal?: AbortSignal): Promise<Project>;
  /** Continues the wait of its create. @throws Failure `project-timeout`, `project-ambiguous` */
  resume(wait: SentWait, signal?: AbortSignal): Promise<Project>;
  /** Waits for it. One that is gone already is a success. @throws Failure `project-still-there`, `project-not-seen`, `project-hidden` */
  delete(request: ProjectDelete, signal?: AbortSignal): Promise<void>;
}

export function createProjectsClient(plain: Context): ProjectsClient {
  const workers = createWorkers();
  const context = { ...plain, clock: createRestingClock(workers, plain.clock) };
  const { lists, locks } = context;
  const listings = createProjectListings(context, workers);
  const names = createProjectNames(listings, context.clock);
  const made = new MadeProjects();
  const parts = { context, listings, names, made, deleted: new DeletedProjects() };

  return {
    list: (cluster, signal) => lists.projects(cluster, signal),
    listed: (cluster, signal) => readListedNames(lists.projects(cluster, signal), "project-id"),
    usableCustomers: (signal) => listCustomers(context, signal),
    get: (id, signal) => readProject(parts, id, signal),
    expectPlace: (place, replaced, signal) => expectPlace({ context, names }, place, replaced, signal),
    create: (request, signal) => {
      const lock = lockOf(context, "exclusive", "project", ...projectIdentity(request.declared, context).identity);
      const create = (lost: AbortSignal): Promise<Project> =>
        workers.during(() => createProject({ ...parts, lost }, request, signal));
      return locks.withLocks([lock], create, signal).then((project) => {
        made.add({ ...project, name: request.declared.name });
        return project;
      });
    },
    hasMade: (place) => made.has(place),
    findSent: (wait, signal) => workers.during(() => findSentProject(parts, wait, signal)),
    sightSent: (wait, signal) => workers.during(() => sightSentProject(parts, wait, signal)),
    resume: (wait, signal) => workers.during(() => resumeProject(parts, wait, signal)),
    delete: (request, signal) =>
      workers.during(async () => {
        await deleteProject(parts, request, signal);
        const { project, name } = request;
        if (name !== undefined) made.forget({ ...project, name });
        names.forget(request.project);
      }),
  };
}
