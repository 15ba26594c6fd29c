import type { ConnectedServices } from "../apis/create-services.ts";
import type { Clock, Log } from "terraform-provider-sdk/core";
import {
  createJournal,
  noJournal,
  noKeptPrivate,
  noPlannedServices,
  noRunNotes,
  openKeptPrivate,
  openPlannedServices,
  openRunNotes,
  openSeenOrders,
  openUnsettledWrites,
  openWriteNotes,
  type KeptPrivate,
  type Locks,
  type PlannedServices,
  type RunPlace,
} from "../reconcile/index.ts";
import { withChecks, type StoppedAs } from "./checks/index.ts";
import { createCreatesClient, type CreatesClient } from "./creates.ts";
import type { Context } from "./client-context.ts";
import { withFreshAnswers, withLists } from "./freshness/index.ts";
import { RecentWrites } from "./records/recent-writes.ts";
import { ListOrder } from "./records/list-order.ts";
import { TextQuoting } from "./records/quoted-texts.ts";
import { withOwnSignals } from "./own-signals.ts";
import { createPlannedObjects, type PlannedObjects } from "./plans/planned-objects.ts";
import { createPlatformClient, type PlatformClient } from "./platform.ts";
import { createProjectsClient, type ProjectsClient } from "./projects/index.ts";
import { createRecordsClient, type RecordsClient } from "./records/index.ts";
import { createOwnerMarks, type OwnerOptions } from "./records/owners/owner-marks.ts";
import type { RefreshMode } from "./records/reading/record-reads.ts";
import { createServedClient, type ServedClient } from "../served/index.ts";
import { createServersClient, type ServersClient } from "./servers/index.ts";
import { createZonesClient, type ZonesClient } from "./zones/index.ts";
import { createSharedPlans } from "./plans/shared-plans.ts";
import { createOthersPlanned, noOthersPlanned, type Calls, type OthersPlanned } from "./plans/others-planned.ts";
import { createShownRemovals, type ShownRemovals } from "./plans/shown-removals.ts";
import { createWalks, type Walks } from "./plans/walks.ts";
import { zoneHeads } from "./zones/zone-head.ts";
import { createZoneReader } from "./zones/zone-reader.ts";

export interface ImsClientOptions extends OwnerOptions {
  readonly services: ConnectedServices;
  /** Service root: writers to one service exclude each other, those to another do not. */
  readonly baseUrl: string;
  /** Path segment of the container platform. */
  readonly platformSegment: string;
  readonly clock: Clock;
  readonly log: Log;
  /** In [0, 1). */
  readonly random: () => number;
  /** Against all who write to the service: of this machine, or of a database that machines share. */
  readonly locks: Locks;
  /**
   * A directory of the user, for files that the user's processes share: locks, the journal and notes. See `openLockDirectory`.
   */
  readonly stateDirectory: string;
  readonly refresh: RefreshMode;
  /** Where Terraform runs, so that it finds again what a killed run created there. Absent: nothing is noted of creates. */
  readonly run?: RunPlace | undefined;
  /** Whether no engine asks: each request is checked, and answered by what is read for it. */
  readonly isProgram: boolean;
  /** What a program gets of a call that its signal ends. Default: a Failure. */
  readonly stoppedAs?: StoppedAs | undefined;
  /** What an engine asks of this process: while it answers, plans of processes beside this one may wait. Absent: no engine does. */
  readonly calls?: Calls | undefined;
}

/**
 * The reconciliation client: reads and writes that keep their promises on a service that makes few. Everything throws
 * `Failure`: `cancelled` once the signal of a call is aborted, with the signal's reason as its cause.
 */
export interface ImsClient {
  /** The service's address, the same however it was written: `https://ims.example.com`. */
  readonly baseUrl: string;
  /** Path segment of the container platform: projects of the same names in another one are other projects. */
  readonly platformSegment: string;
  /** The three APIs, one call an operation. What they answer about servers and projects is not older than what this user has made of them. */
  readonly services: ConnectedServices;
  readonly servers: ServersClient;
  readonly records: RecordsClient;
  readonly zones: ZonesClient;
  /** What authoritative name servers make of what was accepted. */
  readonly served: ServedClient;
  readonly projects: ProjectsClient;
  readonly platform: PlatformClient;
  /** @internal Between the provider and its journal of creates. */
  readonly creates: CreatesClient;
  /** @internal What the resources of a run do with servers and projects. */
  readonly planned: PlannedObjects;
  /** @internal For which services actions were planned, of which engines keep no more than their configuration. */
  readonly actionPlans: PlannedServices;
  /** @internal What plans show that a resource takes from a zone. */
  readonly shownRemovals: ShownRemovals;
  /** @internal What states have of objects beside their values, while these are changed. */
  readonly keptPrivate: KeptPrivate;
  /** @internal Whether resources may be planned more than once. */
  readonly walks: Walks;
  /** @internal What a plan waits for that tells what others declare. */
  readonly othersPlanned: OthersPlanned["wait"];
  /**
   * @internal To be called when the process ends, however: leaves other processes what they may need, and removes what nobody needs.
   * `isPlanNeeded`: whether what was planned is to be known to processes of the same walk that begin later.
   */
  end(options: { readonly isPlanNeeded: boolean }): void;
}

/** Creates the client. Sends nothing. */
export function createImsClient(options: ImsClientOptions): ImsClient {
  const { clock, log, refresh, calls, isProgram, stoppedAs } = options;
  const context = createContext(options);
  const { baseUrl, platformSegment, notes, plans } = context;
  const reader = createZoneReader(context);
  const records = createRecordsClient(context, reader, { refresh, isRun: !isProgram });
  const othersPlanned = calls === undefined ? noOthersPlanned : createOthersPlanned({ calls, beside: plans });
  const asked = {
    servers: createServersClient(context, records),
    records,
    served: createServedClient({ clock, log, ...zoneHeads(reader) }),
    projects: createProjectsClient(context),
    zones: createZonesClient(context, reader),
    platform: createPlatformClient(context),
    services: withLists({ ...options.services, ...context.services }, context.lists),
  };
  const keptPrivate = keptOf(options);
  const given = isProgram ? withChecks(asked, stoppedAs) : asked;
  return {
    baseUrl,
    platformSegment,
    services: given.services,
    servers: withOwnSignals(given.servers),
    records: withOwnSignals(given.records),
    zones: withOwnSignals(given.zones),
    served: withOwnSignals(given.served),
    projects: withOwnSignals(given.projects),
    platform: withOwnSignals(given.platform),
    creates: createCreatesClient(context, reader),
    planned: createPlannedObjects(plans),
    actionPlans: plannedServices(options, baseUrl),
    shownRemovals: createShownRemovals(notes),
    keptPrivate,
    walks: createWalks(clock, plans),
    othersPlanned: othersPlanned.wait,
    end({ isPlanNeeded }) {
      othersPlanned.end();
      reader.end();
      context.writes.end();
      context.unsettled.end();
      keptPrivate.end();
      notes.shared.end(isPlanNeeded);
    },
  };
}

function plannedServices(
  { stateDirectory: directory, run, clock }: ImsClientOptions,
  baseUrl: string,
): PlannedServices {
  return run === undefined ? noPlannedServices : openPlannedServices({ directory, baseUrl, run, clock });
}

function keptOf({ stateDirectory: directory, run, clock }: ImsClientOptions): KeptPrivate {
  return run === undefined ? noKeptPrivate : openKeptPrivate({ directory, run, clock });
}

function createContext(options: ImsClientOptions): Context {
  const { baseUrl, clock, log, random, platformSegment, stateDirectory: directory, run } = options;
  const dataId = (): string | undefined => options.services.dataId();
  const journal = run === undefined ? noJournal : createJournal({ directory, baseUrl, run, clock, log, dataId });
  const notes = run === undefined ? noRunNotes : openRunNotes({ directory, baseUrl, run, clock });
  return {
    ...options,
    ...withFreshAnswers(options.services, { directory, baseUrl, platformSegment, clock, log, random }),
    journal,
    notes,
    plans: createSharedPlans(notes.shared),
    writes: openWriteNotes({ directory, baseUrl, clock }),
    unsettled: openUnsettledWrites({ directory, baseUrl, clock, dataId }),
    marks: createOwnerMarks(options),
    quoting: new TextQuoting(),
    listOrder: new ListOrder(openSeenOrders({ directory, baseUrl, clock })),
    recent: new RecentWrites(clock),
    clockOffsetMs: (api) => options.services.clockOffsetMs(api),
    dataId,
    haveSameCaller: (a, b) => options.services.haveSameCaller(a, b),
  };
}
