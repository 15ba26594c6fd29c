import { isOutdated, timeReading, type ReadingTime, type Sending } from "../reading-age.ts";
import type { Moment } from "../service-time.ts";
import { dateHeaderMs } from "../service-clock.ts";
import { writerOf } from "./last-writer.ts";
import type { ServersContext } from "./names.ts";
import { readServer } from "./read-server.ts";
import { differingFields, type ServerDefinition, type ServerId } from "./server-definition.ts";

/** What a reading shows: nothing, proved; the server; or one that others have changed, or made anew, since the first reading. */
export type TargetSight = "gone" | "there" | "changed";

/** The server of a decommission as readings show it: a DELETE is decided by the latest, and hits whatever has the name. */
export class DecommissionTarget {
  private first: ServerDefinition | undefined;
  private now: ServerDefinition | undefined;
  private read: ReadingTime | undefined;
  private isShown = false;
  /** What others have made of it between the reading that decided the DELETE and the DELETE. */
  private hit: ServerDefinition | undefined;

  constructor(
    private readonly context: ServersContext,
    private readonly server: ServerId,
    /** Called once, with the server that was found first. */
    private readonly onFound: ((found: ServerDefinition) => void) | undefined,
  ) {}

  /** How the service finds it: some services compare paths letter by letter, and it may have been asked for in other letters. */
  get id(): ServerId {
    const { customer, fqdn } = this.first ?? this.server;
    return { customer, fqdn };
  }

  /** When it was last changed, as it was first read (Unix ms). */
  get modDate(): number | null {
    return this.first?.modDate ?? null;
  }

  /** @throws Failure where an answer is about another server, or doubtful */
  async look(signal: AbortSignal | undefined): Promise<TargetSight> {
    const ended = timeReading(this.context.clock);
    const reading = await readServer(this.context, this.server, signal);
    this.read = ended();
    this.now = reading?.definition;
    if (this.now === undefined) return "gone";
    this.first ??= this.now;
    return isChanged(this.first, this.now) ? "changed" : "there";
  }

  /** Shows its caller the server, where it is there and was not shown yet. What that throws ends the decommission. */
  show(): void {
    if (this.first === undefined || this.isShown) return;
    this.isShown = true;
    this.context.names.seen(this.server);
    this.onFound?.(this.first);
  }

  isOutdated(sending: Sending): boolean {
    return isOutdated(this.read, this.context.clock, sending);
  }

  /**
   * Notes a reading after an accepted DELETE. Gives whether it is of a server that others have created since; one that was changed before is
   * what the DELETE hit, as a reading that lags behind shows it.
   */
  noteAfter(found: ServerDefinition, accepted: Moment): "anew" | "before" {
    if (this.first === undefined || !isChanged(this.first, found)) return "before";
    if (accepted.isServiceTime && found.modDate !== null && found.modDate > accepted.at + dateHeaderMs) return "anew";
    this.hit = found;
    return "before";
  }

  describeChange(): string {
    return `It was changed, or decommissioned and created anew,${writerOf(this.now)} while this was under way.`;
  }

  /** What is to be told of others whose server the DELETE has hit. */
  describeHit(): readonly string[] {
    const { hit } = this;
    if (hit === undefined) return [];
    const { customer, fqdn } = this.server;
    return [
      `Right before the decommission of ${customer}/${fqdn} it was changed, or decommissioned and created anew,${writerOf(hit)}. ` +
        "No reading showed that in time, and it was decommissioned as it was by then.",
    ];
  }
}

/** A reading that lags behind is older, and shows no change. */
function isChanged(before: ServerDefinition, now: ServerDefinition): boolean {
  const [was, is] = [before.modDate, now.modDate];
  const order = was === null || is === null ? 0 : Math.round(is) - Math.round(was);
  return order > 0 || (order === 0 && differingFields(before, now).length > 0);
}
