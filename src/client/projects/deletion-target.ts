import type { Context } from "../client-context.ts";
import { isOutdated, timeReading, type ReadingTime, type Sending } from "../reading-age.ts";
import { lookForProject } from "./look-for-project.ts";
import { isMadeAnew, type Project, type ProjectId } from "./project.ts";

/** What can be read under the id: nothing, the project, or another one that was created after it, where that can be told. */
export type Sight = "nothing" | "it" | "another";

interface Target {
  readonly project: ProjectId;
  readonly name?: string | undefined;
  readonly created?: number | null | undefined;
  /** Called with the project, where its name is known, before a request to delete it is sent. */
  readonly onFound?: ((found: Project) => void) | undefined;
}

/** How often the project is asked for while listings hold its id. In ms. */
const lookAgainMs = 30_000;

/** The project of a deletion as readings show it: a DELETE is decided by the latest, and hits whatever has the id. */
export class DeletionTarget {
  private first: Project | undefined;
  /** Whether nothing was there: what shows afterwards may be another one. */
  private wasGone = false;
  private read: ReadingTime | undefined;
  private isReplaced = false;
  /** By `Clock.elapsed`. */
  private nextLook: number;

  constructor(
    private readonly context: Context,
    private readonly target: Target,
  ) {
    this.nextLook = context.clock.elapsed() + lookAgainMs;
  }

  /** The project that is to be deleted, as far as it is known. */
  get deleted(): Pick<Project, "created"> {
    return { created: this.first?.created ?? this.target.created ?? null };
  }

  async look(signal: AbortSignal | undefined): Promise<Sight> {
    return (await this.find(signal)).sight;
  }

  /** The same before a request. Its caller judges what is there, unless it may be going already: then it may show less of itself. */
  async lookBefore(signal: AbortSignal | undefined, { mayBeGoing = false } = {}): Promise<Sight> {
    const ended = timeReading(this.context.clock);
    const { sight, now } = await this.find(signal);
    this.read = ended();
    if (sight !== "it" || now === undefined || this.target.name === undefined) return sight;
    const isJudged = !mayBeGoing || this.first === undefined;
    this.first ??= now;
    if (isJudged) this.target.onFound?.(now);
    return sight;
  }

  /** Whether what is still listed is another one. Asked for now and then, since a listing does not tell it. */
  async isAnother(signal: AbortSignal | undefined): Promise<boolean> {
    const now = this.context.clock.elapsed();
    if (this.isReplaced || now < this.nextLook) return this.isReplaced;
    this.nextLook = now + lookAgainMs;
    this.isReplaced = (await this.find(signal)).sight === "another";
    return this.isReplaced;
  }

  isOutdated(sending: Sending): boolean {
    return isOutdated(this.read, this.context.clock, sending);
  }

  private async find(signal: AbortSignal | undefined): Promise<{ sight: Sight; now?: Project }> {
    const { project, name } = this.target;
    const now = await lookForProject(this.context, { ...project, name }, signal);
    if (now === undefined) {
      this.wasGone = true;
      return { sight: "nothing" };
    }
    const before = this.first ?? { created: (this.wasGone ? this.target.created : undefined) ?? null };
    return { sight: isMadeAnew(before, now) ? "another" : "it", now };
  }
}
