import { createManualClock, onAbort, silentLog, type Failure, type ManualClock } from "terraform-provider-sdk/core";
import { createServedClient, type Network, type ServedClient, type ServerName, type ZoneHead } from "../index.ts";
import type { Answer } from "../answer.ts";

export const zone = "example.com";
export const www = { name: "www.example.com.", type: "A" };
export const created = { ...www, present: [{ data: "192.0.2.1", ttl: 300 }], absent: [] };
/** In which those who begin to wait are gathered. In ms. */
export const gather = 200;
const what = "the DNS record www.example.com. A";
const soa = (serial: number): Answer => ({ records: [{ data: `a. b. ${serial} 1 2 3 4`, ttl: 1 }] });

/** Name servers that serve what the tests say. */
export interface World {
  readonly client: ServedClient;
  readonly clock: ManualClock;
  /** By address. */
  readonly serials: Map<string, number>;
  readonly data: Map<string, string>;
  zoneSerial: number;
  /** Why the zone cannot be read for the moment. */
  unread: string | undefined;
  readonly asked: string[];
  readonly readings: () => number;
  readonly logged: string[];
}

export function createWorld(nameServers: readonly string[] = ["ns1.example.com.", "ns2.example.com."]): World {
  const clock = createManualClock();
  const [serials, data] = [new Map<string, number>(), new Map<string, string>()];
  const asked: string[] = [];
  const logged: string[] = [];
  let readings = 0;
  const network: Network = {
    ask({ address }, { type }) {
      asked.push(`${address} ${type}`);
      const serial = serials.get(address);
      if (serial === undefined) return Promise.resolve({ problem: "refuses to answer (REFUSED)" });
      const value = data.get(address);
      if (type === "SOA") return Promise.resolve(soa(serial));
      return Promise.resolve({ records: value === undefined ? [] : [{ data: value, ttl: 300 }] });
    },
    resolveAddresses: (name, signal) =>
      name.startsWith("slow")
        ? new Promise((_, reject) => onAbort(signal, () => reject(signal?.reason as Error)))
        : /^(?:ns|none)/.test(name)
          ? Promise.resolve(name.startsWith("ns") ? [`192.0.2.${name.charAt(2)}`] : [])
          : Promise.reject(new Error("ENOTFOUND")),
  };
  const world = {
    clock,
    serials,
    data,
    zoneSerial: 8,
    unread: undefined as string | undefined,
    asked,
    readings: () => readings,
    logged,
  };
  const head = (): Promise<ZoneHead> => {
    readings += 1;
    return Promise.resolve({ serial: world.zoneSerial, defaultTtl: 3_600, nameServers });
  };
  const client = createServedClient({
    clock,
    network,
    log: { ...silentLog, info: (message, fields) => void logged.push(`${message}: ${String(fields?.["missing"])}`) },
    readZone: head,
    lookAtZone: async () => {
      const value = await head();
      return world.unread === undefined ? { done: true, value } : { done: false, missing: world.unread };
    },
  });
  return Object.assign(world, { client });
}

export type Outcome = "served" | Failure | undefined;

/** Begins to wait; what became of it is in `outcome`. */
export function begin(
  { client }: World,
  {
    timeoutMs = 300_000,
    sets = [created],
    signal,
    ...rest
  }: {
    timeoutMs?: number;
    sets?: (typeof created)[];
    signal?: AbortSignal;
    servers?: ServerName[];
    isGone?: true;
  } = {},
): { outcome: Outcome } {
  const waiting: { outcome: Outcome } = { outcome: undefined };
  client.wait({ zone, what, sets, timeoutMs, ...rest }, signal).then(
    () => (waiting.outcome = "served"),
    (error: unknown) => (waiting.outcome = error as Failure),
  );
  return waiting;
}

export const serve = ({ serials }: World, ...all: number[]): void =>
  all.forEach((serial, at) => serials.set(`192.0.2.${at + 1}`, serial));
