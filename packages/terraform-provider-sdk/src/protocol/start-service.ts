import type { Clock } from "../core/clock.ts";
import type { Log } from "../core/log.ts";
import type { ProviderServer } from "../framework/server.ts";
import type { Methods } from "./grpc/method.ts";
import type { ProcessHandle } from "./process-handle.ts";

/** What a provider's main program gives to be served. */
export interface ServeOptions {
  /** Called once, after the parent has been told where to connect: whatever takes time to load belongs in here. */
  readonly loadProvider: () => Promise<ProviderServer>;
  readonly process: ProcessHandle;
  readonly clock: Clock;
  /** Writes to standard error. */
  readonly log: Log;
  /** Removes secrets from the texts of diagnostics, right before they are sent. */
  readonly redact?: (text: string) => string;
}

/** The services of one process, loading. */
export interface StartedService {
  readonly methods: Promise<Methods>;
  /** Aborts what waits and resolves when no call is running any more. */
  readonly finish: () => Promise<void>;
  /** Flushes the provider, where it was loaded. `isAsked`: the parent asked for the end. */
  readonly ended: (isAsked: boolean) => void;
}

/** Begins to load the provider and the code that serves it. Nothing of either is loaded before. */
export function startService(
  { loadProvider, log, redact = (text) => text }: ServeOptions,
  shutdown: (answered: Promise<void>) => void,
): StartedService {
  let loaded: ProviderServer | undefined;
  const service = import("./provider-service/provider-methods.ts").then(
    ({ createProviderService, prepareProvider }) => {
      const provider = loadProvider().then((server) => {
        loaded = server;
        return prepareProvider(server);
      });
      provider.catch((error: unknown) =>
        log.error("the provider could not be loaded", { error: redact(String(error)) }),
      );
      return createProviderService({ provider, log, redact });
    },
  );
  return {
    methods: Promise.all([service, import("./services/plugin-methods.ts")]).then(
      ([{ methods }, { pluginMethods }]) => new Map([...methods, ...pluginMethods(shutdown)]),
    ),
    finish: async () => (await service).finish(),
    ended: (isAsked) => loaded?.ended(isAsked),
  };
}
