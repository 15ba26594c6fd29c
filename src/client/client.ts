import type { ConnectedServices } from "../apis/services.ts";
import type { Clock } from "../core/clock.ts";
import type { Log } from "../core/log.ts";
import type { Locks } from "../reconcile/index.ts";
import type { Context } from "./context.ts";
import { createPlatformClient, type PlatformClient } from "./platform.ts";
import { createProjectsClient, type ProjectsClient } from "./projects/index.ts";
import { createRecordsClient, type RecordsClient } from "./records/index.ts";
import type { RefreshMode } from "./records/reads.ts";
import { createServersClient, type ServersClient } from "./servers/index.ts";
import { createZonesClient, type ZonesClient } from "./zones/index.ts";
import { createZoneReader } from "./zones/zone-reader.ts";

export interface ImsClientOptions {
  readonly services: ConnectedServices;
  /** Service root: writers to one service exclude each other, those to another do not. */
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly log: Log;
  /** In [0, 1). */
  readonly random: () => number;
  /** Against all who write to the service: of this machine, or of a database that machines share. */
  readonly locks: Locks;
  readonly refresh: RefreshMode;
}

/**
 * The reconciliation client: reads and writes that keep their promises on a service that makes few. Everything throws
 * `Failure`, or the signal's reason once that is aborted.
 */
export interface ImsClient {
  readonly servers: ServersClient;
  readonly records: RecordsClient;
  readonly zones: ZonesClient;
  readonly projects: ProjectsClient;
  readonly platform: PlatformClient;
}

/** Creates the client. Sends nothing. */
export function createImsClient(options: ImsClientOptions): ImsClient {
  const { refresh } = options;
  const context: Context = {
    ...options,
    baseUrl: options.baseUrl.replace(/\/+$/, ""),
    clockOffsetMs: () => options.services.clockOffsetMs("platform"),
  };
  const reader = createZoneReader(context);
  const records = createRecordsClient(context, reader, refresh);
  return {
    servers: createServersClient(context, records),
    records,
    zones: createZonesClient(context, reader),
    projects: createProjectsClient(context),
    platform: createPlatformClient(context),
  };
}
