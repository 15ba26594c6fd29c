import { renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Failure, type Clock } from "terraform-provider-sdk/core";
import { makeDirectory } from "../../core/make-directory.ts";
import type { SandboxOptions } from "../options.ts";
import type { Frozen, SandboxState, ZoneState } from "../state/state.ts";
import { printZone } from "./print-zone.ts";

type Zone = Frozen<ZoneState>;

/** The job of a service that hands zones to its name servers: it writes files, and never reads what the name servers do. */
export interface DeployJob {
  /** Takes note of a state; of a zone that is another one now, the file is written once the delay is over. */
  noticed(state: Frozen<SandboxState>): void;
  /** Writes no more. */
  close(): void;
}

export interface DeployJobParts {
  /** Made where it is missing. */
  readonly directory: string;
  /** The zones as they are when the job runs. */
  readonly current: () => Frozen<SandboxState>;
  readonly options: Pick<SandboxOptions, "deployDelay" | "txt">;
  readonly clock: Clock;
  /** Called with the reason when a file could not be written; the next change of the zone tries again. */
  readonly failed: (failure: Failure) => void;
}

/** The name of a zone's file. */
export function zoneFileName(zone: string): string {
  return `${zone.replace(/\.$/, "").replaceAll("/", "_")}.zone`;
}

/**
 * Begins with the files of all zones as they are, at once.
 *
 * @throws Failure `sandbox-deploy-failed` where they cannot be written
 */
export function startDeployJob({ directory, current, options, clock, failed }: DeployJobParts): DeployJob {
  const deployed = new Map<string, Zone>();
  const scheduled = new Set<string>();
  const stopping = new AbortController();
  const deploy = (id: string): void => {
    const zone = current().zones.find((each) => each.id === id);
    if (zone === deployed.get(id)) return;
    writeZoneFile(join(directory, zoneFileName(id)), zone, options);
    if (zone === undefined) deployed.delete(id);
    else deployed.set(id, zone);
  };
  // a change during the delay goes with the one before it: a zone that never rests is deployed all the same
  const schedule = (id: string): void => {
    if (scheduled.has(id)) return;
    scheduled.add(id);
    const due = clock.sleep(options.deployDelay, stopping.signal).then(() => {
      scheduled.delete(id);
      deploy(id);
    });
    due.catch((error: unknown) => {
      if (error instanceof Failure) failed(error);
    });
  };
  for (const { id } of current().zones) deploy(id);
  return {
    noticed(state) {
      const zones = new Map(state.zones.map((zone) => [zone.id, zone]));
      for (const id of new Set([...zones.keys(), ...deployed.keys()]))
        if (zones.get(id) !== deployed.get(id)) schedule(id);
    },
    close: () => stopping.abort(),
  };
}

/** Never half a file: a name server may look at any moment. A zone that is gone has none. */
function writeZoneFile(path: string, zone: Zone | undefined, options: Pick<SandboxOptions, "txt">): void {
  try {
    if (zone === undefined) {
      rmSync(path, { force: true });
      return;
    }
    makeDirectory(join(path, ".."));
    const unfinished = `${path}.unfinished`;
    writeFileSync(unfinished, printZone(withoutAlias(zone), options));
    renameSync(unfinished, path);
  } catch (cause) {
    throw new Failure({
      code: "sandbox-deploy-failed",
      doing: `Cannot write the zone file ${path}`,
      happened: (cause as Error).message,
      remedy: "Make room, or name another directory with --deploy-to.",
      cause,
    });
  }
}

/** `ALIAS` is a type of the service, and of no name server. */
function withoutAlias(zone: Zone): Zone {
  return { ...zone, records: zone.records.filter(({ type }) => type !== "ALIAS") };
}
