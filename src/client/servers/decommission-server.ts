import type { DecommissionSteps } from "../../apis/servers/service.ts";
import { Failure } from "terraform-provider-sdk/core";
import { recordName } from "../identities.ts";
import { followLate } from "../late-signal.ts";
import { failureOfStop, StoppedAfterWrite } from "../stopped-after-write.ts";
import type { RecordContent } from "../records/record-content.ts";
import type { RecordsClient } from "../records/records-client.ts";
import { Told } from "../records/writes/told.ts";
import type { ServerDefinition, ServerId } from "./server-definition.ts";
import type { ServersContext } from "./names.ts";
import { DecommissionTarget } from "./decommission-target.ts";
import { runSteps, type StepsRun } from "./run-steps.ts";

/** How a server is taken out of service. */
export interface Decommission {
  readonly server: ServerId;
  /** Default: all of them. */
  readonly steps?: DecommissionSteps;
  /** Where a state has the server: which writing of it that is. */
  readonly revision?: string | undefined;
  /** Zones in which the host-name clean-up of `FQDN.` runs before the steps. */
  readonly cleanUpZones?: readonly string[];
  /** Called with the server that is there, if it is, before anything is sent to it: what it throws ends the decommission. */
  readonly onFound?: ((found: ServerDefinition) => void) | undefined;
  /** Tells for each zone which records stay, besides those that resources of this run keep. Gives `undefined` for none. */
  readonly staysIn?: ((zone: string) => ((content: RecordContent) => boolean) | undefined) | undefined;
  /**
   * Called for each zone with the records that its clean-up would remove: right before it removes any, and where there are several
   * zones, for all of them before the first clean-up. What it throws ends it all.
   */
  readonly onCleanUp?: ((zone: string, found: readonly RecordContent[]) => void) | undefined;
}

/** What became of a server. */
export interface Decommissioned extends StepsRun {
  /** Records that the clean-up removed. */
  readonly removed: readonly RecordContent[];
}

/** What servers need of the records: to clean up a host's name. */
export interface NameCleaner {
  checkCleanUp: RecordsClient["checkCleanUp"];
  cleanUpShown: RecordsClient["cleanUpShown"];
}

/**
 * Takes a server out of service: looks whether it is the one that is meant, cleans up its name, runs the steps. A server that is
 * gone already is a success; the DELETE is sent for it all the same, since a reading may lag behind its creation. Once the signal
 * is aborted nothing more is sent; the DELETE under way is waited for and looked after for a few seconds.
 *
 * @throws Failure before anything is written, when the server cannot be read for certain; `server-changed` and `server-delete-unclear`
 * when others wrote it meanwhile; `server-not-deleted` when the definition
 * stays although it should not; what the service refused. The failure says what was done before it.
 */
export async function decommissionServer(
  { context, records }: { context: ServersContext; records: NameCleaner },
  { server, steps = {}, revision, cleanUpZones = [], staysIn, onFound, onCleanUp }: Decommission,
  signal?: AbortSignal,
): Promise<Decommissioned> {
  const doing = `Cannot decommission the server ${server.customer}/${server.fqdn}`;
  const name = recordName(server.fqdn);
  const target = new DecommissionTarget(context, server, onFound);
  // an answer about another server, or a doubtful one, throws here
  await target.look(signal);
  target.show();
  const cleaned: string[] = [];
  const removed: RecordContent[] = [];
  const told = new Told();
  const late = followLate(signal);
  try {
    // each clean-up looks by itself, but nothing is to be gone when a later one is refused
    if (cleanUpZones.length > 1)
      for (const zone of cleanUpZones) {
        const goes = await records.checkCleanUp({ zone, name, stays: staysIn?.(zone) }, signal);
        onCleanUp?.(zone, goes);
      }
    for (const zone of cleanUpZones) {
      const onShown = (found: readonly RecordContent[]): void => onCleanUp?.(zone, found);
      const onWarning = (warning: string): void => told.note({ warning });
      const request = { zone, name, stays: staysIn?.(zone), onFound: onShown, onWarning };
      removed.push(...(await records.cleanUpShown(request, signal)));
      cleaned.push(zone);
    }
    const asked = { server: target.id, steps, revision, doing, target, late: late.signal };
    const run = await runSteps(context, asked, signal);
    if (run.gone) context.decommissions.done(target.id);
    return { ...run, removed, warnings: [...told.warnings, ...run.warnings] };
  } catch (error) {
    if (cleanUpZones.length === 0) throw error;
    throw withDone(told.within(failureOfStop(error, doing), doing), {
      name,
      cleaned,
      zones: cleanUpZones,
      areStepsSent: cleaned.length === cleanUpZones.length && error instanceof StoppedAfterWrite,
    });
  } finally {
    late.dispose();
  }
}

/** Codes of failures that tell themselves what may have become of the server. */
const tellsOfServer = ["server-not-deleted", "server-delete-unclear"];

interface DoneSoFar {
  readonly name: string;
  readonly zones: readonly string[];
  /** Those of them that are cleaned up. */
  readonly cleaned: readonly string[];
  /** Whether the request for the steps was sent, and what came of it is not told otherwise. */
  readonly areStepsSent: boolean;
}

/** A failure that also tells what was done before it, and what was not. */
function withDone(error: unknown, { name, cleaned, zones, areStepsSent }: DoneSoFar): unknown {
  if (!(error instanceof Failure)) return error;
  const left = zones.filter((zone) => !cleaned.includes(zone));
  const done = [
    ...(cleaned.length === 0 ? [] : [`Before that, the records of ${name} in the ${zonesOf(cleaned)} were removed.`]),
    ...(left.length === 0 ? [] : [`The clean-up of the ${zonesOf(left)} was not finished.`]),
    ...(areStepsSent || tellsOfServer.includes(error.code) ? [] : ["The server itself was not decommissioned."]),
  ];
  return done.length === 0 ? error : error.saying(done.join(" "));
}

function zonesOf(zones: readonly string[]): string {
  return `zone${zones.length === 1 ? "" : "s"} ${zones.join(", ")}`;
}
