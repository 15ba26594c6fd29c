import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect, type ConnectedClient, type ConnectOptions } from "../../src/client/index.ts";
import { type Log, createManualClock, type ManualClock } from "terraform-provider-sdk/core";
import {
  createSandbox,
  type FaultInput,
  type Sandbox,
  type SandboxOptionsInput,
  type SeedInput,
} from "../../src/sandbox/index.ts";

/** As the provider connects: what a failure advises is for users of an engine. */
export const forEngine: Partial<ConnectOptions> = { engine: {} };

/** A sandbox with clients of it. Time moves by itself as soon as nobody has anything else to do. */
export interface ConnectedSandbox {
  readonly sandbox: Sandbox;
  readonly client: ConnectedClient;
  readonly clock: ManualClock;
  /** `level message` of what was logged above debug. */
  readonly logged: readonly string[];
  readonly lockDirectory: string;
  /** Another client of the same user, as in another process. */
  readonly connectAnother: (options?: Partial<ConnectOptions>) => ConnectedClient;
  close(): Promise<void>;
}

export interface ConnectedSandboxOptions {
  readonly seed: SeedInput;
  readonly options?: SandboxOptionsInput;
  readonly faults?: readonly FaultInput[];
  readonly client?: Partial<ConnectOptions>;
}

/** Connects a client to a new sandbox in memory. */
export function connectSandbox({ seed, options, faults, client: own }: ConnectedSandboxOptions): ConnectedSandbox {
  const clock = createManualClock(undefined, { auto: true });
  const sandbox = createSandbox({ clock, seed, options, faults });
  const lockDirectory = mkdtempSync(join(tmpdir(), "ims-locks-test-"));
  const logged: string[] = [];
  const note =
    (level: string) =>
    (message: string): void =>
      void logged.push(`${level} ${message}`);
  const none = (): void => undefined;
  const log: Log = { trace: none, debug: none, info: note("info"), warn: note("warn"), error: note("error") };
  const connectAnother = (more: Partial<ConnectOptions> = {}): ConnectedClient =>
    connect({
      baseUrl: sandbox.baseUrl,
      accessToken: sandbox.accessToken.reveal(),
      transport: sandbox.transport,
      lockDirectory,
      clock,
      log,
      ...own,
      ...more,
    });
  const client = connectAnother();
  return {
    sandbox,
    client,
    clock,
    logged,
    lockDirectory,
    connectAnother,
    async close() {
      await client.close();
      rmSync(lockDirectory, { recursive: true, force: true });
    },
  };
}
