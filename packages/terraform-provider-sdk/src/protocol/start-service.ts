import type { Clock } from "../core/clock.ts";
import type { Log } from "../core/log.ts";
import type { ProviderServer } from "../framework/server.ts";
import type { FindMethod, Method } from "./grpc/method.ts";
import type { ProcessHandle } from "./process-handle.ts";
import type { ProviderService } from "./provider-service/provider-methods.ts";

/** What a provider's main program gives to be served. */
export interface ServeOptions {
  /** Called once, after the parent has been told where to connect: whatever takes time to load belongs in here. */
  readonly loadProvider: () => Promise<ProviderServer>;
  /** The answer to a request for the schemas, of `encodeSchemas`: then what asks for nothing else loads no provider. Absent: the provider gives it. */
  readonly schemas?: Uint8Array | undefined;
  readonly process: ProcessHandle;
  readonly clock: Clock;
  /** Writes to standard error. */
  readonly log: Log;
  /** Removes secrets from the texts of diagnostics, right before they are sent. */
  readonly redact?: (text: string) => string;
}

/** The services of one process. */
export interface StartedService {
  readonly findMethod: FindMethod;
  /** Aborts what waits and resolves when no call is running any more. */
  readonly finish: () => Promise<void>;
  /** Flushes the provider, where it was loaded. `isAsked`: the parent asked for the end. */
  readonly ended: (isAsked: boolean) => void;
}

/** Nothing of the provider and of the code that serves it is loaded before this, and where its schemas are known, before something else is asked. */
export function startService(
  { loadProvider, schemas, log, redact = (text) => text }: ServeOptions,
  shutdown: (answered: Promise<void>) => void,
): StartedService {
  let loaded: ProviderServer | undefined;
  let loading: Promise<ProviderService> | undefined;
  const service = (): Promise<ProviderService> => (loading ??= load());
  const load = async (): Promise<ProviderService> => {
    const { createProviderService, prepareProvider } = await import("./provider-service/provider-methods.ts");
    const provider = loadProvider().then((server) => prepareProvider((loaded = server)));
    provider.catch((error: unknown) => log.error("the provider could not be loaded", { error: redact(String(error)) }));
    return createProviderService({ provider, log, redact });
  };
  const beside = import("./services/plugin-methods.ts").then(({ pluginMethods }) => pluginMethods(shutdown));
  const told = new Map<string, Method>();
  if (schemas === undefined) void service();
  else told.set("/tfplugin6.Provider/GetProviderSchema", { kind: "unary", handle: () => Promise.resolve(schemas) });
  return {
    findMethod: async (path) => told.get(path) ?? (await beside).get(path) ?? (await service()).methods.get(path),
    finish: async () => (await loading)?.finish(),
    ended: (isAsked) => loaded?.ended(isAsked),
  };
}
