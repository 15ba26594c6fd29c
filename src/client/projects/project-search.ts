import type { Look } from "../../reconcile/index.ts";
import type { Context } from "../client-context.ts";
import { AnsweredId, twoLooksMs } from "./answered-id.ts";
import { isDoubtful } from "./doubtful-failure.ts";
import { identify, isOld, mayBeOld, type Beginning } from "./identify-project.ts";
import { describeNotOurs } from "./not-ours.ts";
import type { ProjectNames } from "./project-names.ts";
import { fromDeclaration, isMadeAnew, missingFacts, missingSettings, type Project } from "./project.ts";
import { lookForProject } from "./look-for-project.ts";
import { serviceNow } from "../service-time.ts";
import { visibleWithinMs } from "../tries.ts";
import { ambiguous, madeAnew } from "./unfinished-failures.ts";

/** What a search reports about the project. */
export interface SearchNews {
  readonly project: Project;
  /** Whether it is ours for certain; else it may be, as far as it shows itself. */
  readonly isCertain: boolean;
  /** Whether it was read; else no more is known than its id. */
  readonly isSeen: boolean;
}

export interface SearchParts {
  readonly context: Context;
  readonly names: ProjectNames;
  readonly beginning: Beginning;
  readonly doing: string;
  /** The id that the service gave, where it did. */
  readonly id: string | undefined;
  /** Whether the project was read under it; else the answer to the create held it, which may be about something else. */
  readonly isSeen: boolean;
  /** Whether a project is known to be another one than that. */
  readonly isAnother: (found: Project) => boolean;
  /** The project as it was read before, for certain or not. */
  readonly before?: Readable | undefined;
  /** When the search ends, by `Clock.elapsed`. */
  readonly deadline: number;
  /** Called each time more is known. */
  readonly onNews?: ((news: SearchNews) => void) | undefined;
}

/**
 * So long after the settings of a project read as declared they are not enough, as long as it lacks what each project has: a service that never shows
 * that fails no create. In ms.
 */
const factsWithinMs = 30_000;

/** What tells a project from another one that has its id later. */
type Readable = Pick<Project, "created"> & { readonly id: string | null };

/** Whether it is what was read before: others may have made another one under its id. */
function isKnownAgain(found: Project, before: Readable | undefined): boolean {
  return before?.id === found.id && before.created !== null && found.created !== null && !isMadeAnew(before, found);
}

/** Searches for the new project and reports what it finds out about it. */
export class Search {
  private id: string | undefined;
  /** Set as long as no more is known of the id. */
  private answered: AnsweredId | undefined;
  /** Whether the project was found: until then what is there has to fit what was asked for, whatever named its id. */
  private isFound = false;
  private news: SearchNews | undefined;
  private likely: Project | undefined;
  /** As it was read before: another one may get its id. */
  private before: Readable | undefined;
  /** When its settings were first seen to read as declared, by `Clock.elapsed`. */
  private settledAt: number | undefined;
  /** Why those that are there do not count, where some are. */
  private notOurs: string | undefined;

  constructor(private readonly parts: SearchParts) {
    const { context, id, isSeen, beginning, before, deadline } = parts;
    this.before = before;
    this.answered = isSeen ? undefined : new AnsweredId(context.clock, deadline);
    // an id that was there before cannot be the new project's
    this.id = id === undefined || beginning.known.has(id) ? undefined : id;
    if (this.id !== undefined)
      this.tell({ project: fromDeclaration(beginning.declared, this.id), isCertain: true, isSeen: false });
  }

  /** What is known of the project: for certain, or by `settleForLikely`. */
  get known(): Project | undefined {
    return this.news?.project;
  }

  /** Whether the project, ours for certain, can be seen. */
  async sight(signal: AbortSignal | undefined): Promise<Look<Project>> {
    const found = await this.find(signal);
    if (found !== undefined) return { done: true, value: found };
    return {
      done: false,
      missing: this.likely === undefined ? (this.notOurs ?? invisible) : this.unsettled(this.likely),
    };
  }

  /** Whether the project has every declared setting, and what each project has unless that does not show for long. */
  async look(signal: AbortSignal | undefined): Promise<Look<Project>> {
    const seen = await this.sight(signal);
    if (!seen.done) return seen;
    const { context, beginning, deadline } = this.parts;
    if (missingSettings(beginning.declared, seen.value).length > 0)
      return { done: false, missing: this.unsettled(seen.value) };
    const now = context.clock.elapsed();
    this.settledAt ??= now;
    const facts = missingFacts(seen.value);
    const isEnough = facts.length === 0 || now >= Math.min(this.settledAt + factsWithinMs, deadline - twoLooksMs);
    return isEnough ? seen : { done: false, missing: `what each project has: ${facts.join(", ")}` };
  }

  /** Takes the one candidate that could not be made sure of, when the search ends. */
  settleForLikely(): void {
    const { likely } = this;
    if (this.news === undefined && likely !== undefined) this.tell({ project: likely, isCertain: false, isSeen: true });
  }

  private async find(signal: AbortSignal | undefined): Promise<Project | undefined> {
    const byId = this.id === undefined ? undefined : await this.byId(this.id, signal);
    const isByName =
      this.id === undefined || (byId === undefined && this.likely === undefined && this.answered?.isInDoubt() === true);
    const found = isByName ? await this.identify(signal) : byId;
    if (found === undefined) return undefined;
    this.id = found.id;
    this.answered = undefined;
    this.isFound = true;
    this.tell({ project: found, isCertain: true, isSeen: true });
    return found;
  }

  /**
   * One that was created before the request is a former one of its id. By less than the clocks of a service may differ, it may be what a copy that lags
   * behind shows of an earlier time, and counts once readings no longer lag. @throws Failure for one that others created after it
   */
  private onlyIt(found: Project | undefined): Project | undefined {
    const { context, beginning, doing } = this.parts;
    const { since = -Infinity } = beginning;
    const mayLag = serviceNow(context, "platform").at - since < visibleWithinMs;
    if (found === undefined || this.isFormer(found)) return undefined;
    if (mayLag && mayBeOld(found, beginning)) return undefined;
    const { before } = this;
    if (before?.id === found.id && isMadeAnew(before, found) && !mayBeOld(before, beginning)) {
      if (Number(found.created) < Number(before.created)) return undefined;
      this.settleForLikely();
      throw madeAnew(doing, { found, before });
    }
    // others may have made it in the place of one that nobody has seen
    if (!this.isCertain(found) && identify([found], beginning).kind === "none") {
      this.notOurs = describeNotOurs([found], beginning);
      return undefined;
    }
    this.before = found;
    return found;
  }

  /** Such a one goes; while it shows, what is waited for says so. */
  private isFormer(found: Project): boolean {
    const { beginning, isAnother } = this.parts;
    const isDeleted = isAnother(found);
    if (isDeleted) this.notOurs = `the former project ${found.id}, which has been deleted, to go`;
    else this.notOurs = isOld(found, beginning) ? describeNotOurs([found], beginning) : undefined;
    return this.notOurs !== undefined;
  }

  /** Whether it was found before, which when it was created shows, or has what was asked for. */
  private isCertain(found: Project): boolean {
    const { before, beginning } = this.parts;
    return this.isFound || isKnownAgain(found, before) || identify([found], beginning).kind === "one";
  }

  private async byId(id: string, signal: AbortSignal | undefined): Promise<Project | undefined> {
    const { context, beginning } = this.parts;
    const { cluster, name } = beginning.declared;
    this.likely = undefined;
    try {
      const found = this.onlyIt(await lookForProject(context, { cluster, id, name }, signal));
      if (found === undefined || this.isCertain(found)) return found;
      this.likely = found;
      this.tell({ project: found, isCertain: true, isSeen: true });
      return undefined;
    } catch (error) {
      // the id may belong to a project that another client created
      if (isDoubtful(error)) this.id = undefined;
      throw error;
    }
  }

  private async identify(signal: AbortSignal | undefined): Promise<Project | undefined> {
    const { names, beginning, doing } = this.parts;
    const { cluster, name } = beginning.declared;
    const ofName = await names.find(cluster, name, signal);
    const named = ofName.named.filter((one) => !this.parts.isAnother(one));
    const identified = identify(named, beginning);
    this.notOurs = describeNotOurs(named, beginning);
    this.likely = identified.kind === "maybe" ? this.onlyIt(identified.project) : undefined;
    if (identified.kind === "several") throw ambiguous(doing, identified.projects);
    return identified.kind === "one" ? this.onlyIt(identified.project) : undefined;
  }

  private unsettled(project: Project): string {
    const { declared } = this.parts.beginning;
    const each = missingSettings(declared, project).map((name) => {
      const value = project[name];
      return value === null ? name : `${name} (it reads ${JSON.stringify(value)})`;
    });
    return `its settings to read as declared: ${each.join(", ")}`;
  }

  private tell(news: SearchNews): void {
    if (JSON.stringify(news) === JSON.stringify(this.news)) return;
    this.news = news;
    this.parts.onNews?.(news);
  }
}

const invisible = "the project to become visible";
