import { randomUUID } from "node:crypto";
import { type Clock, type Failure, plainProblems, systemClock } from "terraform-provider-sdk/core";
import { createRedactor } from "../core/redactor.ts";
import { Secret } from "../core/secret.ts";
import type { Transport } from "../http/transport/transport.ts";
import type { World } from "./call.ts";
import { createControl, type SandboxControl } from "./control/control.ts";
import { createSite } from "./control/site.ts";
import { demoSeed } from "./seed/demo-seed.ts";
import { createCurrentState, type CurrentState } from "./state/current-state.ts";
import { startDeployJob, type DeployJob, type DeployJobParts } from "./dns/deploy.ts";
import { createDispatcher, type Dispatcher } from "./dispatch.ts";
import type { FaultInput } from "./faults/fault-schema.ts";
import { createFaults, type Faults } from "./faults/faults.ts";
import { keepState } from "./state/kept-state.ts";
import { listen, type Listening, type ListenOptions } from "./listen.ts";
import { createMemoryTransport } from "./memory-transport.ts";
import { sandboxOptions, type SandboxOptions, type SandboxOptionsInput } from "./options.ts";
import { isPublished, usualToken } from "./reach.ts";
import { createRequestLog, type LoggedRequest, type RequestCounts, type RequestLog } from "./request-log.ts";
import { stateFromSeed } from "./seed/seed-state.ts";
import type { SeedInput } from "./seed/seed-shape.ts";
import { accessSchema, sandboxState, type Access, type AccessInput, type SandboxState } from "./state/state.ts";
import { serviceTime } from "./sandbox-time.ts";
import { createStore, type Store } from "./store.ts";

/** What a sandbox is made of; everything may be left out. */
export interface SandboxParts {
  readonly clock?: Clock | undefined;
  /** What it holds at first; the demo data unless given. */
  readonly seed?: SeedInput | undefined;
  /** A whole state, as `store.read()` gives it, in place of a seed. */
  readonly state?: SandboxState | undefined;
  /**
   * Keeps the state: read at the start where the file exists (it then wins over seed and state), written with every change.
   * It is this sandbox's alone until `close`.
   */
  readonly stateFile?: string | undefined;
  /** Called with the reason why a change could not be saved. It was undone, and its request was answered with an error. */
  readonly saveFailed?: ((failure: Failure) => void) | undefined;
  /**
   * A directory for the file of each zone, `ZONE.zone`: written at the start, and with each change once the delay of the options is
   * over, as the service's job does for its name servers.
   */
  readonly deployTo?: string | undefined;
  /** Called with the reason why a zone's file could not be written. */
  readonly deployFailed?: ((failure: Failure) => void) | undefined;
  /** The token that may use everything. Where others can reach the sandbox it must be one of your own. */
  readonly accessToken?: string | undefined;
  /** Further tokens, beside those of the seed and not a part of the state. */
  readonly tokens?: Readonly<Record<string, AccessInput>> | undefined;
  /** Called for each request when it has been answered or its connection was dropped. */
  readonly requestEnded?: ((request: LoggedRequest) => void) | undefined;
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
  /** How many requests each endpoint had since the last reset. */
  readonly requestCounts: () => RequestCounts;
  /** Forgets the requests seen. */
  readonly resetRequests: () => void;
  /** Resolves when all that was changed is durable; at once without a state file. */
  readonly saved: () => Promise<void>;
  /** What the control interface does, from here. */
  readonly control: SandboxControl;
  /** Waits for what is being saved, and gives the state file back. Stop serving first. */
  readonly close: () => Promise<void>;
}

/**
 * Throws `Failure` where the state file is damaged or another sandbox's or a zone's file cannot be written, and a zod error where
 * seed, faults or options are ill-formed.
 */
export function createSandbox(parts: SandboxParts = {}): Sandbox {
  const { clock = systemClock, accessToken = usualToken } = parts;
  const options = sandboxOptions.parse(parts.options ?? {}, plainProblems);
  let begun: CurrentState | undefined;
  const now = (): number => serviceTime(clock, options.clockOffset, begun?.value);
  let job: DeployJob | undefined;
  const kept = keepState(parts.stateFile, parts.saveFailed, (loaded) => {
    const initial = loaded ?? initialState(parts, options, now());
    const state = createCurrentState(initial, now, parts.stateFile !== undefined, (next) => job?.noticed(next));
    begun = state;
    job = deploy(parts, { current: () => state.value, options, clock });
    return state;
  });
  const { current, saved } = kept;
  const close = (): Promise<void> => {
    job?.close();
    return kept.close();
  };
  const world = createWorld(current, options, createKeyring(accessToken, parts.tokens ?? {}), now);
  const faults = createFaults(parts.faults ?? [], ({ stale }) => {
    if (stale !== undefined) current.reachBack(stale);
  });
  const log = createRequestLog(options.maxLogBytes, parts.requestEnded);
  // a caller that must know that a change is durable awaits saved()
  const store = createStore(
    world,
    (state) => current.replace(state),
    () => void saved().catch(() => undefined),
  );
  const dispatcher = createDispatcher({ world, current, store, clock, faults, log, saved });
  const control = createControl({ ...{ world, current, faults, log, saved }, initialFaults: parts.faults ?? [] });
  const own = { accessToken: new Secret(accessToken), tokens: Object.keys(parts.tokens ?? {}) };
  return assemble({ ...{ world, clock, faults, log, saved, close, dispatcher, store, control }, ...own });
}

/** Begins to write zone files, where they are asked for. */
function deploy(
  { deployTo, deployFailed }: SandboxParts,
  parts: Pick<DeployJobParts, "current" | "options" | "clock">,
): DeployJob | undefined {
  if (deployTo === undefined) return undefined;
  return startDeployJob({ ...parts, directory: deployTo, failed: (failure) => deployFailed?.(failure) });
}

/** Tokens that are no part of the state. */
function createKeyring(
  accessToken: string,
  tokens: Readonly<Record<string, AccessInput>>,
): ReadonlyMap<string, Access> {
  const further = Object.entries(tokens).map(
    ([token, access]) => [token, accessSchema.parse(access, plainProblems)] as const,
  );
  return new Map([...further, [accessToken, { user: "u10001" }]]);
}

function createWorld(
  current: CurrentState,
  options: SandboxOptions,
  keyring: ReadonlyMap<string, Access>,
  now: () => number,
): World {
  return {
    get state() {
      return current.value;
    },
    edit: (edit) => current.edit(edit),
    options,
    accessOf(token) {
      const { tokens } = current.value;
      const own = keyring.get(token);
      if (own !== undefined) return own;
      return Object.hasOwn(tokens, token) ? tokens[token] : undefined;
    },
    now,
  };
}

interface Assembly extends Pick<Sandbox, "faults" | "store" | "saved" | "close" | "accessToken" | "control"> {
  /** Further tokens that are no part of the state. */
  readonly tokens: readonly string[];
  readonly world: World;
  readonly clock: Clock;
  readonly log: RequestLog;
  readonly dispatcher: Dispatcher;
}

function assemble({ world, clock, log, dispatcher, saved, tokens, ...rest }: Assembly): Sandbox {
  const { options } = world;
  const { basePath, maxBodyBytes } = options;
  const { accessToken, control, faults } = rest;
  const requests = (): readonly LoggedRequest[] => log.entries;
  const counts = (): RequestCounts => log.counts();
  const resetRequests = (): void => log.reset();
  const redact = (text: string): string => {
    const redactor = createRedactor();
    for (const token of [...tokens, ...Object.keys(world.state.tokens)]) redactor.add(new Secret(token));
    redactor.add(accessToken);
    return redactor.redact(text);
  };
  return {
    ...rest,
    baseUrl: `https://sandbox.invalid${basePath}`,
    transport: createMemoryTransport(dispatcher, clock),
    async listen(where = {}) {
      // a state file that cannot be written is found out now, and not at the first write
      await saved();
      const isTokenPublished = isPublished(accessToken.reveal());
      const controlled = { control, faults, requests, counts, resetRequests };
      const site = createSite({
        controlled,
        isTokenPublished,
        isMaster: (token) => token === accessToken.reveal(),
        redact,
      });
      return listen({ dispatcher, site, clock, basePath, maxBodyBytes, isTokenPublished }, where);
    },
    options,
    get requests() {
      return requests();
    },
    requestCounts: counts,
    resetRequests,
    saved,
  };
}

function initialState(parts: SandboxParts, options: SandboxOptions, now: number): SandboxState {
  if (parts.state !== undefined)
    return { dataId: randomUUID(), ...sandboxState.parse(structuredClone(parts.state), plainProblems) };
  return stateFromSeed(parts.seed ?? demoSeed, options, now);
}
