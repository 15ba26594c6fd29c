import { firstOf, type Log, onAbort, whileFollowing } from "terraform-provider-sdk/core";
import { lookWithin, type Look } from "../reconcile/index.ts";
import { printAddress } from "./answer.ts";
import { isComparable } from "./comparable.ts";
import { hasReached, lacking, type ExpectedSet, type ServerView } from "./judge.ts";
import { serversOf, viewZone, type AskParts, type ZoneHead } from "./look.ts";
import { notServed } from "./not-served.ts";
import type { ServerName } from "./server-name.ts";

export interface WatchParts extends AskParts {
  readonly zone: string;
  readonly servers: readonly ServerName[] | undefined;
  /** Reads the zone from the service, anew. What it throws ends the wait. */
  readonly lookAtZone: (signal: AbortSignal) => Promise<Look<ZoneHead>>;
  readonly log: Log;
}

/** What somebody waits for. */
export interface Expectation {
  /** In words: `the DNS record www.example.com. A`. */
  readonly what: string;
  readonly sets: readonly ExpectedSet[];
  readonly timeoutMs: number;
  /** Whether it was deleted, and is to be served no more. */
  readonly isGone?: boolean | undefined;
}

/** One wait for the name servers of a zone, shared by all who wait for them: each look asks each server for its serial once. */
export interface Watch {
  /** @throws Failure `not-served`; what makes the zone unreadable for good; the reason of the signal */
  join(expectation: Expectation, signal?: AbortSignal): Promise<void>;
}

interface Waiter extends Expectation {
  readonly deadline: number;
  readonly settle: (problem?: { readonly error: Error }) => void;
  /** As the service had the zone after the write, or why it could not be read since. Absent: it was not read since the waiter came. */
  zone?: Look<ZoneHead>;
  /** The set that each server lacked at the last look: it is asked for first. */
  readonly lackedAt: Map<string, number>;
}

/** Resources that are written at a time join within this: they share the reading of the zone and the looks. */
const gatherMs = 200;
const firstPauseMs = 500;
const longestPauseMs = 5_000;
const growth = 1.5;
const tellEveryMs = 10_000;

export function createWatch(parts: WatchParts): Watch {
  return new ServedWatch(parts);
}

class ServedWatch implements Watch {
  private readonly parts: WatchParts;
  private readonly waiters = new Set<Waiter>();
  private running = new AbortController();
  private joined = new AbortController();

  constructor(parts: WatchParts) {
    this.parts = parts;
  }

  join(expectation: Expectation, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const abort = (): void => waiter.settle({ error: signal?.reason as Error });
      const settle: Waiter["settle"] = (problem) => {
        stopListening();
        this.leave(waiter);
        if (problem === undefined) resolve();
        else reject(problem.error);
      };
      const deadline = this.parts.clock.elapsed() + expectation.timeoutMs;
      const waiter: Waiter = { ...expectation, deadline, settle, lackedAt: new Map() };
      const stopListening = onAbort(signal, abort);
      this.waiters.add(waiter);
      if (this.waiters.size === 1) this.start();
      else this.joined.abort();
    });
  }

  private leave(waiter: Waiter): void {
    this.waiters.delete(waiter);
    if (this.waiters.size === 0) this.running.abort();
  }

  private start(): void {
    const own = new AbortController();
    this.running = own;
    this.run(own.signal).catch((error: unknown) => {
      // who came since the last one left is served by a run of their own
      if (!own.signal.aborted) for (const waiter of this.waiters) waiter.settle({ error: error as Error });
    });
  }

  private async run(signal: AbortSignal): Promise<void> {
    const { zone, clock, log } = this.parts;
    const began = clock.elapsed();
    let toldAt = began;
    let pause = firstPauseMs;
    for (;;) {
      if (hasNew(this.waiters)) {
        await clock.sleep(gatherMs, signal);
        pause = firstPauseMs;
      }
      const missing = await this.look(signal);
      const now = clock.elapsed();
      if (now - toldAt >= tellEveryMs) {
        toldAt = now;
        log.info(`Waiting for the name servers of the zone ${zone}`, { waited_ms: now - began, ...tell(missing) });
      }
      if (this.waiters.size === 0) return;
      if (hasNew(this.waiters)) continue;
      const left = Math.min(...[...this.waiters].map(({ deadline }) => deadline - now));
      await this.rest(Math.max(0, Math.min(Math.max(pause, wantedPauseMs(this.waiters)), left)), signal);
      pause = Math.min(Math.round(pause * growth), longestPauseMs);
    }
  }

  /** Asks the servers once and ends the waits that are over. Gives what is missing. */
  private async look(signal: AbortSignal): Promise<readonly string[]> {
    const { parts } = this;
    await readHeads(parts, this.waiters, signal);
    const waiting = [...this.waiters].map((waiter) => ({ waiter, head: headOf(waiter) }));
    const known = waiting.find(({ head }) => head !== undefined)?.head;
    const views = known === undefined ? [] : await this.view(known, signal);
    const all = await Promise.all(
      waiting.map(async ({ waiter, head }) => {
        const missing = head === undefined ? unread(waiter) : await missingFor({ waiter, head, views }, parts, signal);
        this.settle(waiter, { head, missing });
        return missing;
      }),
    );
    return [...new Set(all.flat())];
  }

  private view(head: ZoneHead, signal: AbortSignal): Promise<readonly ServerView[]> {
    const { zone, servers } = this.parts;
    return viewZone(zone, serversOf(zone, servers, head), this.parts, signal);
  }

  /** Ends the wait where nothing is missing, or its time is up. */
  private settle(
    waiter: Waiter,
    { head, missing }: { readonly head: ZoneHead | undefined; readonly missing: readonly string[] },
  ): void {
    const { zone, servers, clock } = this.parts;
    if (missing.length === 0) waiter.settle();
    else if (clock.elapsed() >= waiter.deadline)
      waiter.settle({ error: notServed({ ...waiter, zone, servers, head, missing }) });
  }

  /** Until it is time for the next look, or somebody joins. */
  private async rest(milliseconds: number, signal: AbortSignal): Promise<void> {
    this.joined = new AbortController();
    try {
      await whileFollowing([signal, this.joined.signal], (either) => this.parts.clock.sleep(milliseconds, either));
    } catch (error) {
      if (signal.aborted) throw error;
    }
  }
}

/** Whether somebody came since the zone was read. */
function hasNew(waiters: ReadonlySet<Waiter>): boolean {
  return [...waiters].some(({ zone }) => zone === undefined);
}

/** For how long the service wants no further reading of the zone. */
function wantedPauseMs(waiters: ReadonlySet<Waiter>): number {
  return Math.max(...[...waiters].map(({ zone }) => (zone?.done === false ? (zone.pauseMs ?? 0) : 0)));
}

function headOf({ zone }: Waiter): ZoneHead | undefined {
  return zone?.done === true ? zone.value : undefined;
}

function unread({ zone }: Waiter): readonly string[] {
  return [zone?.done === false ? zone.missing : "the zone's serial at the service"];
}

/** The zone as the service has it now: one reading for all who have not had one since they came. */
async function readHeads(
  { lookAtZone, clock }: WatchParts,
  waiters: ReadonlySet<Waiter>,
  signal: AbortSignal,
): Promise<void> {
  const without = [...waiters].filter((waiter) => headOf(waiter) === undefined);
  if (without.length === 0) return;
  const until = Math.max(...without.map(({ deadline }) => deadline));
  try {
    const zone = await lookWithin({ clock, until }, lookAtZone, signal);
    for (const waiter of without) waiter.zone = zone;
  } catch (error) {
    for (const waiter of without) waiter.settle({ error: error as Error });
  }
}

/** A waiter for whom the zone was read, and what its name servers said in this look. */
interface Asking {
  readonly waiter: Waiter;
  readonly head: ZoneHead;
  readonly views: readonly ServerView[];
}

/** What each server lacks, behind its name. */
async function missingFor(
  { waiter, head, views }: Asking,
  parts: AskParts,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const all = views.map(async ({ at, serial, problem }) => {
    const shown = printAddress(at);
    if (problem !== undefined) return [`${shown} ${problem}`];
    if (hasReached(serial, head.serial)) return [];
    const lacks = await firstLack({ ...waiter, head }, at, parts, signal);
    return lacks === undefined ? [] : [`${shown} has the serial ${serial ?? "(none)"} and ${lacks}`];
  });
  return (await Promise.all(all)).flat();
}

async function firstLack(
  { sets, head, lackedAt }: Pick<Waiter, "sets" | "lackedAt"> & Pick<Asking, "head">,
  at: ServerView["at"],
  { network, clock }: AskParts,
  signal: AbortSignal,
): Promise<string | undefined> {
  const key = printAddress(at);
  const first = lackedAt.get(key) ?? 0;
  const order = [...sets.keys()].map((_, nth) => (first + nth) % sets.length);
  for (const nth of order) {
    const set = sets[nth];
    if (set === undefined) continue;
    const answer = isComparable(set.type) ? await network.ask(at, set, clock, signal) : { records: [] };
    const lacks = lacking(set, answer, head.defaultTtl);
    if (lacks === undefined) continue;
    lackedAt.set(key, nth);
    return lacks;
  }
  return undefined;
}

const mostTold = 5;

function tell(missing: readonly string[]): Readonly<Record<string, string | number>> {
  return { missing: firstOf(missing, mostTold).join("; ") };
}
