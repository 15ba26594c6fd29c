import { type Clock } from "terraform-provider-sdk/core";
import { runAfterTurn } from "../../core/timers.ts";
import { listTickets, newTicket, type Ticket, type TicketBox, type TicketListing } from "./lock-tickets.ts";
import type { LockMode } from "./lock.ts";

/** A ticket that has its number. */
export type Drawn = Ticket & { readonly number: number };

/** A ticket that was drawn, and those found afterwards that may have precedence, unless their processes have ended. */
export interface Drawing {
  readonly ticket: Drawn;
  readonly before: readonly Ticket[];
}

/** Draws a number for a ticket of one lock. Rejects with the signal's reason, or with the error of the file system. */
export type DrawTicket = (box: TicketBox, mode: LockMode, signal?: AbortSignal) => Promise<Drawing>;

interface Waiting {
  readonly box: TicketBox;
  readonly mode: LockMode;
  readonly signal: AbortSignal | undefined;
  readonly resolve: (drawing: Drawing) => void;
  readonly reject: (error: unknown) => void;
}

type Choosing = Waiting & { readonly choosing: Ticket };
type Numbered = Waiting & { readonly ticket: Drawn };

/**
 * Draws numbers in `directory`. All callers that ask in one turn of the event loop share the three listings of the directory: if each
 * made its own, n locks that are taken at the same time would read n² file names. A listing that starts after a caller's file was made is
 * as good for that caller as a listing of its own.
 */
export function createDraws(directory: string, clock: Clock): DrawTicket {
  let waiting: Waiting[] = [];
  return (box, mode, signal) =>
    new Promise((resolve, reject) => {
      waiting.push({ box, mode, signal, resolve, reject });
      if (waiting.length > 1) return;
      runAfterTurn(() => {
        const all = waiting;
        waiting = [];
        drawTogether(directory, clock, all);
      });
    });
}

function drawTogether(directory: string, clock: Clock, all: readonly Waiting[]): void {
  const choosing = all.flatMap((one) => attempt(one, () => choose(one, clock)));
  const locks = new Set(all.map(({ box }) => box.name));
  const list = (): TicketListing => listTickets(directory, locks);
  lookAround(takeNumbers(choosing, list), list);
}

/** As long as the `choosing` ticket exists, no process with a later number gets the lock. */
function choose(one: Waiting, clock: Clock): Choosing {
  one.signal?.throwIfAborted();
  const choosing = newTicket(one.mode);
  one.box.add(choosing, clock.now());
  return { ...one, choosing };
}

/** Gives each a number higher than all others of its lock. */
function takeNumbers(all: readonly Choosing[], list: () => TicketListing): Numbered[] {
  const listing = listFor(all, list, ({ box, choosing }) => box.remove(choosing));
  if (listing === undefined) return [];
  return all.flatMap((one) =>
    attempt(one, () => {
      const { box, choosing } = one;
      try {
        const numbers = ticketsOf(box, listing).map(({ number }) => (number === "choosing" ? 0 : number));
        const ticket = { ...choosing, number: Math.max(0, ...numbers) + 1 };
        box.number(choosing, ticket);
        return { ...one, ticket };
      } catch (error) {
        box.remove(choosing);
        throw error;
      }
    }),
  );
}

/** Lists twice: first those that are still choosing a number, then the numbers that were chosen by then. */
function lookAround(all: readonly Numbered[], list: () => TicketListing): void {
  const twice = (): [TicketListing, TicketListing] => [list(), list()];
  const listings = listFor(all, twice, ({ box, ticket }) => box.remove(ticket));
  if (listings === undefined) return;
  const [first, second] = listings;
  for (const { box, ticket, resolve } of all)
    resolve({ ticket, before: mayGoBefore(ticket, ticketsOf(box, first), ticketsOf(box, second)) });
}

/**
 * The tickets that may have precedence over one's own.
 *
 * @param chosen as listed after `choosing`
 */
export function mayGoBefore(own: Drawn, choosing: readonly Ticket[], chosen: readonly Ticket[]): Ticket[] {
  return [
    ...choosing.filter(({ number }) => number === "choosing"),
    ...chosen.filter((other) => goesBefore(other, own)),
  ];
}

function goesBefore(other: Ticket, own: Drawn): boolean {
  if (other.number === "choosing") return false;
  if (other.mode === "shared" && own.mode === "shared") return false;
  return other.number === own.number ? other.id < own.id : other.number < own.number;
}

function ticketsOf({ name }: TicketBox, listing: TicketListing): readonly Ticket[] {
  return listing.get(name) ?? [];
}

/** Lists once for all callers. Where the listing fails, each caller is rejected and its ticket is given back. */
function listFor<T extends Waiting, L>(all: readonly T[], list: () => L, giveBack: (one: T) => void): L | undefined {
  if (all.length === 0) return undefined;
  try {
    return list();
  } catch (error) {
    for (const one of all)
      attempt(one, () => {
        giveBack(one);
        throw error;
      });
    return undefined;
  }
}

/** The result of `work` as a list of one. Where `work` fails, the caller is rejected and the list is empty. */
function attempt<T>(one: Waiting, work: () => T): [] | [T] {
  try {
    return [work()];
  } catch (error) {
    one.reject(error);
    return [];
  }
}
