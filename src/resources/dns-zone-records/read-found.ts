import type { ZoneReading } from "../../client/index.ts";
import type { KindServices } from "../kind-services.ts";
import { toRecords, type Listed } from "./listed-sets.ts";
import { ownsIn, type Scope } from "./scope.ts";

/** Reads what is ours of the zone, and what was listed before. */
export function readFound(
  { client }: Pick<KindServices, "client">,
  { scope, prior }: { scope: Scope; prior: ReadonlyMap<string, Listed> },
  signal: AbortSignal,
): Promise<ZoneReading> {
  const owns = ownsIn(scope);
  const wants = (setKey: string): boolean => prior.has(setKey) || owns(setKey);
  return client.records.readZone({ zone: scope.zone, contents: toRecords(prior), wants }, signal);
}

/** Where nothing may be read, what was listed stands for what is found. */
export function readingOf(prior: ReadonlyMap<string, Listed>): ZoneReading {
  const sets = new Map([...prior].map(([setKey, one]) => [setKey, toRecords(new Map([[setKey, one]]))] as const));
  return { sets, others: [], serial: null, defaultTtl: undefined };
}
