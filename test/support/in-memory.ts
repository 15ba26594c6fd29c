import { connect, type ConnectOptions } from "../../src/client/index.ts";
import { createManualClock, type ManualClock, silentLog } from "terraform-provider-sdk/core";
import { createProvider, type ProviderServer } from "terraform-provider-sdk";
import { dataSources, resources } from "../../src/registry.ts";
import type { KindServices } from "../../src/resources/kind-services.ts";
import { createSandbox, type Sandbox, type SandboxParts } from "../../src/sandbox/index.ts";
import { valueObject, type Value } from "terraform-provider-sdk/values";
import { createCore, DiagnosticsError } from "./terraform-core.ts";

/** The provider's kinds over a sandbox in memory, in a time of their own. */
export interface InMemory {
  readonly sandbox: Sandbox;
  readonly provider: ProviderServer;
  readonly clock: ManualClock;
  /** One object of a kind, as Terraform's core would handle it. */
  object(typeName: string): ReturnType<typeof createCore>;
  /** Reads a data source. */
  read(typeName: string, config: Readonly<Record<string, Value>>): Promise<Value>;
  /** A new run of Terraform: nothing read before is known any more. */
  nextRun(): Promise<void>;
}

type Configuration = Readonly<Record<string, never>>;

export async function startInMemory(
  parts: Omit<SandboxParts, "clock"> = {},
  refresh: "zone" | "exact" = "zone",
  own: Partial<ConnectOptions> = {},
): Promise<InMemory> {
  const clock = createManualClock(undefined, { auto: true });
  const sandbox = createSandbox({ ...parts, clock });
  const provider = createProvider<Configuration, KindServices>(
    {
      address: "registry.terraform.io/infra-management/ims",
      description: "",
      attributes: {},
      resources,
      dataSources,
      functions: [],
      configure() {
        const { baseUrl, transport } = sandbox;
        const accessToken = sandbox.accessToken.reveal();
        const client = connect({ baseUrl, accessToken, transport, clock, refresh, ...own });
        return Promise.resolve({ api: client.services, client });
      },
    },
    silentLog,
  );
  const nextRun = async (): Promise<void> => {
    await provider.configureProvider({ terraformVersion: "1.11.4", config: {} });
  };
  const read: InMemory["read"] = async (typeName, config) => {
    const names = Object.keys(provider.schemas().dataSources[typeName]?.block.attributes ?? {});
    const whole = valueObject(names.map((name) => [name, config[name] ?? null] as const));
    const { state, diagnostics } = await provider.readDataSource({ typeName, config: whole });
    if (diagnostics.some(({ severity }) => severity === "error")) throw new DiagnosticsError(diagnostics);
    return state;
  };
  await nextRun();
  return { sandbox, provider, clock, object: (typeName) => createCore(provider, typeName), read, nextRun };
}
