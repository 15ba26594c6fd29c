import { randomUUID } from "node:crypto";
import type * as z from "zod";
import { plainProblems } from "terraform-provider-sdk/core";
import type { CurrentState } from "../state/current-state.ts";
import { printZone } from "../dns/print-zone.ts";
import type { FaultInput } from "../faults/fault-schema.ts";
import type { Faults } from "../faults/faults.ts";
import type { RequestLog } from "../request-log.ts";
import type { SeedInput } from "../seed/seed-shape.ts";
import { stateFromSeed } from "../seed/seed-state.ts";
import { copyOf, sandboxState } from "../state/state.ts";
import type { World } from "../call.ts";
import { overviewOf, type Overview } from "./overview.ts";

/** All that a sandbox holds but its tokens and the name of its data: `snapshot` gives it, and `restore` puts it back. */
export const snapshot = sandboxState.omit({ tokens: true, dataId: true });
/**
 * All that a sandbox holds but its tokens and the name of its data.
 *
 * @interface
 */
export type Snapshot = z.output<typeof snapshot>;

/** What can be done to a sandbox as a whole. What changes the data resolves when that is durable. */
export interface SandboxControl {
  /** Makes data, faults and the log of requests what they were at the start. Time does not go back. */
  readonly reset: () => Promise<void>;
  /** Puts other data in place. Throws a zod error where the seed is ill-formed. Its tokens are put in place, too. */
  readonly seed: (seed: SeedInput) => Promise<void>;
  /** All data as they are now; tokens are left out. */
  readonly snapshot: () => Snapshot;
  /** Throws a zod error, and changes nothing, where it is none. Tokens stay. */
  readonly restore: (snapshot: Snapshot) => Promise<void>;
  /** What there is, without what is long. */
  readonly overview: () => Overview;
  /** A zone in master file form; undefined where there is none of that id. */
  readonly zoneText: (id: string) => string | undefined;
  /** The service's time; a Unix time in ms. */
  readonly now: () => number;
  /** Moves the service's time on, at once: projects come, settle and go. Data that are kept keep it, and a snapshot has it. */
  readonly advance: (milliseconds: number) => Promise<void>;
}

export interface ControlParts {
  readonly world: World;
  readonly current: CurrentState;
  readonly faults: Faults;
  readonly initialFaults: readonly FaultInput[];
  readonly log: RequestLog;
  readonly saved: () => Promise<void>;
}

export function createControl(parts: ControlParts): SandboxControl {
  const { world, current, faults, initialFaults, log, saved } = parts;
  const initial = current.value;
  const become = async (state: CurrentState["value"]): Promise<void> => {
    // time does not go back, whatever the data are
    const ahead = Math.max(current.value.ahead ?? 0, state.ahead ?? 0);
    current.replace({ ...state, dataId: randomUUID(), ...(ahead > 0 ? { ahead } : {}) });
    await saved();
  };
  return {
    async reset() {
      faults.replace(...initialFaults);
      log.reset();
      await become(initial);
    },
    seed: (seed) => become(stateFromSeed(seed, world.options, world.now())),
    snapshot() {
      const { format, version, ahead, customers, servers, decommissions, zones, clusters } = copyOf(current.value);
      return { format, version, ahead, customers, servers, decommissions, zones, clusters };
    },
    restore: (whole) => become({ ...snapshot.parse(whole, plainProblems), tokens: current.value.tokens }),
    overview: () => overviewOf(current.value, world.now()),
    zoneText(id) {
      const zone = current.value.zones.find((each) => each.id === id);
      return zone === undefined ? undefined : printZone(zone, world.options);
    },
    now: () => world.now(),
    async advance(milliseconds) {
      if (milliseconds < 0) throw new RangeError("time does not go back");
      current.replace({ ...current.value, ahead: (current.value.ahead ?? 0) + milliseconds });
      await saved();
    },
  };
}
