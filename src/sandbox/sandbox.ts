import { systemClock, type Clock } from "../core/clock.ts";
import { Secret } from "../core/secret.ts";
import type { Transport } from "../http/transport.ts";
import type { World } from "./call.ts";
import { demoSeed } from "./demo-seed.ts";
import { createCurrentState } from "./current-state.ts";
import { createDispatcher, type Dispatcher } from "./dispatch.ts";
import type { FaultInput } from "./fault-schema.ts";
import { createFaults, type Faults } from "./faults.ts";
import { listen, type Listening, type ListenOptions } from "./listen.ts";
import { createMemoryTransport } from "./memory-transport.ts";
import { sandboxOptions, type SandboxOptions, type SandboxOptionsInput } from "./options.ts";
import { createRequestLog, type LoggedRequest, type RequestCounts, type RequestLog } from "./request-log.ts";
import { stateFromSeed } from "./seed-state.ts";
import type { SeedInput } from "./seed.ts";
import { createStateFile, loadStateFile } from "./state-file.ts";
import { sandboxState, type Access, type SandboxState } from "./state.ts";
import { createStore, type Store } from "./store.ts";

export interface SandboxParts {
  readonly clock?: Clock | undefined;
  /** What it holds at first; the demo data unless given. */
  readonly seed?: SeedInput | undefined;
  /** A whole state, as `store.read()` gives it, in place of a seed. */
  readonly state?: SandboxState | undefined;
  /** Keeps the state: read at the start where the file exists (it then wins over seed and state), written with every change. */
  readonly stateFile?: string | undefined;
  /** The token that may use everything. */
  readonly accessToken?: string | undefined;
  readonly faults?: readonly FaultInput[] | undefined;
  readonly options?: SandboxOptionsInput | undefined;
}

/** An embedded implementation of the whole service interface. */
export interface Sandbox {
  /** May use everything. */
  readonly accessToken: Secret;
  /** The base URL to use with `transport`. */
  readonly baseUrl: string;
  /** Asks the sandbox in memory, without sockets. */
  readonly transport: Transport;
  /** Begins to serve over HTTP. */
  readonly listen: (options?: ListenOptions) => Promise<Listening>;
  readonly store: Store;
  readonly faults: Faults;
  readonly options: SandboxOptions;
  /** The requests seen since the last reset, the oldest first. */
  readonly requests: readonly LoggedRequest[];
  readonly requestCounts: () => RequestCounts;
  readonly resetRequests: () => void;
  /** Resolves when all that was changed is durable; at once without a state file. */
  readonly saved: () => Promise<void>;
}

/** The demo's token: the sandbox is reached from this machine only, so it protects nothing. */
const usualToken = "sandbox-access-token";

/** Throws `Failure` where the state file is damaged, and a zod error where seed, faults or options are ill-formed. */
export function createSandbox(parts: SandboxParts = {}): Sandbox {
  const { clock = systemClock, accessToken = usualToken } = parts;
  const options = sandboxOptions.parse(parts.options ?? {});
  const now = (): number => clock.now() + options.clockOffset;
  const current = createCurrentState(initialState(parts, options, now()), now);
  const accessOf = (token: string): Access | undefined => {
    if (token === accessToken) return { user: "u10001" };
    const { tokens } = current.value;
    return Object.hasOwn(tokens, token) ? tokens[token] : undefined;
  };
  const world: World = {
    get state() {
      return current.value;
    },
    edit: (edit) => current.edit(edit),
    options,
    accessOf,
    now,
  };
  const file = parts.stateFile === undefined ? undefined : createStateFile(parts.stateFile, () => current.value);
  const faults = createFaults(parts.faults ?? [], ({ stale }) => {
    if (stale !== undefined) current.reachBack(stale);
  });
  const log = createRequestLog();
  const saved = (): Promise<void> => file?.save() ?? Promise.resolve();
  // whoever must know that a change is durable awaits saved()
  const store = createStore(
    world,
    (state) => current.replace(state),
    () => void saved().catch(() => undefined),
  );
  const dispatcher = createDispatcher({ world, current, store, clock, faults, log, saved });
  return assemble({ world, clock, faults, log, saved, dispatcher, store, accessToken: new Secret(accessToken) });
}

interface Assembly {
  readonly world: World;
  readonly clock: Clock;
  readonly faults: Faults;
  readonly log: RequestLog;
  readonly saved: () => Promise<void>;
  readonly dispatcher: Dispatcher;
  readonly store: Store;
  readonly accessToken: Secret;
}

function assemble({ world, clock, faults, log, saved, dispatcher, store, accessToken }: Assembly): Sandbox {
  const { options } = world;
  const { basePath, maxBodyBytes } = options;
  return {
    accessToken,
    baseUrl: `https://sandbox.invalid${basePath}`,
    transport: createMemoryTransport(dispatcher, clock),
    async listen(where = {}) {
      // a state file that cannot be written is found out now, and not at the first write
      await saved();
      return listen({ dispatcher, clock, basePath, maxBodyBytes }, where);
    },
    store,
    faults,
    options,
    get requests() {
      return log.entries;
    },
    requestCounts: () => log.counts(),
    resetRequests: () => log.reset(),
    saved,
  };
}

function initialState(parts: SandboxParts, options: SandboxOptions, now: number): SandboxState {
  const loaded = parts.stateFile === undefined ? undefined : loadStateFile(parts.stateFile);
  if (loaded !== undefined) return loaded;
  if (parts.state !== undefined) return sandboxState.parse(structuredClone(parts.state));
  return stateFromSeed(parts.seed ?? demoSeed, options, now);
}
