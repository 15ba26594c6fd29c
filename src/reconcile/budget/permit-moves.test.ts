import * as fc from "fast-check";
import { createRandom } from "../../../test/support/random.ts";
import { decideMoves, isIdle, type Moves, type Need, type PoolView } from "./permit-moves.ts";

/** The process that is asked is 1. */
interface Row {
  /** By the permit's number; 0: nobody. */
  readonly holders: readonly number[];
  /** Who drew them, in order; the first has the number 1. */
  readonly tickets?: readonly number[];
  readonly need?: Partial<Need>;
  readonly moves?: Partial<Moves>;
}

const viewOf = ({ holders, tickets = [] }: Row): PoolView => ({
  me: 1,
  holders: new Map([...holders.entries()].filter(([, holder]) => holder !== 0)),
  tickets: tickets.map((of, at) => ({ number: at + 1, of })),
});
const nothing = { giveBack: [], take: [], draw: undefined, drop: undefined, wake: [], tellAll: false };

it.each<[string, Row]>([
  ["takes what is free", { holders: [0, 0, 2, 0], need: { wanted: 2 }, moves: { take: [1, 3] } }],
  ["takes no more than is free", { holders: [0, 0, 2, 2], need: { wanted: 9 }, moves: { take: [1, 0] } }],
  ["takes nothing where nothing waits", { holders: [0, 0, 2, 2], need: { wanted: 0 } }],
  [
    "draws a ticket where all is taken and it holds less than its share, and tells the holders",
    { holders: [1, 2, 2, 2], need: { wanted: 3 }, moves: { draw: 1, tellAll: true } },
  ],
  ["draws none where it holds its share", { holders: [1, 1, 2, 2], need: { wanted: 3 } }],
  [
    "queues behind others, without telling the holders again",
    { holders: [2, 2, 2, 2], tickets: [3, 4], need: { wanted: 1 }, moves: { draw: 3 } },
  ],
  [
    "leaves to those ahead what is free",
    { holders: [2, 2, 2, 0], tickets: [3], need: { wanted: 1 }, moves: { draw: 2, wake: [3] } },
  ],
  [
    "takes what those ahead leave, and leaves them the lowest, which a process with a smaller pool can use, too",
    { holders: [2, 2, 0, 0], tickets: [3], need: { wanted: 1 }, moves: { take: [3], wake: [3] } },
  ],
  [
    "takes its turn and puts its ticket down",
    { holders: [2, 2, 2, 0], tickets: [1, 3], need: { wanted: 5 }, moves: { take: [3], drop: 1, keep: 1 } },
  ],
  [
    "puts its ticket down when nothing waits any more, and wakes the next",
    { holders: [2, 2, 2, 0], tickets: [1, 3], need: { wanted: 0 }, moves: { drop: 1, keep: 0, wake: [3] } },
  ],
  [
    "gives idle permits to who waits, the lowest first, and wakes them",
    {
      holders: [1, 1, 1, 2],
      tickets: [3, 4],
      need: { wanted: 1, idle: [2, 0] },
      moves: { giveBack: [0, 2], keep: 1, wake: [3, 4] },
    },
  ],
  [
    "uses no more than its share while others wait",
    { holders: [1, 1, 1, 2], tickets: [2], need: { wanted: 4 }, moves: { keep: 2 } },
  ],
  [
    "gives back what is above its share when its use has ended",
    {
      holders: [1, 1, 1, 2],
      tickets: [2],
      need: { wanted: 4, idle: [1] },
      moves: { giveBack: [1], keep: 2, wake: [2] },
    },
  ],
  [
    "gives back its only permit after its lease, and queues again",
    {
      holders: [1, 2],
      tickets: [3],
      need: { wanted: 4, idle: [0], overdue: 1 },
      moves: { giveBack: [0], keep: 0, draw: 2, wake: [3] },
    },
  ],
  ["keeps it after its lease where nobody waits", { holders: [1, 2], need: { wanted: 4, overdue: 1 } }],
  [
    "gives back what it has not used for long",
    { holders: [1, 1, 1, 0], need: { idle: [2, 0], unused: 1 }, moves: { giveBack: [2] } },
  ],
])("%s", (_, row) => {
  const need = { size: row.holders.length, wanted: 0, idle: [], unused: 0, overdue: 0, ...row.need };
  const moves = decideMoves(viewOf(row), need);
  expect(moves).toEqual({ ...nothing, keep: moves.keep, ...row.moves });
  expect(isIdle(moves)).toBe(
    ["giveBack", "take", "draw", "drop"].every((what) => !Object.hasOwn(row.moves ?? {}, what)),
  );
});

describe("processes that decide for themselves, by old views", () => {
  /** A process with works of three turns each, and its permits by the turn in which their use ends. */
  class Process {
    view: PoolView;
    works = 5;
    started = 0;
    keep = Infinity;
    readonly uses = new Map<number, { until: number; since: number }>();
    constructor(
      readonly id: number,
      readonly size: number,
    ) {
      this.view = { me: id, holders: new Map(), tickets: [] };
    }
    inUse(now: number): number {
      return [...this.uses.values()].filter(({ until }) => until > now).length;
    }
  }
  const lease = 8;

  function act(one: Process, pool: Map<number, number>, tickets: Map<number, number>, now: number): void {
    for (const use of one.uses.values())
      if (use.until <= now && one.works > 0 && one.inUse(now) < one.keep) {
        one.works -= 1;
        one.started += 1;
        use.until = now + 3;
      }
    const idle = [...one.uses].filter(([, { until }]) => until <= now).map(([id]) => id);
    const overdue = [...one.uses.values()].filter(({ since, until }) => until > since && since + lease <= now).length;
    const unused = one.works === 0 ? idle.length : 0;
    const moves = decideMoves(one.view, { size: one.size, wanted: one.works, idle, unused, overdue });
    one.keep = moves.keep;
    for (const id of moves.giveBack) {
      pool.delete(id);
      one.uses.delete(id);
    }
    for (const id of moves.take)
      if (!pool.has(id)) {
        pool.set(id, one.id);
        one.uses.set(id, { until: now, since: now });
      }
    if (moves.drop !== undefined) tickets.delete(one.id);
    if (moves.draw !== undefined) tickets.set(one.id, moves.draw);
    const inOrder = [...tickets].map(([of, number]) => ({ number, of }));
    inOrder.sort((a, b) => a.number - b.number || a.of - b.of);
    one.view = { me: one.id, holders: new Map(pool), tickets: inOrder };
  }

  const sizes = fc.array(fc.constantFrom(1, 2, 4), {
    minLength: 1,
    maxLength: 7,
  });

  it("all begin works again and again, none waits for another to have no more, and at last no permit is taken", () => {
    fc.assert(
      fc.property(sizes, fc.nat(), (given, seed) => {
        const all = given.map((size, at) => new Process(at + 1, size));
        const [pool, tickets] = [new Map<number, number>(), new Map<number, number>()];
        const lastStart = new Map(all.map((one) => [one, 0]));
        const random = createRandom(seed);
        const mostTurns = 8 * all.length * lease;
        let longest = 0;
        for (let now = 1; all.some((one) => one.works > 0 || one.uses.size > 0) || tickets.size > 0; now += 1) {
          // each acts once a turn, in any order, and sees what the ones before it did only next time
          const order = all.map((one) => ({ one, at: random() })).sort((a, b) => a.at - b.at);
          for (const { one } of order) {
            const before = one.started;
            act(one, pool, tickets, now);
            if (now < 400) one.works = 5;
            if (one.started > before || one.works === 0) lastStart.set(one, now);
            longest = Math.max(longest, now - (lastStart.get(one) ?? 0));
          }
          if (longest > mostTurns) break;
        }
        expect(longest).toBeLessThan(mostTurns);
        expect(pool.size).toBe(0);
      }),
      { examples: [[[1, 2], 2147483633]] },
    );
  });
});
