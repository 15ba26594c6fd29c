import { type Failure, isAbort } from "terraform-provider-sdk/core";
import { isWithin } from "../../dns/index.ts";
import { createSharedReads } from "../../reconcile/index.ts";
import type { Context } from "../client-context.ts";
import { answersContradict } from "./zone-failures.ts";

/** A listing, or why nothing can be concluded from the answer. */
export type Listing =
  | { readonly lines: readonly string[]; readonly doubt?: undefined }
  | { readonly lines?: undefined; readonly doubt: unknown };

/** What a zone's listings say beside its text. One request for each of them serves a whole run. */
export interface Listings {
  /** Types of the records in the zone. */
  types(zone: string, signal?: AbortSignal): Promise<Listing>;
  /** Names of the records of one type. */
  names(zone: string, type: string, signal?: AbortSignal): Promise<Listing>;
  /** Drops the cached listings: later calls read them again. */
  forget(): void;
}

export function createListings(
  { services: { dns }, clock }: Context,
  freshness: { readonly idleMs: number; readonly maxAgeMs: number },
): Listings {
  const readTypes = async (zone: string, signal: AbortSignal): Promise<Listing> => {
    try {
      return { lines: await dns.listTypes(zone, signal) };
    } catch (error) {
      if (isAbort(error) || signal.aborted) throw error;
      return { doubt: error };
    }
  };
  const listings = createSharedReads<Listing>({
    read(key, signal) {
      const [zone = "", type] = JSON.parse(key) as string[];
      return type === undefined ? readTypes(zone, signal) : readNames(dns, { zone, type }, signal);
    },
    clock,
    ...freshness,
  });
  return {
    types: (zone, signal) => listings.get(JSON.stringify([zone]), signal),
    names: (zone, type, signal) => listings.get(JSON.stringify([zone, type.toUpperCase()]), signal),
    forget: () => listings.clear(),
  };
}

/** The names of the records of one type, by a request of its own. */
export async function readNames(
  dns: Context["services"]["dns"],
  { zone, type }: { readonly zone: string; readonly type: string },
  signal: AbortSignal,
): Promise<Listing> {
  try {
    const lines = await dns.listNames(zone, type, signal);
    const odd = lines.find((name) => !isWithin(name, zone));
    return odd === undefined ? { lines } : { doubt: oddName(zone, odd) };
  } catch (error) {
    if (isAbort(error) || signal.aborted) throw error;
    return { doubt: error };
  }
}

function oddName(zone: string, name: string): Failure {
  return answersContradict(
    `Cannot list names of the zone ${zone}`,
    `The service lists ${JSON.stringify(name)}, which is no name of this zone.`,
  );
}
