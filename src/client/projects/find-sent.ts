import { waitUntil, type Waited } from "../../reconcile/index.ts";
import type { Context } from "../client-context.ts";
import type { DeletedProjects } from "./deleted-projects.ts";
import { identify, type Beginning } from "./identify-project.ts";
import type { MadeProjects } from "./made-projects.ts";
import { describeNotOurs } from "./not-ours.ts";
import type { ProjectNames } from "./project-names.ts";
import { missingSettings, type Project, type ProjectDeclaration } from "./project.ts";
import { Search, type SearchNews } from "./project-search.ts";
import { sinceSent, type SentProject } from "./sent-project.ts";
import { tolerant } from "../tolerate-faults.ts";
import { notSeen, timeout } from "./unfinished-failures.ts";

/** A create that ended before its project was there as declared. */
export interface SentSearch {
  readonly declared: ProjectDeclaration;
  /** What the create reported through `onSent`. Absent: the project can be recognised by its name, customer and admins only. */
  readonly sent?: SentProject | undefined;
  /** The project as it was read before, for certain or not. */
  readonly before?: { readonly id: string | null; readonly created: number | null } | undefined;
  /** Called each time more is known about the project. */
  readonly onSent?: ((sent: SentProject) => void) | undefined;
}

/** What was sent, and how long to look for it. */
export interface SentWait extends SentSearch {
  /** Counted from now on. */
  readonly timeoutMs: number;
}

export interface FindParts {
  readonly context: Context;
  readonly names: ProjectNames;
  readonly made: MadeProjects;
  readonly deleted: DeletedProjects;
}

/**
 * Looks for the project until `timeoutMs` have passed since its creation was asked for, at least once. It must be ours for
 * certain and have every declared setting. Not to find it proves nothing: it may appear later.
 *
 * @throws Failure `project-ambiguous`
 */
export function findSentProject(
  parts: FindParts,
  { timeoutMs, ...search }: SentWait,
  signal?: AbortSignal,
): Promise<Waited<Project>> {
  const passed = search.sent === undefined ? 0 : sinceSent(parts.context, search.sent);
  return watch(parts, { ...search, timeoutMs: Math.max(0, timeoutMs - passed), needs: "look" }, signal);
}

/**
 * Looks for the project for `timeoutMs` from now on, until it can be seen and is ours for certain.
 *
 * @throws Failure `project-not-seen`, `project-ambiguous`
 */
export async function sightSentProject(parts: FindParts, wait: SentWait, signal?: AbortSignal): Promise<Project> {
  const waited = await watch(parts, { ...wait, needs: "sight" }, signal);
  if (waited.inTime) return waited.value;
  throw notSeen(doingOf(wait.declared), wait.declared, waited.missing);
}

/**
 * Goes on waiting for the project as its create did, for `timeoutMs` from now on. Sends nothing but reads.
 *
 * @throws Failure `project-timeout`, `project-ambiguous`
 */
export async function resumeProject(parts: FindParts, wait: SentWait, signal?: AbortSignal): Promise<Project> {
  let project: Project | undefined;
  const onNews = (news: SearchNews): void => void (project = news.project);
  const waited = await watch(parts, { ...wait, needs: "look", confirmations: 2, onNews }, signal);
  if (waited.inTime) return waited.value;
  const { declared, timeoutMs } = wait;
  const doing = doingOf(declared);
  throw timeout({ doing, declared, project, isResumed: true }, { timeoutMs, missing: waited.missing });
}

interface Watch extends SentWait {
  readonly needs: "look" | "sight";
  readonly confirmations?: number;
  readonly onNews?: (news: SearchNews) => void;
}

function watch(
  { context, names, made, deleted }: FindParts,
  { declared, sent, before, onSent, timeoutMs, needs, confirmations = 1, onNews }: Watch,
  signal?: AbortSignal,
): Promise<Waited<Project>> {
  const { clock, log } = context;
  const search = new Search({
    ...{ context, names, doing: doingOf(declared), deadline: clock.elapsed() + timeoutMs },
    ...{ id: sent?.id ?? undefined, isSeen: sent?.isSeen === true, before },
    isAnother: (found) => made.has(found) || deleted.has(found),
    beginning: beginningOf({ declared, sent, timeoutMs }),
    onNews(news) {
      if (news.isCertain && sent !== undefined)
        onSent?.({ ...sent, id: news.project.id, isSeen: sent.isSeen || news.isSeen });
      onNews?.(news);
    },
  });
  const onProgress = (missing: string, waitedMs: number): void =>
    log.info(`Looking for the project ${declared.cluster}/${declared.name}`, { missing, waitedMs });
  const check = tolerant((aborted) => search[needs](aborted));
  return waitUntil({ check, timeoutMs, clock, confirmations, onProgress }, signal);
}

/** No project of the name was there when it was sent. */
function beginningOf({ declared, sent, timeoutMs }: Pick<SentWait, "declared" | "sent" | "timeoutMs">): Beginning {
  return { declared, known: new Set(), since: sent?.isServiceTime === true ? sent.at : undefined, timeoutMs };
}

/**
 * Refuses to delete what does not certainly have what was asked for: others may have made it in the place of one that nobody has seen.
 *
 * @throws Failure `project-not-seen`
 */
export function expectSent(found: Project, doing: string, wait: Omit<SentWait, "before">): void {
  const beginning = beginningOf(wait);
  if (identify([found], beginning).kind === "one") return;
  const lacks = missingSettings(wait.declared, found).join(", ");
  throw notSeen(
    doing,
    wait.declared,
    describeNotOurs([found], beginning) ?? `its settings to read as declared: ${lacks}`,
  );
}

function doingOf({ cluster, name }: ProjectDeclaration): string {
  return `Cannot find the project ${cluster}/${name}`;
}
