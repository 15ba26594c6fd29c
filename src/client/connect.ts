import { tmpdir } from "node:os";
import { createServices, type ApiName, type TokenTransport } from "../apis/create-services.ts";
import { systemClock, type Clock, silentLog, type Log } from "terraform-provider-sdk/core";
import { baseDirectory } from "../core/base-directory.ts";
import { createRedactor, type Redactor } from "../core/redactor.ts";
import { Secret } from "../core/secret.ts";
import { parseBaseUrl } from "../http/transport/base-url.ts";
import type { Transport } from "../http/transport/transport.ts";
import { createNetworkTransport } from "../http/transport/undici-transport.ts";
import {
  createDatabaseLocks,
  createMachineLocks,
  findRunPlace,
  openLockDirectory,
  removeLeftTickets,
  secretsOfLockUrl,
  type Locks,
} from "../reconcile/index.ts";
import { closeAll } from "./close-all.ts";
import { checkOptions, withCheckedLocks, type StoppedAs } from "./checks/index.ts";
import { usualSegment } from "./identities.ts";
import { createImsClient, type ImsClient, type ImsClientOptions } from "./ims-client.ts";
import { openRequestBudget, type RequestLimits } from "./request-budget.ts";
import { serviceAddress } from "./service-address.ts";
import type { Calls } from "./plans/others-planned.ts";
import { createStoppableClock } from "./stoppable-clock.ts";
import { withNearestNames } from "./nearest-names.ts";
import type { OwnerOptions } from "./records/owners/owner-marks.ts";
import type { RefreshMode } from "./records/reading/record-reads.ts";

/** How to reach a service. The names are those of the provider's configuration. */
export interface ConnectOptions extends OwnerOptions, RequestLimits {
  readonly baseUrl: string;
  /** For every API that has no token of its own. */
  readonly accessToken?: string | undefined;
  readonly serversToken?: string | undefined;
  readonly dnsToken?: string | undefined;
  readonly platformToken?: string | undefined;
  /** Default `openshift`. */
  readonly platformSegment?: string | undefined;
  /** Default `interface`. */
  readonly tokenTransport?: TokenTransport | undefined;
  /** Default 30 s. */
  readonly requestTimeoutMs?: number | undefined;
  /** Default 4. */
  readonly maxRetries?: number | undefined;
  /** Default `exact`: a program that runs for long rarely wants what a run of Terraform wants. */
  readonly refresh?: RefreshMode | undefined;
  /** Allows `http` to hosts other than loopback. */
  readonly insecure?: boolean | undefined;
  /** PEM file of further certificate authorities. */
  readonly caFile?: string | undefined;
  /** Default: one of the user's own, shared with the provider. */
  readonly lockDirectory?: string | undefined;
  /** Default: nothing is logged. */
  readonly log?: Log | undefined;
  readonly clock?: Clock | undefined;
  /** Default: the network. The sandbox in memory is another. */
  readonly transport?: Transport | undefined;
  /** Gets the tokens added, so that the caller can remove them from texts that it shows. Error texts never contain them. */
  readonly redactor?: Redactor | undefined;
  /** @internal The engine that this process serves. Absent: a program, which has each answer itself, and nothing is noted of what it creates. */
  readonly engine?: ServedEngine | undefined;
  /** @internal What a call rejects with that its signal ends. The command tells itself that it was stopped. Default: a Failure. */
  readonly stoppedAs?: StoppedAs | undefined;
  /** Where proxies and the runtime directory are looked up. Default: the environment of the process. */
  readonly environment?: Readonly<Record<string, string | undefined>> | undefined;
}

/** An engine that keeps in a state what it is answered: a kill may leave what was created in none. */
interface ServedEngine {
  /**
   * Where it runs. What a run creates there is noted beside the locks, so that the next run finds what a killed one left in no state.
   * Absent: nothing is noted.
   */
  readonly workingDirectory?: string | undefined;
  /** Its command line. Default: that of the process that started this one, as far as the system shows it. */
  readonly command?: readonly string[] | undefined;
  /** What it asks of this process. */
  readonly calls?: Calls | undefined;
}

/** A client with connections to close. */
export interface ConnectedClient extends ImsClient {
  readonly locks: Locks;
  /** Breaks off what is under way and closes all connections. What is asked of the client then fails with `client-closed`. */
  close(): Promise<void>;
}

/**
 * Connects a client to a service. Sends nothing before it is used.
 *
 * @throws Failure `base-url-invalid`, `platform-segment-invalid`, `ca-file-invalid`, `limit-invalid`, `lock`, `lock-url-invalid`, `option-invalid`, `owner-invalid`
 */
export function connect(options: ConnectOptions): ConnectedClient {
  const { log = silentLog, environment = process.env, redactor = createRedactor() } = checkOptions(options);
  const stoppable = createStoppableClock(options.clock ?? systemClock);
  const { clock } = stoppable;
  const baseUrl = parseBaseUrl(options.baseUrl, { insecure: options.insecure });
  const caFiles = options.caFile === undefined ? [] : [options.caFile];
  const network = createNetworkTransport({ environment, caFiles });
  const tokens = tokensOf(options);
  for (const secret of [...Object.values(tokens), ...lockSecretsOf(options)]) redactor.add(secret);
  // the same service however it is written: other machines lock by it, and share its budget
  const service = serviceAddress(baseUrl);
  const { platformSegment = usualSegment } = options;
  const budget = openRequestBudget(options, { service, clock, log });
  const connected = createServices({
    baseUrl,
    ...{ platformSegment, tokens },
    tokenTransport: options.tokenTransport ?? "interface",
    requestTimeoutMs: options.requestTimeoutMs ?? 30_000,
    maxRetries: options.maxRetries ?? 4,
    limiter: stoppable.untilClosed(budget.limiter),
    transport: options.transport ?? network.send,
    clock,
    random: Math.random,
    log,
    redact: redactor.redact,
  });
  const services = withNearestNames(connected, clock);
  const stateDirectory = options.lockDirectory ?? usualLockDirectory(environment);
  const { refresh = "exact", engine: { workingDirectory, calls, command } = {} } = options;
  if (workingDirectory !== undefined) removeLeftTickets(stateDirectory);
  const locks = openLocks(options, { stateDirectory, clock, log });
  const client = createImsClient({
    services,
    baseUrl: service,
    clock,
    log,
    random: Math.random,
    locks,
    stateDirectory,
    refresh,
    ...{ platformSegment, calls, ...callerOf(options) },
    run: workingDirectory === undefined ? undefined : findRunPlace(workingDirectory, environment, command),
  });
  const end = (): void => client.end({ isPlanNeeded: false });
  return { ...client, locks, close: () => closeAll([stoppable, network, locks, budget], end) };
}

/** Who asks the client, and what it is to know of that. */
function callerOf({
  owner,
  formerOwners,
  engine,
  stoppedAs,
}: ConnectOptions): Pick<ImsClientOptions, "owner" | "formerOwners" | "isProgram" | "stoppedAs"> {
  return { owner, formerOwners, isProgram: engine === undefined, stoppedAs };
}

/** What locks are made with. */
interface LockParts {
  readonly stateDirectory: string;
  readonly clock: Clock;
  readonly log: Log;
}

/** A program's own requests are looked at; those of the client have their form. */
function openLocks({ lockUrl, engine, stoppedAs }: ConnectOptions, { stateDirectory, clock, log }: LockParts): Locks {
  const locks =
    lockUrl === undefined
      ? createMachineLocks({ directory: stateDirectory, clock, log })
      : createDatabaseLocks({ url: lockUrl, clock, log });
  return engine === undefined ? withCheckedLocks(locks, stoppedAs) : locks;
}

function tokensOf(options: ConnectOptions): Partial<Record<ApiName, Secret>> {
  const tokenOf = (own: string | undefined): Secret | undefined => {
    const token = own ?? options.accessToken;
    return token === undefined ? undefined : new Secret(token);
  };
  const tokens = {
    servers: tokenOf(options.serversToken),
    dns: tokenOf(options.dnsToken),
    platform: tokenOf(options.platformToken),
  };
  return Object.fromEntries(Object.entries(tokens).filter(([, token]) => token !== undefined));
}

function lockSecretsOf({ lockUrl }: ConnectOptions): Secret[] {
  return lockUrl === undefined ? [] : secretsOfLockUrl(lockUrl).map((text) => new Secret(text));
}

function usualLockDirectory(environment: Readonly<Record<string, string | undefined>>): string {
  return openLockDirectory({
    runtime: baseDirectory(environment, "XDG_RUNTIME_DIR"),
    temporary: tmpdir(),
    uid: process.getuid?.(),
  });
}
