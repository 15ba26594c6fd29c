import * as z from "zod";
import { canonicalName, isLaterSerial } from "../../dns/index.ts";
import type { Context } from "../client-context.ts";
import { isOfOtherData, readAs } from "../../reconcile/index.ts";
import { mayLagForMs } from "../tries.ts";

/** What a run that wrote to a zone knows of its serial. */
interface Seen {
  /** The latest that it saw. */
  readonly serial: number;
  /** Of the last write, Unix ms. */
  readonly at: number;
  /** The least that the zone has since the last write, as each write raises it. */
  readonly least: number;
  /** Which data it was noted of. */
  readonly data?: string | undefined;
}

const serialShape = z.int().min(0).max(0xffff_ffff);
/** As it is noted. Former versions noted no `least`. */
const shape = z.object({
  serial: serialShape,
  at: z.number(),
  least: serialShape.optional(),
  data: z.string().optional(),
});

/** The latest serial that this run saw of a zone. */
interface Latest {
  readonly serial: number;
  /** When it was seen first, in ms of the clock that nobody sets. */
  readonly at: number;
  readonly data: string | undefined;
}

/**
 * The serials of zones' texts. What a run that has written to a zone saw last is noted for the next run in its directory: a text of an older
 * serial is of a copy of the service that lags behind, and lacks what was written. (docs/behaviour.md#readings-that-lag)
 */
export class SeenSerials {
  private readonly latest = new Map<string, Latest>();
  /** The same, each without the writes that were answered before its text was requested. */
  private readonly bases = new Map<string, number>();
  private readonly writtenAt = new Map<string, number>();
  private readonly earlier = new Map<string, Seen | undefined>();

  constructor(private readonly context: Pick<Context, "notes" | "clock" | "recent" | "dataId">) {}

  /** To be called with each text that is a whole zone; `written`: how many writes were answered before it was requested. */
  saw(zone: string, text: string | null, written: number): void {
    const [name, serial] = [canonicalName(zone), numberOf(text)];
    if (serial === undefined) return;
    const latest = this.latestOf(name);
    if (latest === undefined || isLaterSerial(serial, latest.serial))
      this.latest.set(name, { serial, at: this.context.clock.elapsed(), data: this.context.dataId() });
    keepLater(this.bases, name, raised(serial, -written));
  }

  written(zone: string): void {
    this.writtenAt.set(canonicalName(zone), this.context.clock.now());
  }

  /** For how long a text with this serial is to be taken for an older one than this run or an earlier one saw, in ms; 0 where it is not. */
  olderForMs(zone: string, serial: string | null): number {
    return Math.max(
      this.olderThanOwnForMs(zone, serial),
      this.leftMs(zone, serial, (at, seen) => isLaterSerial(seen.serial, at)),
    );
  }

  /** The same of a text that may be older: that run wrote more often since than the serial tells. Some services do not raise it. */
  maybeOlderForMs(zone: string, serial: string | null): number {
    return this.leftMs(zone, serial, (at, { serial: latest, least }) =>
      [latest, least].some((one) => isLaterSerial(one, at)),
    );
  }

  /** Whether somebody else has certainly written to the zone before this text, since an earlier run here wrote to it. */
  isPastAll(zone: string, text: string | null): boolean {
    const [serial, seen] = [numberOf(text), this.seenEarlier(canonicalName(zone))];
    return (
      serial !== undefined &&
      seen !== undefined &&
      isLaterSerial(serial, raised(seen.least, this.context.recent.countIn(zone)))
    );
  }

  /** For how long answers about the zone may contradict each other, since an earlier run wrote to it, in ms. */
  unevenForMs(zone: string, serial: string | null): number {
    return this.leftMs(zone, serial, () => true);
  }

  private olderThanOwnForMs(zone: string, text: string | null): number {
    const [serial, latest] = [numberOf(text), this.latestOf(canonicalName(zone))];
    if (serial === undefined || latest === undefined || !isLaterSerial(latest.serial, serial)) return 0;
    return mayLagForMs(latest.at, this.context.clock.elapsed());
  }

  private latestOf(zone: string): Latest | undefined {
    const latest = this.latest.get(zone);
    return isOfOtherData(latest?.data, this.context.dataId()) ? undefined : latest;
  }

  private leftMs(zone: string, text: string | null, isOlder: (serial: number, seen: Seen) => boolean): number {
    const [serial, seen] = [numberOf(text), this.seenEarlier(canonicalName(zone))];
    if (serial === undefined || seen === undefined || !isOlder(serial, seen)) return 0;
    return mayLagForMs(seen.at, this.context.clock.now());
  }

  /** To be called when the process ends. */
  end(): void {
    for (const [zone, at] of this.writtenAt) {
      const [serial, base] = [this.latest.get(zone)?.serial, this.bases.get(zone)];
      if (serial === undefined || base === undefined) continue;
      const least = raised(base, this.context.recent.countIn(zone));
      this.context.notes.drop(topicOf(zone));
      this.context.notes.write(topicOf(zone), [
        JSON.stringify({ serial, at, least, data: this.context.dataId() } satisfies Seen),
      ]);
    }
  }

  private seenEarlier(zone: string): Seen | undefined {
    if (!this.earlier.has(zone)) this.earlier.set(zone, readSeen(this.context.notes.read(topicOf(zone)).flat()));
    const seen = this.earlier.get(zone);
    return isOfOtherData(seen?.data, this.context.dataId()) ? undefined : seen;
  }
}

function topicOf(zone: string): string {
  return `serial ${zone}`;
}

/** The last one that the lines tell of. */
function readSeen(lines: readonly string[]): Seen | undefined {
  const all = lines.flatMap((line): Seen[] => {
    const seen = readAs(shape, line);
    return seen === undefined ? [] : [{ ...seen, least: seen.least ?? seen.serial }];
  });
  return all.sort((a, b) => b.at - a.at)[0];
}

function numberOf(serial: string | null): number | undefined {
  return serial !== null && /^\d{1,10}$/.test(serial) ? Number(serial) : undefined;
}

/** A serial that so many writes have raised. */
function raised(serial: number, writes: number): number {
  return (serial + writes + range) % range;
}

const range = 2 ** 32;

function keepLater(serials: Map<string, number>, zone: string, serial: number): void {
  const before = serials.get(zone);
  if (before === undefined || isLaterSerial(serial, before)) serials.set(zone, serial);
}
