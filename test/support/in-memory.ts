import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect, type ConnectedClient, type ConnectOptions } from "../../src/client/index.ts";
import { createManualClock, type ManualClock, silentLog } from "terraform-provider-sdk/core";
import { createProvider, type ProviderServer, type StalePolicy } from "terraform-provider-sdk";
import { actions, dataSources, listResources, resources } from "../../src/registry.ts";
import type { KindServices } from "../../src/resources/kind-services.ts";
import { createSandbox, type Sandbox, type SandboxParts } from "../../src/sandbox/index.ts";
import { valueObject, type Value } from "terraform-provider-sdk/values";
import { type CoreOptions, createCore, DiagnosticsError } from "./terraform-core.ts";

/** The provider's kinds over a sandbox in memory, in a time of their own. */
export interface InMemory {
  readonly sandbox: Sandbox;
  readonly provider: ProviderServer;
  readonly clock: ManualClock;
  /** One object of a kind, as Terraform's core would handle it. */
  object(typeName: string, options?: CoreOptions): ReturnType<typeof createCore>;
  /** Reads a data source. */
  read(typeName: string, config: Readonly<Record<string, Value>>): Promise<Value>;
  /** A new run of Terraform: nothing read before is known any more. With options: its provider block was changed. */
  nextRun(changed?: Partial<ConnectOptions>): Promise<void>;
  /** The process of this run ends, and leaves what the next one is to know. */
  endRun(): void;
  /** The records of a zone but its SOA record, sorted: `www A 192.0.2.1`. */
  held(zone: string): string[];
  /** Another provider of the same sandbox, as another configuration would have it. */
  beside(own: Partial<ConnectOptions>): Promise<InMemory>;
}

type Configuration = Readonly<Record<string, never>>;

/** Every sandbox in memory has the same address: with locks in one place, tests that go on side by side would wait for each other. */
const lockDirectories: string[] = [];
afterAll(() => lockDirectories.splice(0).forEach((directory) => rmSync(directory, { recursive: true, force: true })));

/** A directory for locks and notes, removed when the tests of the file have ended. */
export function createLockDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "ims-locks-test-"));
  lockDirectories.push(directory);
  return directory;
}

export async function startInMemory(
  { stalePlan, ...parts }: Omit<SandboxParts, "clock"> & { readonly stalePlan?: StalePolicy } = {},
  refresh: "zone" | "exact" = "zone",
  own: Partial<ConnectOptions> = {},
): Promise<InMemory> {
  const clock = createManualClock(undefined, { auto: true });
  const sandbox = createSandbox({ ...parts, clock });
  return serve({ clock, sandbox, lockDirectory: createLockDirectory(), stalePlan }, refresh, own);
}

interface Surroundings extends Pick<InMemory, "clock" | "sandbox"> {
  readonly lockDirectory: string;
  readonly stalePlan: StalePolicy | undefined;
}

async function serve(
  { clock, sandbox, lockDirectory, stalePlan }: Surroundings,
  refresh: "zone" | "exact",
  own: Partial<ConnectOptions>,
): Promise<InMemory> {
  let options = own;
  let running: ConnectedClient | undefined;
  const provider = createProvider<Configuration, KindServices>(
    {
      address: "registry.terraform.io/infra-management/ims",
      description: "",
      attributes: {},
      resources,
      dataSources,
      listResources,
      actions,
      functions: [],
      notice: ({ client }) => client.creates.notice(),
      ...(stalePlan === undefined ? {} : { stalePlan: () => stalePlan }),
      configure() {
        const { baseUrl, transport } = sandbox;
        const accessToken = sandbox.accessToken.reveal();
        const client = connect({
          baseUrl,
          accessToken,
          transport,
          clock,
          refresh,
          lockDirectory,
          engine: {},
          ...options,
        });
        running = client;
        return Promise.resolve({ api: client.services, client });
      },
    },
    silentLog,
  );
  const nextRun: InMemory["nextRun"] = async (changed) => {
    options = changed ?? options;
    await provider.configureProvider({ terraformVersion: "1.11.4", config: {} });
  };
  const read: InMemory["read"] = async (typeName, config) => {
    const names = Object.keys(provider.schemas().dataSources[typeName]?.block.attributes ?? {});
    const whole = valueObject(names.map((name) => [name, config[name] ?? null] as const));
    const { state, diagnostics } = await provider.readDataSource({ typeName, config: whole });
    if (diagnostics.some(({ severity }) => severity === "error")) throw new DiagnosticsError(diagnostics);
    return state;
  };
  const held: InMemory["held"] = (zone) =>
    sandbox.store.zones
      .records(zone)
      .filter(({ type }) => type !== "SOA")
      .map(({ name, type, data }) => `${name.replace(`.${zone}.`, "")} ${type} ${data.join(" ")}`)
      .sort();
  await nextRun();
  const beside: InMemory["beside"] = (other) => serve({ clock, sandbox, lockDirectory, stalePlan }, refresh, other);
  return {
    sandbox,
    provider,
    clock,
    object: (typeName, core) => createCore(provider, typeName, core),
    read,
    nextRun,
    endRun: () => running?.end({ isPlanNeeded: false }),
    held,
    beside,
  };
}
