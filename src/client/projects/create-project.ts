import { HttpFailure } from "../../http/http-failure.ts";
import { waitUntil } from "../../reconcile/index.ts";
import { followLate } from "../late-signal.ts";
import type { CreateOptions } from "../client-context.ts";
import { projectIdentity } from "../identities.ts";
import { isDoubtful } from "./doubtful-failure.ts";
import type { NameParts } from "./name-taken.ts";
import { recallPosted } from "./recall-posted.ts";
import { awaitBegun } from "./await-begun.ts";
import { postProject } from "./post-project.ts";
import type { Project, ProjectDeclaration } from "./project.ts";
import { Search, type SearchNews } from "./project-search.ts";
import type { SentProject } from "./sent-project.ts";
import { tolerant } from "../tolerate-faults.ts";
import { calledOff, timeout, type Unfinished } from "./unfinished-failures.ts";

/** A project to be created and waited for. */
export interface ProjectCreate extends CreateOptions<Project> {
  readonly declared: ProjectDeclaration;
  readonly timeoutMs: number;
  /**
   * Called when the service may have begun to create the project, and again each time more of it is known, such as its id.
   * After a failure `ProjectsClient.findSent` and `resume` continue from what was passed last.
   */
  readonly onSent?: ((sent: SentProject) => void) | undefined;
}

/**
 * Creates a project and waits until it can be seen and every declared setting reads as declared, in two looks in a row. Its
 * caller holds the lock of (cluster, name).
 *
 * @throws Failure `project-exists`, `project-ambiguous`, `project-timeout`; what the service refused
 */
export async function createProject(
  parts: NameParts,
  { declared, timeoutMs, onCreated, onSent }: ProjectCreate,
  signal?: AbortSignal,
): Promise<Project> {
  const { context, names, deleted } = parts;
  const doing = `Cannot create the project ${declared.cluster}/${declared.name}`;
  const recalled = await recallPosted(parts, declared, signal);
  if (recalled === undefined) await awaitBegun(parts, { declared, timeoutMs }, signal);
  const deadline = context.clock.elapsed() + timeoutMs;
  const posted = recalled ?? (await postProject(parts, { declared, doing, deadline }, signal));
  const { known, sent, note } = posted;
  onSent?.({ ...sent, id: null });
  // the state has it from now on
  context.journal.done(projectIdentity(declared, context), sent.id ?? undefined);
  const onNews = ({ project, isCertain, isSeen }: SearchNews): void => {
    if (isCertain) onSent?.({ ...sent, id: project.id, isSeen });
    onCreated?.(project);
  };
  const since = sent.isServiceTime ? sent.at : undefined;
  const search = new Search({
    ...{ context, names, doing, onNews, deadline },
    ...{ id: sent.id ?? undefined, isSeen: false, isAnother: (found: Project) => deleted.has(found) },
    beginning: { declared, known, since, timeoutMs },
  });
  const unfinished = (): Unfinished => ({ doing, declared, project: search.known, isResumed: false });
  try {
    const waited = await waitUntil(
      {
        check: tolerant((aborted) => search.look(aborted)),
        timeoutMs: Math.max(0, deadline - context.clock.elapsed()),
        clock: context.clock,
        onProgress: (missing, waitedMs) =>
          context.log.info(`Waiting for the project ${declared.cluster}/${declared.name}`, { missing, waitedMs }),
      },
      signal,
    );
    if (waited.inTime) return waited.value;
    search.settleForLikely();
    throw timeout(unfinished(), { timeoutMs, missing: waited.missing, note });
  } catch (error) {
    if (signal?.aborted !== true) throw error;
    await lookOnceMore(search, signal);
    throw calledOff(unfinished());
  }
}

/** After a cancellation the project is looked up once more: a likely id in the state is better than none. */
async function lookOnceMore(search: Search, signal: AbortSignal): Promise<void> {
  const late = followLate(signal);
  try {
    if (search.known === undefined) await search.look(late.signal);
  } catch (error) {
    if (!(error instanceof HttpFailure) && !isDoubtful(error) && !late.signal.aborted) throw error;
  } finally {
    late.dispose();
    search.settleForLikely();
  }
}
