/** A place in the queue for permits. */
export interface Ticket {
  readonly number: number;
  /** Who drew it. */
  readonly of: number;
}

/** What all holders of one pool of permits see. A holder is a session of the database, which is one process. */
export interface PoolView {
  readonly me: number;
  /** Who holds a permit, by the permit's number. */
  readonly holders: ReadonlyMap<number, number>;
  /** In order: by number, then by holder. */
  readonly tickets: readonly Ticket[];
}

/** What this process has and wants. */
export interface Need {
  /** The permits are 0 to `size` - 1. */
  readonly size: number;
  /** How many works wait for a permit. */
  readonly wanted: number;
  /** Permits that this process holds and does not use, in the order in which they are to be given back. */
  readonly idle: readonly number[];
  /** How many of `idle`, from the front, have been unused for so long that they are given back in any case. */
  readonly unused: number;
  /** How many permits were held and used for a whole lease: no longer may a process keep them while others wait. */
  readonly overdue: number;
}

/** What a process does next. */
export interface Moves {
  readonly giveBack: readonly number[];
  readonly take: readonly number[];
  readonly draw: number | undefined;
  readonly drop: number | undefined;
  /** How many permits the process may use from now on. It gives back those that it holds beyond that when their use ends. */
  readonly keep: number;
  /** The other processes whose turn it is after these moves. */
  readonly wake: readonly number[];
  /** Whether all holders are told that somebody waits. */
  readonly tellAll: boolean;
}

/**
 * The rules by which processes share the permits of a pool, with no one in charge:
 *
 * * While nobody has a ticket, each takes what is free.
 * * Who finds nothing free and holds less than its share draws a ticket. The share is the same for each who holds or waits, and at
 *   least 1.
 * * While others have tickets, a process takes no more than its share, and leaves free permits to those that are ahead of it. A process
 *   that holds more than its share gives the rest back. One that has held a permit for a whole lease gives it back and queues again. So
 *   nobody waits for ever, even where there are more processes than permits.
 */
export function decideMoves(view: PoolView, need: Need): Moves {
  const { size, wanted, idle } = need;
  const mine = [...view.holders.values()].filter((holder) => holder === view.me).length;
  const own = view.tickets.find(({ of }) => of === view.me);
  const others = view.tickets.filter(({ of }) => of !== view.me);
  const share = shareOf(view, size);
  const keep = keepOf(need, { mine, waiting: others.length, share });
  const giveBack = others.length === 0 ? idle.slice(0, need.unused) : lowest(idle, mine - keep);
  const held = mine - giveBack.length;

  const ahead = own === undefined ? others.length : view.tickets.indexOf(own);
  const free = size - [...view.holders.keys()].filter((id) => id < size).length;
  const allowed = others.length === 0 ? wanted : Math.max(0, share - mine);
  const take = freeFrom(view, { size, ahead, count: Math.min(wanted, free - ahead, allowed) });

  const lacks = wanted > take.length && held + take.length < share;
  const left = free + giveBack.length - take.length;
  return {
    giveBack,
    take,
    keep,
    draw: lacks && own === undefined ? 1 + Math.max(0, ...view.tickets.map(({ number }) => number)) : undefined,
    drop: lacks ? undefined : own?.number,
    wake: others.slice(0, Math.max(0, left)).map(({ of }) => of),
    tellAll: lacks && own === undefined && others.length === 0,
  };
}

/**
 * `count` free permits besides the lowest ones, which are left to those ahead: their pool may be smaller, so that they can use no others.
 * So many must be free. Processes begin their search at different numbers, so that few try to take the same.
 */
function freeFrom(
  { me, holders }: PoolView,
  { size, ahead, count }: { readonly size: number; readonly ahead: number; readonly count: number },
): number[] {
  const free = Array.from({ length: size }, (_, id) => id).filter((id) => !holders.has(id));
  const fromMine = (id: number): number => (id - (me % size) + size) % size;
  return free
    .slice(ahead)
    .sort((a, b) => fromMine(a) - fromMine(b))
    .slice(0, Math.max(0, count));
}

function lowest(ids: readonly number[], count: number): number[] {
  return [...ids].sort((a, b) => a - b).slice(0, count);
}

function shareOf({ me, holders, tickets }: PoolView, size: number): number {
  const all = new Set([me, ...holders.values(), ...tickets.map(({ of }) => of)]);
  return Math.max(1, Math.floor(size / all.size));
}

interface Standing {
  readonly mine: number;
  /** How many others have tickets. */
  readonly waiting: number;
  readonly share: number;
}

function keepOf({ wanted, idle, overdue }: Need, { mine, waiting, share }: Standing): number {
  if (waiting === 0) return Infinity;
  if (wanted === 0) return mine - idle.length;
  return mine < share ? share : Math.min(share, mine - Math.min(overdue, waiting));
}

/** Whether there is anything to do at all. */
export function isIdle({ giveBack, take, draw, drop }: Moves): boolean {
  return giveBack.length === 0 && take.length === 0 && draw === undefined && drop === undefined;
}
