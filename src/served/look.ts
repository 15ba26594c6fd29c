import { Failure, type Clock } from "terraform-provider-sdk/core";
import { canonicalName, isIpv4, isIpv6 } from "../dns/index.ts";
import { usualPort, type ServerAddress } from "./answer.ts";
import { countedViews, viewOf, type ServerView } from "./judge.ts";
import type { Network } from "./network.ts";
import { isServerHost, type ServerName } from "./server-name.ts";

/** What the service says of a zone that name servers are compared with. */
export interface ZoneHead {
  /** `undefined` where it is no number. */
  readonly serial: number | undefined;
  /** In seconds. */
  readonly defaultTtl: number | undefined;
  /** Of the zone's own NS records. */
  readonly nameServers: readonly string[];
}

/** What asking takes. */
export interface AskParts {
  readonly network: Network;
  readonly clock: Clock;
}

/** Something to ask, or why it cannot be asked. */
interface Target {
  readonly at: ServerAddress;
  readonly problem?: string;
}

/** The servers that are given, else those of the zone's NS records. @throws Failure `no-name-servers` */
export function serversOf(
  zone: string,
  given: readonly ServerName[] | undefined,
  head: ZoneHead,
): readonly ServerName[] {
  const servers = given ?? head.nameServers.map((name) => ({ host: name.replace(/(?<=.)\.$/, ""), port: usualPort }));
  if (servers.length > 0) return servers;
  throw new Failure({
    code: "no-name-servers",
    doing: `Cannot ask the name servers of the zone ${zone}`,
    happened: "The zone has no NS records of its own that would name them.",
    remedy: "Name them in `servers`, or with --server.",
  });
}

/** Asks each address of each server for the zone's SOA record. */
export async function viewZone(
  zone: string,
  servers: readonly ServerName[],
  { network, clock }: AskParts,
  signal?: AbortSignal,
): Promise<readonly ServerView[]> {
  const targets = await Promise.all(servers.map((server) => findTargets(server, network, signal)));
  const views = targets.flat().map(async ({ at, problem }) => {
    if (problem !== undefined) return { at, serial: undefined, problem, noRoute: false };
    const answer = await network.ask(at, { name: canonicalName(zone), type: "SOA" }, clock, signal);
    return { ...viewOf(at, answer), noRoute: answer.records === undefined && answer.noRoute === true };
  });
  return countedViews(await Promise.all(views));
}

async function findTargets(
  { host, port }: ServerName,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<readonly Target[]> {
  if (isIpv4(host) || isIpv6(host)) return [{ at: { server: host, address: host, port } }];
  const none = (problem: string): readonly Target[] => [{ at: { server: host, address: host, port }, problem }];
  if (!isServerHost(host)) return none("has a name that no server can have");
  try {
    const addresses = await network.resolveAddresses(host, signal);
    if (addresses.length === 0) return none("has a name without an address");
    return addresses.map((address) => ({ at: { server: host, address, port } }));
  } catch (error) {
    signal?.throwIfAborted();
    const { code, message } = error as NodeJS.ErrnoException;
    return none(`has a name without an address (${code ?? message})`);
  }
}
