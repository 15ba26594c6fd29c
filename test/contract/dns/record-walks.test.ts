import fc from "fast-check";
import type { FaultInput } from "../../../src/sandbox/index.ts";
import { styles } from "../../support/deployment.ts";
import { createLockDirectory, startInMemory, type InMemory } from "../../support/in-memory.ts";
import {
  anyFault,
  anyKills,
  inPlaces,
  noWriteAfter,
  rememberStates,
  walksOf,
  type Core,
  type Kill,
} from "../../support/walks.ts";

const zone = "walks.example";
const name = `pool.${zone}.`;
const where = { path: `/${zone}/` };
/** Single records that each of the stacks may have. */
const size = 4;

type Wants = readonly (number | null)[];

/** One apply of a stack, whose resources are to have these values; null: none. */
interface Apply {
  readonly kind: "apply";
  readonly stack: number;
  readonly wants: Wants;
  /** How many are applied at a time, and in which order. */
  readonly places: number;
  readonly order: readonly number[];
  readonly fault: FaultInput | null;
  /** The run is killed, and so is the next one, before one ends. */
  readonly kills: readonly Kill[];
}

/** Somebody else adds the value, or removes it where it is there. */
interface Foreign {
  readonly kind: "foreign";
  readonly value: number;
}

/** The stacks never want the same. */
const anyWants = (stack: number): fc.Arbitrary<Wants> =>
  fc
    .uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: size, maxLength: size })
    .chain((values) => fc.tuple(...values.map((value) => fc.option(fc.constant(stack * 10 + value), { freq: 4 }))));

const anyApply = fc.integer({ min: 0, max: 1 }).chain((stack) =>
  fc.record<Apply>({
    kind: fc.constant("apply"),
    stack: fc.constant(stack),
    wants: anyWants(stack),
    places: fc.integer({ min: 1, max: size }),
    order: fc.shuffledSubarray([0, 1, 2, 3], { minLength: size }),
    fault: fc.option(anyFault(where), { freq: 2 }),
    kills: anyKills(size),
  }),
);
const anyForeign = fc.record<Foreign>({ kind: fc.constant("foreign"), value: fc.integer({ min: 31, max: 36 }) });
const anySteps = fc.array(fc.oneof({ weight: 2, arbitrary: anyApply }, { weight: 1, arbitrary: anyForeign }), {
  minLength: 1,
  maxLength: 8,
});

const address = (value: number): string => `192.0.2.${value}`;
const valueOf = (data: unknown): number => Number(String(data).split(".").at(-1));
const stated = ({ state }: Core): number | undefined => (state === null ? undefined : valueOf(state["data"]));

interface Stack {
  readonly memory: InMemory;
  readonly objects: readonly Core[];
  wants: Wants;
}

/** Two stacks and somebody else with single records of one name. Each request is watched: a value that is to stay is there after it. */
class Walk {
  readonly lost: string[] = [];
  private readonly foreign = new Set([99]);
  private guarded = new Set<number>();
  private readonly stacks: Stack[] = [];

  private readonly lockDirectory = createLockDirectory();

  private constructor(private readonly sandbox: InMemory["sandbox"]) {}

  static async start(style: number): Promise<Walk> {
    const seed = { zones: { [zone]: { records: [{ name, type: "A", data: [address(99)] }] } } };
    const base = await startInMemory({ seed, options: styles[style]?.[1] ?? {} });
    const walk = new Walk(base.sandbox);
    for (const workingDirectory of ["/one", "/two"]) {
      const { lockDirectory } = walk;
      const memory = await base.beside({ lockDirectory, engine: { workingDirectory }, transport: walk.watched() });
      const objects = Array.from({ length: size }, () => memory.object("ims_dns_record"));
      walk.stacks.push({ memory, objects, wants: objects.map(() => null) });
    }
    return walk;
  }

  there(): number[] {
    return this.sandbox.store.zones.records(zone, "A", name).map(({ data }) => valueOf(data));
  }

  /** What is to be there: what states hold, and what somebody else has. */
  owned(): number[] {
    return [...this.foreign, ...this.stacks.flatMap(({ objects }) => valuesOf(objects))];
  }

  writeElsewhere({ value }: Foreign): void {
    const nr = this.there().indexOf(value);
    if (nr === -1) this.sandbox.store.zones.add(zone, { name, type: "A", data: [address(value)] });
    else this.sandbox.store.zones.remove(zone, { type: "A", name, nr });
    if (nr === -1) this.foreign.add(value);
    else this.foreign.delete(value);
  }

  async apply({ stack: at, wants, fault, kills: [kill, ...further], ...run }: Apply): Promise<void> {
    const stack = this.stacks[at];
    if (stack === undefined) return;
    const asBefore = rememberStates(stack.objects, this.lockDirectory);
    if (fault !== null) this.sandbox.faults.add(fault);
    if (kill !== undefined) this.sandbox.faults.add(...noWriteAfter(kill.after, where));
    stack.wants = wants;
    const errors = await this.run(stack, run);
    this.sandbox.faults.clear();
    if (kill !== undefined) {
      asBefore(kill);
      await this.apply({ ...run, stack: at, wants, fault: null, kills: further });
      return;
    }
    const all = this.there();
    this.lost.push(
      ...this.owned()
        .filter((value) => !all.includes(value))
        .map((value) => `${value} of a state`),
    );
    const own = valuesOf(stack.objects);
    if (new Set(own).size < own.length) this.lost.push(`${own.join()}: one record in two states`);
    if (
      errors.length === 0 &&
      own.sort().join() !==
        wants
          .filter((value) => value !== null)
          .sort()
          .join()
    )
      this.lost.push(`${wants.join()} wanted, ${own.join()} in the states`);
  }

  /** Applies each stack until nothing fails. */
  async settle(): Promise<string[]> {
    const left: string[] = [];
    for (const stack of this.stacks) {
      let errors = ["none yet"];
      for (let nth = 0; errors.length > 0 && nth < 8; nth += 1)
        errors = await this.run(stack, { places: size, order: [0, 1, 2, 3].map((at) => (at + nth) % size) });
      left.push(...errors);
    }
    return left;
  }

  private async run({ memory, objects, wants }: Stack, { places, order }: Pick<Apply, "places" | "order">) {
    // what a killed run has deleted may still be in a state
    const there = new Set(this.there());
    this.guarded = new Set(this.owned().filter((value) => there.has(value)));
    await memory.nextRun();
    await Promise.all(objects.map((object) => object.refresh()));
    await memory.nextRun();
    // of its own values those are to stay that are wanted, where nothing has to wait for its turn
    const own = new Set(valuesOf(objects).filter((value) => places < size || !wants.includes(value)));
    this.guarded = new Set(this.owned().filter((value) => !own.has(value)));
    return inPlaces(order, places, (at) => applyOne(objects[at], wants[at] ?? null));
  }

  private watched(): InMemory["sandbox"]["transport"] {
    return async (request, signal) => {
      const response = await this.sandbox.transport(request, signal);
      const there = this.there();
      for (const value of this.guarded) {
        if (there.includes(value)) continue;
        this.lost.push(`${value} after ${request.method}`);
        this.guarded.delete(value);
      }
      return response;
    };
  }
}

function valuesOf(objects: readonly Core[]): number[] {
  return objects.flatMap((object) => stated(object) ?? []);
}

async function applyOne(object: Core | undefined, want: number | null): Promise<void> {
  if (want !== null) await object?.apply({ zone, name, type: "A", data: [address(want)] });
  else if (object !== undefined && object.state !== null) await object.destroy();
}

it("no value is lost that is to stay, none has two owners, and applying again makes everything good", async () => {
  await fc.assert(
    fc.asyncProperty(anySteps, fc.nat({ max: styles.length - 1 }), async (steps, style) => {
      const walk = await Walk.start(style);
      for (const step of steps) {
        if (step.kind === "foreign") walk.writeElsewhere(step);
        else await walk.apply(step);
      }
      expect(await walk.settle()).toEqual([]);
      expect(walk.lost).toEqual([]);
      const [there, owned] = [walk.there(), walk.owned()];
      expect(there).toEqual(expect.arrayContaining(owned));
      expect(new Set(there).size).toBe(there.length);
      // what a killed run created, and no run wanted since, may be left
      const isKilled = steps.some((step) => step.kind === "apply" && step.kills.length > 0);
      expect(isKilled ? [] : there.filter((value) => !owned.includes(value))).toEqual([]);
    }),
    walksOf({ numRuns: 60, seed: 20_261_123 }),
  );
});
