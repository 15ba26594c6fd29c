import { isOutdated, timeReading, type ReadingTime, type Sending } from "../reading-age.ts";
import { showTime } from "../service-time.ts";
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

  constructor(
    private readonly context: ServersContext,
    private readonly server: ServerId,
    /** Called once, with the server that was found first. */
    private readonly onFound: ((found: ServerDefinition) => void) | undefined,
  ) {}

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

  describeChange(): string {
    const { modUser = null, modDate = null } = this.now ?? {};
    const by = modUser === null ? "" : ` by ${modUser}`;
    const at = modDate === null ? "" : ` at ${showTime(modDate)}`;
    return `It was changed, or decommissioned and created anew,${by}${at} while this was under way.`;
  }
}

/** A reading that lags behind is older, and shows no change. */
function isChanged(before: ServerDefinition, now: ServerDefinition): boolean {
  const [was, is] = [before.modDate, now.modDate];
  const order = was === null || is === null ? 0 : Math.round(is) - Math.round(was);
  return order > 0 || (order === 0 && differingFields(before, now).length > 0);
}
