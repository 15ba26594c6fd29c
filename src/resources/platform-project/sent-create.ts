import { Failure, isMadeAnew, projectIdentity, type Project, type SentProject } from "../../client/index.ts";
import type { ObjectOperation, PrivateData, WriteOperation } from "terraform-provider-sdk";
import type { KindServices } from "../kind-services.ts";
import { warnIfAnew } from "./made-anew.ts";
import { forgetAccepted } from "./accepted-deletion.ts";
import { keptIfUnread } from "../created-unread.ts";
import { fromProject, toDeclaration, type ProjectActual, type ProjectPlan, type ProjectState } from "./mapping.ts";

const key = "create";

/** In place of what was sent: the project was read as it is, so that a 404 can mean that it is gone. */
const done = "done";

/** A create of which no more is remembered than that its project was not seen. */
const lost: SentProject = { at: 0, isServiceTime: false, id: null, isSeen: false };

/** What the private state remembers of a create until its project is there as declared. */
export function sentOf(privateState: PrivateData): SentProject | undefined {
  const value = privateState.get(key);
  return typeof value === "object" && value !== null ? (value as SentProject) : undefined;
}

function rememberSent(privateState: PrivateData, sent: SentProject): void {
  privateState.set(key, sent);
}

/** To be called when it was read under its id: a 404 can mean that it is gone. */
export function rememberSeen(privateState: PrivateData, sent: SentProject): void {
  rememberSent(privateState, { ...sent, isSeen: true });
}

/** To be called when the project is there as declared, or was read as what it is. */
export function rememberDone(privateState: PrivateData): void {
  privateState.set(key, done);
}

/**
 * As `sentOf`. Where the private state is missing, the state itself shows that the project has not been read yet. Terraform
 * passes no private state when it deletes a tainted resource, and keeps the private state that a failed deletion returns.
 */
export function recallSent(state: ProjectState, privateState: PrivateData): SentProject | undefined {
  const wasRead = state.type !== null || state.url !== null || state.created !== null;
  if (sentOf(privateState) === undefined && !wasRead && privateState.get(key) !== done)
    rememberSent(privateState, { ...lost, id: state.project_id });
  return sentOf(privateState);
}

/** Creates a project. What is known of it is kept from the moment that the service may be making it. */
export async function createSent(
  planned: ProjectPlan,
  { services, signal, private: privateState, timeoutMs, saved }: Timed<WriteOperation<KindServices, ProjectActual>>,
): Promise<ProjectActual> {
  const onSent = (sent: SentProject): void => {
    rememberSent(privateState, sent);
    // its id may not be known yet, but what is asked for must not be lost: see readSent
    saved({});
  };
  const onCreated = (project: Project): void => saved(identityOf(project));
  const declared = toDeclaration(planned);
  services.client.planned.applied(projectIdentity(planned, services.client));
  // a replacement receives the private state of the object it replaces
  rememberDone(privateState);
  forgetAccepted(privateState);
  try {
    const created = await keptIfUnread(
      () => services.client.projects.create({ declared, timeoutMs, onCreated, onSent }, signal),
      // without an id, what depends on it would go on with none
      { isAccepted: () => typeof sentOf(privateState)?.id === "string", saved },
    );
    rememberDone(privateState);
    return fromProject(created);
  } catch (error) {
    // Ctrl-C is no reason to taint what is being made: the next apply goes on waiting for it
    if (signal.aborted && sentOf(privateState) !== undefined) saved({}, { whole: true });
    throw error;
  }
}

/** An operation with its time limit. */
type Timed<Operation> = Operation & { readonly timeoutMs: number };

type Resumed = Timed<WriteOperation<KindServices, ProjectActual>> & { readonly prior: ProjectState };

/** The project as the state has it. */
function beforeOf({ project_id: id, created }: ProjectState): {
  readonly id: string | null;
  readonly created: number | null;
} {
  return { id, created };
}

/** What is known of a project whose create has not ended. What was declared stays as it was, until all of it can be read. */
function identityOf(project: Project): Partial<ProjectActual> {
  const { id, cluster, name, project_id, type, url, created } = fromProject(project);
  return { id, cluster, name, project_id, type, url, created };
}

/**
 * Reads a project whose create ended before it was there as declared: it is looked for, and kept in the state as it is until it
 * is found. Null only for one that was seen before, and is proved to be gone.
 */
export async function readSent(
  state: ProjectState,
  sent: SentProject,
  { timeoutMs, ...operation }: Timed<ObjectOperation<KindServices>>,
): Promise<ProjectActual | null> {
  const { services, signal, private: privateState, warn } = operation;
  const { projects } = services.client;
  const { cluster, name } = state;
  const before = beforeOf(state);
  const id = sent.id ?? before.id;
  if (id !== null && (sent.isSeen || before.created !== null)) {
    const found = await projects.get({ cluster, id, name }, signal);
    if (found === undefined && sent.isSeen) return null;
    if (found !== undefined && isMadeAnew(state, found)) {
      rememberDone(privateState);
      warnIfAnew(state, found, operation);
      return fromProject(found);
    }
  }
  const onSent = (known: SentProject): void => rememberSent(privateState, known);
  const search = { declared: toDeclaration(state), sent, before, timeoutMs, onSent };
  const waited = await projects.findSent(search, signal);
  if (waited.inTime) {
    rememberDone(privateState);
    return fromProject(waited.value);
  }
  warn(
    `The project ${name} is not there as declared yet`,
    `Its creation was asked for and did not end; still missing: ${waited.missing}. It stays in the state, and no second one is ` +
      "created. `terraform apply` goes on waiting for it. Where Terraform plans to replace it because it is tainted, run " +
      "`terraform untaint ADDRESS` (OpenTofu: `tofu untaint ADDRESS`) before, where ADDRESS is its address such as " +
      "ims_platform_project.NAME. Should it be certain that it was never made, forget it: `terraform state rm ADDRESS`.",
  );
  return state;
}

/**
 * Goes on waiting for a project whose create ended too early. Where it can be seen and does not become as declared this time
 * either, what the service holds is taken for what it is.
 */
export async function resumeSent(
  planned: ProjectPlan,
  { services, signal, private: privateState, timeoutMs, prior, saved }: Resumed,
): Promise<ProjectActual> {
  const { projects } = services.client;
  const onSent = (known: SentProject): void => rememberSent(privateState, known);
  const wait = {
    declared: toDeclaration(planned),
    sent: sentOf(privateState),
    before: beforeOf(prior),
    timeoutMs,
    onSent,
  };
  try {
    const found = await projects.resume(wait, signal);
    rememberDone(privateState);
    return fromProject(found);
  } catch (error) {
    const sent = sentOf(privateState);
    const isOver = error instanceof Failure && error.code === "project-timeout";
    // what others made under its id is not it
    const sight =
      isOver && sent?.isSeen === true ? projects.sightSent({ ...wait, sent, timeoutMs: 0 }, signal) : undefined;
    const actual = await sight?.catch((reason: unknown) => {
      if (!(reason instanceof Failure && reason.code === "project-not-seen")) throw reason;
    });
    if ((actual?.adminUids ?? []).length > 0 && actual) {
      rememberDone(privateState);
      saved(fromProject(actual));
    }
    throw error;
  }
}

/** Waits until a project that has not been read yet is visible, and certainly the one that was asked for. */
export function sightSent(
  state: ProjectState,
  sent: SentProject,
  { services, signal, timeoutMs }: Timed<ObjectOperation<KindServices>>,
): Promise<Project> {
  return services.client.projects.sightSent({ declared: toDeclaration(state), sent, timeoutMs }, signal);
}

/** What is told where a project of the name was created after one that was never seen, instead of deleting either: summary and detail. */
export function neverSeen({ cluster, name }: ProjectState): [string, string] {
  return [
    `The project ${name} of an earlier create was never seen`,
    `The service was asked to create the project ${name} on ${cluster}, gave no clear answer, and had no project of the name when this run created ` +
      "one. That one stays, nothing was deleted, and the earlier one counts as never made. Should two projects of the name show up, delete the other " +
      "one on the platform.",
  ];
}
