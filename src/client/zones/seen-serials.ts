import { canonicalName, isLaterSerial } from "../../dns/index.ts";
import type { Context } from "../client-context.ts";
import { mayLagForMs } from "../tries.ts";

/** The serial of a zone that was seen in a run that wrote to it. */
interface Seen {
  readonly serial: number;
  /** Of the last write, Unix ms. */
  readonly at: number;
  /** Whether it was seen before the last write: as each write raises it, the zone has a later one since. */
  readonly isPassed: boolean;
}

/**
 * The serials of zones' texts. What a run that has written to a zone saw last is noted for the next run in its directory: a text of an older
 * serial is of a copy of the service that lags behind, and lacks what was written. (docs/behaviour.md#readings-that-lag)
 */
export class SeenSerials {
  private readonly latest = new Map<string, number>();
  private readonly writtenAt = new Map<string, number>();
  private readonly passed = new Set<string>();
  private readonly earlier = new Map<string, Seen | undefined>();

  constructor(private readonly context: Pick<Context, "notes" | "clock">) {}

  /** To be called with each text that is a whole zone. */
  saw(zone: string, text: string | null): void {
    const [name, serial] = [canonicalName(zone), numberOf(text)];
    const before = this.latest.get(name);
    this.passed.delete(name);
    if (serial !== undefined && (before === undefined || isLaterSerial(serial, before))) this.latest.set(name, serial);
  }

  written(zone: string): void {
    const name = canonicalName(zone);
    this.writtenAt.set(name, this.context.clock.now());
    this.passed.add(name);
  }

  /** For how long a text with this serial is to be taken for an older one than an earlier run saw, in ms; 0 where it is not. */
  olderForMs(zone: string, serial: string | null): number {
    return this.leftMs(zone, serial, (at, seen) => isLaterSerial(seen.serial, at));
  }

  /** The same of a text that may be older: its serial is one from before the last write of that run. Some services do not raise it. */
  maybeOlderForMs(zone: string, serial: string | null): number {
    return this.leftMs(
      zone,
      serial,
      (at, seen) => isLaterSerial(seen.serial, at) || (seen.isPassed && seen.serial === at),
    );
  }

  /** For how long answers about the zone may contradict each other, since an earlier run wrote to it, in ms. */
  unevenForMs(zone: string, serial: string | null): number {
    return this.leftMs(zone, serial, () => true);
  }

  private leftMs(zone: string, text: string | null, isOlder: (serial: number, seen: Seen) => boolean): number {
    const [serial, seen] = [numberOf(text), this.seenEarlier(canonicalName(zone))];
    if (serial === undefined || seen === undefined || !isOlder(serial, seen)) return 0;
    return mayLagForMs(seen.at, this.context.clock.now());
  }

  /** To be called when the process ends. */
  end(): void {
    for (const [zone, at] of this.writtenAt) {
      const serial = this.latest.get(zone);
      if (serial === undefined) continue;
      this.context.notes.drop(topicOf(zone));
      this.context.notes.write(topicOf(zone), [
        JSON.stringify({ serial, at, isPassed: this.passed.has(zone) } satisfies Seen),
      ]);
    }
  }

  private seenEarlier(zone: string): Seen | undefined {
    if (!this.earlier.has(zone)) this.earlier.set(zone, readSeen(this.context.notes.read(topicOf(zone)).flat()));
    return this.earlier.get(zone);
  }
}

function topicOf(zone: string): string {
  return `serial ${zone}`;
}

/** The last one that the lines tell of. */
function readSeen(lines: readonly string[]): Seen | undefined {
  const all = lines.flatMap((line) => {
    const { serial, at, isPassed = false } = JSON.parse(line) as Partial<Seen>;
    return typeof serial === "number" && typeof at === "number" ? [{ serial, at, isPassed }] : [];
  });
  return all.sort((a, b) => b.at - a.at)[0];
}

function numberOf(serial: string | null): number | undefined {
  return serial !== null && /^\d{1,10}$/.test(serial) ? Number(serial) : undefined;
}
