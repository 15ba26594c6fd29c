import type { Clock, Log } from "terraform-provider-sdk/core";
import type { Look } from "../reconcile/index.ts";
import { canonicalName } from "../dns/index.ts";
import { type AnsweredRecord, type ServerAddress } from "./answer.ts";
import { hasReached, lacking, type ExpectedSet } from "./judge.ts";
import { serversOf, viewZone, type ZoneHead } from "./look.ts";
import { lateNetwork, type Network } from "./network.ts";
import type { ServerName } from "./server-name.ts";
import { createWatch, type Expectation, type Watch } from "./watch.ts";

export { printAddress, type AnsweredRecord, type ServerAddress } from "./answer.ts";
export type { ExpectedSet } from "./judge.ts";
export type { ZoneHead } from "./look.ts";
export type { Network } from "./network.ts";
export { isPort, isServerHost, readServerName, type ServerName } from "./server-name.ts";

/** Which name servers are asked about a zone. */
export interface ServedZone {
  readonly zone: string;
  /** Absent: those of the zone's NS records. */
  readonly servers?: readonly ServerName[] | undefined;
}

/** What one address of a name server serves. */
export interface ServerLook {
  readonly at: ServerAddress;
  /** Of the zone, as it is served; `undefined` with a problem. */
  readonly serial: number | undefined;
  /** What it answered to the question, where one was asked. */
  readonly answer: readonly AnsweredRecord[] | undefined;
  /** Why nothing can be said of it. */
  readonly problem: string | undefined;
  /** Whether its serial has reached the zone's, or its answer is what the service holds. */
  readonly inSync: boolean;
}

/** What all name servers of a zone serve. */
export interface ServedLook {
  /** Of the zone at the service. */
  readonly serial: number | undefined;
  readonly servers: readonly ServerLook[];
}

/** What authoritative name servers make of what the service accepted. */
export interface ServedClient {
  /**
   * Asks each name server once; `expected` is what the service holds under one name and type.
   *
   * @throws Failure `no-name-servers`; what makes the zone unreadable
   */
  look(
    request: ServedZone & { readonly expected?: ExpectedSet | undefined },
    signal?: AbortSignal,
  ): Promise<ServedLook>;
  /**
   * Returns when every name server serves what is expected, or has the zone's serial of after this call, or a later one. All calls for
   * the same zone and servers wait together.
   *
   * @throws Failure `not-served`, `no-name-servers`; what makes the zone unreadable for good
   */
  wait(request: ServedZone & Expectation, signal?: AbortSignal): Promise<void>;
}

export interface ServedOptions {
  /** Reads what the service says of a zone, anew. */
  readonly readZone: (zone: string, signal?: AbortSignal) => Promise<ZoneHead>;
  /** The same in a wait, which passing faults of the service do not end. */
  readonly lookAtZone: (zone: string, signal: AbortSignal) => Promise<Look<ZoneHead>>;
  readonly clock: Clock;
  readonly log: Log;
  readonly network?: Network | undefined;
}

export function createServedClient(options: ServedOptions): ServedClient {
  const { readZone, lookAtZone, clock, log, network = lateNetwork } = options;
  const parts = { network, clock };
  const watches = new Map<string, Watch>();
  return {
    async look({ zone, servers, expected }, signal) {
      const head = await readZone(zone, signal);
      const views = await viewZone(zone, serversOf(zone, servers, head), parts, signal);
      const looks = views.map(async ({ at, serial, problem }): Promise<ServerLook> => {
        const isReached = hasReached(serial, head.serial);
        const seen = { at, serial, answer: undefined };
        if (problem !== undefined || expected === undefined) return { ...seen, problem, inSync: isReached };
        const answer = await network.ask(at, expected, clock, signal);
        const inSync = isReached || lacking(expected, answer, head.defaultTtl) === undefined;
        return { ...seen, answer: answer.records, problem: answer.problem, inSync };
      });
      return { serial: head.serial, servers: await Promise.all(looks) };
    },
    wait({ zone, servers, ...expectation }, signal) {
      const key = JSON.stringify([canonicalName(zone), servers]);
      const known = watches.get(key);
      const watch =
        known ?? createWatch({ ...parts, zone, servers, log, lookAtZone: (stopped) => lookAtZone(zone, stopped) });
      if (known === undefined) watches.set(key, watch);
      return watch.join(expectation, signal);
    },
  };
}
