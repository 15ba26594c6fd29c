import fc from "fast-check";
import type { FaultInput } from "../../src/sandbox/index.ts";
import type { InMemory } from "./in-memory.ts";
import { asKilled } from "./killed-run.ts";

/** One object of a state, as Terraform's core handles it. */
export type Core = ReturnType<InMemory["object"]>;
type Method = (typeof writes)[number];
/** A resource that a stack may have, and what it declares of what the stack wants; null: the stack has no such resource. */
export interface Part<Wants> {
  readonly object: Core;
  readonly configOf: (wants: Wants) => Parameters<Core["apply"]>[0] | null;
}
/** Requests that a fault or a kill meets. */
export type Where = Pick<FaultInput, "path" | "endpoint">;

export const writes = ["POST", "PUT", "DELETE"] as const;

const faults: readonly Omit<FaultInput, "method" | "path">[] = [
  { status: 403 },
  { status: 500 },
  { drop: true, when: "before" },
  { drop: true, when: "after" },
  { status: 502, when: "after" },
];

/** One of the first writes is refused, lost, or made without an answer that says so. */
export const anyFault = (where: Where, methods: readonly Method[] = writes): fc.Arbitrary<FaultInput> =>
  fc
    .tuple(fc.constantFrom(...methods), fc.constantFrom(...faults), fc.integer({ min: 1, max: 3 }))
    .map(([method, fault, nth]) => ({ ...fault, ...where, method, nth }));

/** After so many writes no further one succeeds. */
export const noWriteAfter = (count: number, where: Where): FaultInput[] =>
  writes.map((method) => ({ ...where, method, status: 403, nth: count + 1, times: "always" as const }));

/** A run that is killed. */
export interface Kill {
  /** After so many writes no further one succeeds. */
  readonly after: number;
  /** The objects whose states were saved before. */
  readonly saved: readonly number[];
}

/**
 * The kills of runs that apply so many objects, one after the other. What is declared otherwise by the next run is not taken over
 * (docs/decisions/0010-journal.md), so that run is to apply the same.
 */
export function anyKills(objects: number): fc.Arbitrary<readonly Kill[]> {
  const all = Array.from({ length: objects }, (_, at) => at);
  const saved = fc.oneof(fc.constant([]), fc.subarray(all));
  return fc.array(fc.record({ after: fc.integer({ min: 0, max: 4 }), saved }), { maxLength: 2 });
}

/**
 * How many walks are taken, and which: always the same, unless WALKS and SEED name others. A walk that fails is for whoever looks for it.
 */
export function walksOf({ numRuns, seed }: { readonly numRuns: number; readonly seed: number }) {
  const { WALKS = numRuns, SEED = seed } = process.env;
  return { numRuns: Number(WALKS), seed: Number(SEED) };
}

/** Does the same to all of them, in their order, so many at a time. Gives the errors. */
export async function inPlaces<T>(all: readonly T[], places: number, work: (one: T) => Promise<unknown>) {
  const errors: string[] = [];
  const left = [...all];
  const place = async (): Promise<void> => {
    for (let one = left.shift(); one !== undefined; one = left.shift())
      await work(one).catch((error: unknown) => errors.push(String(error)));
  };
  await Promise.all(Array.from({ length: Math.min(places, all.length) }, place));
  return errors;
}

/** Remembers the states. What it gives puts back those that a run which was killed had not saved. */
export function rememberStates(objects: readonly Core[], lockDirectory: string): (kill: Kill) => void {
  const before = objects.map((object) => ({ object, state: object.state, noted: object.private }));
  return ({ saved }) => {
    for (const [at, { object, state, noted }] of before.entries())
      if (!saved.includes(at)) object.restore(state, noted);
    asKilled(lockDirectory);
  };
}

interface Run<Wants> {
  readonly parts: readonly Part<Wants>[];
  readonly wants: Wants;
  /** How many are applied at a time, in the order of `parts`. */
  readonly places?: number;
  /** Whether one process serves all runs: then the objects are to be such, too. */
  readonly inOneProcess?: boolean;
}

/**
 * One run of Terraform: refreshes and plans all, and applies where neither failed.
 *
 * @param beforeApply called when all is planned
 */
export async function planAndApply<Wants>(
  memory: InMemory,
  { parts, wants, places = parts.length, inOneProcess = false }: Run<Wants>,
  beforeApply: () => void = () => undefined,
): Promise<{ readonly errors: readonly string[]; readonly isPlanned: boolean }> {
  const goes = new Map<Core, Awaited<ReturnType<Core["planDestroy"]>>>();
  const comes = new Map<Core, Awaited<ReturnType<Core["plan"]>>>();
  const nextProcess = async (): Promise<void> => {
    await memory.nextRun();
    for (const { object } of parts) object.inNewProcess();
  };
  if (!inOneProcess) await nextProcess();
  for (const { object, configOf } of inOneProcess ? parts : []) {
    const config = configOf(wants);
    if (config !== null) await object.validate(config);
  }
  const unread = await inPlaces(parts, parts.length, ({ object }) => object.refresh());
  if (unread.length > 0) return { errors: unread, isPlanned: false };
  const refused = await inPlaces(parts, parts.length, async ({ object, configOf }) => {
    const config = configOf(wants);
    if (config !== null) comes.set(object, await object.plan(config));
    else if (object.state !== null) goes.set(object, await object.planDestroy());
  });
  if (refused.length > 0) return { errors: refused, isPlanned: false };
  if (!inOneProcess) await nextProcess();
  beforeApply();
  const errors = await inPlaces(parts, places, async ({ object, configOf }) => {
    const config = configOf(wants);
    if (config !== null) await object.apply(config, inOneProcess ? comes.get(object) : undefined);
    else if (object.state !== null) await object.destroy(goes.get(object));
  });
  return { errors, isPlanned: true };
}
