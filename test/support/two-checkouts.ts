/**
 * Two checkouts of one configuration with one state: what a run in the one of them noted when it was killed, and what runs in the other one have made
 * of the state since.
 */
import { tmpdir } from "node:os";
import type { FaultInput, SandboxParts } from "../../src/sandbox/index.ts";
import { createLockDirectory, startInMemory, type InMemory } from "./in-memory.ts";
import { asKilled } from "./killed-run.ts";

type Core = ReturnType<InMemory["object"]>;

/** One resource, as each of the checkouts handles it. */
export interface Shared {
  readonly first: Core;
  readonly second: Core;
}

export interface Checkouts {
  /** The checkout whose run is killed. */
  readonly first: InMemory;
  readonly second: InMemory;
  /** The first one's. */
  readonly lockDirectory: string;
  share(kind: string): Shared;
  /** A run of the first checkout that is killed: no state has anything of it, and who comes later knows that it has ended. */
  killed(shared: readonly Shared[], run: () => Promise<unknown>, ...faults: FaultInput[]): Promise<void>;
  /** Each of these is a run of the second checkout that saves the state; then it is the first one's turn again. */
  meanwhile(shared: readonly Shared[], ...runs: (() => Promise<unknown>)[]): Promise<void>;
}

/** Whether the second checkout is on the machine of the first. */
export type Where = "another machine" | "the same machine";

export async function startCheckouts(seed: SandboxParts, where: Where = "another machine"): Promise<Checkouts> {
  const lockDirectory = createLockDirectory();
  const first = await startInMemory(seed, "zone", { lockDirectory, engine: { workingDirectory: "/" } });
  const second = await first.beside({
    lockDirectory: where === "the same machine" ? lockDirectory : createLockDirectory(),
    engine: { workingDirectory: tmpdir() },
  });
  const nextRun = async (memory: InMemory, cores: readonly Core[]): Promise<void> => {
    memory.endRun();
    await memory.nextRun();
    for (const core of cores) core.inNewProcess();
  };
  return {
    first,
    second,
    lockDirectory,
    share: (kind) => ({ first: first.object(kind), second: second.object(kind) }),
    async killed(shared, run, ...faults) {
      const before = shared.map(({ first: { state, private: noted } }) => [state, noted] as const);
      for (const fault of faults) first.sandbox.faults.add(fault);
      await run().catch(() => undefined);
      first.sandbox.faults.clear();
      shared.forEach((one, at) => one.first.restore(...(before[at] ?? [null, new Uint8Array()])));
      asKilled(lockDirectory);
      await first.clock.sleep(60_000);
      await first.nextRun();
    },
    async meanwhile(shared, ...runs) {
      for (const one of shared) one.second.restore(one.first.state, one.first.private);
      for (const run of runs) {
        await nextRun(
          second,
          shared.map((one) => one.second),
        );
        await run();
      }
      second.endRun();
      for (const one of shared) one.first.restore(one.second.state, one.second.private);
      await nextRun(
        first,
        shared.map((one) => one.first),
      );
    },
  };
}
