import { createManualClock } from "../core/manual-clock.ts";
import type { ObjectType } from "../values/type.ts";
import type { ValueObject } from "../values/value.ts";
import { UnplannedStates } from "./unplanned-states.ts";

const type: ObjectType = {
  kind: "object",
  attributes: { id: { kind: "string" }, users: { kind: "set", element: { kind: "string" } } },
};
const state = (id: string, users: readonly string[] = []): ValueObject => ({ id, users });
const a = state("a", ["u1", "u2"]);
const clock = createManualClock(0);
let states: UnplannedStates;
beforeEach(() => {
  states = new UnplannedStates(type, clock);
});
const notes = { get: () => "noted", entries: () => [["note", "noted"] as const] };
const read = (from: ValueObject, found: ValueObject | null): void =>
  states.reading(from)(found && { state: found, private: notes });

const store = (): void => states.stored(a);
const plan = (prior = a): void => states.planned(prior);

it.each<[string, (() => void)[], ValueObject[]]>([
  ["one that was stored", [store], [a]],
  ["one that was read", [() => read(a, a)], [a]],
  ["one as it was read", [store, () => read(a, state("a", ["u3"]))], [state("a", ["u3"])]],
  ["not one that is read now", [store, () => void states.reading(a)], []],
  ["not one that is gone", [store, () => read(a, null)], []],
  ["not one that was planned", [() => read(a, a), plan], []],
  ["not one that was planned with its users in another order", [store, () => plan(state("a", ["u2", "u1"]))], []],
  ["not one that was planned as it was before it was read", [store, () => read(a, state("a")), plan], []],
  ["one of the same id", [store, () => states.stored(state("a")), plan], [state("a")]],
  ["one of another id", [store, () => plan(state("b"))], [a]],
  ["one of two that are equal", [store, store, plan], [a]],
])("known is %s", (_, calls, expected) => {
  for (const call of calls) call();
  expect(states.now().map((one) => one.state)).toEqual(expected);
});

describe("left", () => {
  const left: ValueObject[][] = [];
  beforeEach(() => left.splice(0));
  const wait = (signal = new AbortController().signal): Promise<unknown> =>
    states.left(signal).then(
      (found) => left.push(found.map((one) => one.state)),
      (reason: unknown) => left.push([state(String(reason))]),
    );

  it("is nothing at once, where nothing is known", async () => {
    await wait();
    expect([left, clock.sleepers]).toEqual([[[]], 0]);
  });

  it("is a state for which no plan comes for a second, with its private data", async () => {
    read(a, a);
    void wait();
    await clock.advance(1_049);
    expect(left).toEqual([]);
    await clock.advance(1);
    expect(left).toEqual([[a]]);
    expect(states.now()).toMatchObject([{ state: a, private: notes }]);
  });

  it.each<[string, () => void]>([
    ["its plan comes", () => states.planned(a)],
    ["it is read, so that this create is not its own", () => void states.reading(a)],
  ])("is nothing as soon as %s", async (_, happens) => {
    states.stored(a);
    void wait();
    await clock.advance(500);
    happens();
    await clock.advance(0);
    expect([left, clock.sleepers]).toEqual([[[]], 0]);
  });

  it("is nothing where the last answer about a state was long ago: its plan would have come before", async () => {
    read(a, a);
    await clock.advance(1_000);
    await wait();
    expect(left).toEqual([[]]);
  });

  it("is a large state for longer: an engine needs time for it between its read and its plan", async () => {
    const large = state("a", [...Array(30_000).keys()].map(String));
    read(large, large);
    await clock.advance(8_900);
    void wait();
    await clock.advance(0);
    expect(left).toEqual([]);
    await clock.advance(200);
    expect(left).toEqual([[large]]);
  });

  it("is what a create declares, however long ago it was read", async () => {
    for (const one of [a, state("b")]) read(one, one);
    await clock.advance(60_000);
    const isOwn = ({ id }: ValueObject): boolean => id === "a";
    expect(await states.left(new AbortController().signal, isOwn)).toMatchObject([{ state: a, private: notes }]);
    expect(states.candidates(isOwn)).toMatchObject([{ state: a }]);
    expect(clock.sleepers).toBe(0);
  });

  it("is told no more when the engine stops", async () => {
    const stopping = new AbortController();
    read(a, a);
    const ended = wait(stopping.signal);
    stopping.abort("stopped");
    await ended;
    expect([left, clock.sleepers]).toEqual([[[state("stopped")]], 0]);
  });
});
