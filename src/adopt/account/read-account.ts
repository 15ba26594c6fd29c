import { HttpFailure, type ImsClient, type ListedNames } from "../../client/index.ts";
import { canonicalName } from "../../dns/index.ts";
import { declaredNames, type DeclaredObjects } from "../declare/dropped.ts";
import { projectWords, serverWords } from "../declare/object-words.ts";
import type { Account, LeftOut, LiveCluster, LiveCustomer, LiveZone } from "./account.ts";
import { attempt, attemptUnlisted, sortAttempts } from "./read-attempt.ts";
import { namesToRead } from "./names-to-read.ts";
import { chooseNames, type Narrowing } from "./narrowing.ts";
import { readZone, type NeedsExact } from "./read-zone.ts";

export interface AccountReading {
  readonly client: ImsClient;
  /** Empty: all that the token can see. */
  readonly narrowing: Narrowing;
  /** What earlier code declares. What a listing lacks of it is asked for by itself. */
  readonly declared: DeclaredObjects;
  readonly needsExact: NeedsExact;
  /** Called after each object that was read, with the number read, the number of all, and the kind such as `servers`. */
  readonly progress: (what: string, done: number, of: number) => void;
}

/**
 * Reads an account: servers and projects one by one, because the interface has no bulk read; zones by their texts and listings.
 * What cannot be read is listed in the result, never left out silently.
 *
 * @throws Failure `option-invalid` for a name that is not listed; whatever says that the service cannot be read at all
 */
export async function readAccount(reading: AccountReading, signal: AbortSignal): Promise<Account> {
  const { client, narrowing } = reading;
  const [customers, zones, clusters] = await Promise.all([
    choose("servers", { option: "--customer", given: narrowing.customers }, narrowing, async () => ({
      names: await client.servers.listCustomers(signal),
    })),
    choose("DNS zones", { option: "--zone", given: narrowing.zones }, narrowing, () => listZones(client, signal)),
    choose("projects", { option: "--cluster", given: narrowing.clusters }, narrowing, async () => ({
      names: await client.platform.clusters(signal),
    })),
  ]);
  const refused = [customers, zones, clusters].flatMap(({ failure }) => failure ?? []);
  const [first] = refused;
  if (first !== undefined && refused.length === 3) throw first;
  const servers = await readServers(customers.names, reading, signal);
  return {
    customers: servers,
    zones: await readZones(zones.names, reading, signal),
    clusters: await readProjects(clusters.names, reading, signal),
    usable: clusters.names.length === 0 ? [] : ((await client.projects.usableCustomers(signal)) ?? []),
    leftOut: [customers, zones, clusters].flatMap(({ leftOut }) => leftOut),
  };
}

interface Chosen {
  readonly names: readonly string[];
  readonly leftOut: readonly LeftOut[];
  readonly failure?: HttpFailure | undefined;
}

/** A token may be one of some APIs only: what the others hold is left out, as long as there is anything else. */
async function choose(
  what: string,
  { option, given }: { readonly option: string; readonly given: readonly string[] },
  narrowing: Narrowing,
  list: () => Promise<Pick<Chosen, "names"> & Partial<Chosen>>,
): Promise<Chosen> {
  const isNarrowed = Object.values(narrowing).some((names: readonly string[]) => names.length > 0);
  if (isNarrowed && given.length === 0) return { names: [], leftOut: [] };
  try {
    const { names, leftOut = [] } = await list();
    return { names: chooseNames(option, given, names), leftOut: given.length > 0 ? [] : leftOut };
  } catch (error) {
    if (isNarrowed || !isRefusal(error)) throw error;
    const failure = error as HttpFailure;
    return { names: [], leftOut: [{ object: `all ${what}`, reason: failure.happened }], failure };
  }
}

/** Whether there is no token for an API, or one that it does not take. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof HttpFailure)) return false;
  return error.status === 401 || error.status === 403 || error.code === "token-missing";
}

async function listZones({ zones }: ImsClient, signal: AbortSignal): Promise<Chosen> {
  const { names, odd } = await zones.listed(signal);
  return { names, leftOut: odd.map(({ line, reason }) => ({ object: `the zone ${line}`, reason })) };
}

async function readServers(
  customers: readonly string[],
  { client, declared, progress }: AccountReading,
  signal: AbortSignal,
): Promise<LiveCustomer[]> {
  const listings = customers.map(async (customer) => {
    const list = await attempt(`all servers of the customer ${customer}`, client.servers.listed(customer, signal));
    const before = declaredNames(declared, { group: "servers", of: customer });
    return { customer, ...list, names: namesToRead(list.found?.names, before, canonicalName) };
  });
  const listed = await Promise.all(listings);
  const count = createCount("servers", listed.flatMap(({ names }) => names).length, progress);
  return Promise.all(
    listed.map(async ({ customer, names, found: listing, leftOut: unlisted }) => {
      if (listing === undefined) return { customer, servers: [], leftOut: [{ ...unlisted, isWholePart: true }] };
      const reads = names.map(({ name: fqdn, isListed }) => {
        const read = client.servers.get({ customer, fqdn }, signal);
        return count((isListed ? attempt : attemptUnlisted)(serverWords(customer, fqdn), read));
      });
      const { found, leftOut } = sortAttempts(await Promise.all(reads));
      const odd = oddOf(listing, (line) => serverWords(customer, line));
      return { customer, servers: found, leftOut: [...odd, ...leftOut] };
    }),
  );
}

async function readZones(
  zones: readonly string[],
  { client, needsExact, progress }: AccountReading,
  signal: AbortSignal,
): Promise<LiveZone[]> {
  const count = createCount("zones", zones.length, progress);
  const reads = zones.map(async (zone) => {
    const read = readZone(client, { zone, needsExact }, signal);
    const { found, leftOut } = await count(attempt(`the zone ${zone}`, read));
    return found ?? { zone, sets: [], isExact: false, leftOut: [{ ...leftOut, isWholePart: true }] };
  });
  return Promise.all(reads);
}

async function readProjects(
  clusters: readonly string[],
  { client, declared, progress }: AccountReading,
  signal: AbortSignal,
): Promise<LiveCluster[]> {
  const listings = clusters.map(async (cluster) => {
    const list = await attempt(`all projects on the cluster ${cluster}`, client.projects.listed(cluster, signal));
    const before = declaredNames(declared, { group: "projects", of: cluster });
    return { cluster, ...list, names: namesToRead(list.found?.names, before) };
  });
  const listed = await Promise.all(listings);
  const count = createCount("projects", listed.flatMap(({ names }) => names).length, progress);
  return Promise.all(
    listed.map(async ({ cluster, names, found: listing, leftOut: unlisted }) => {
      if (listing === undefined) return { cluster, projects: [], leftOut: [{ ...unlisted, isWholePart: true }] };
      const reads = names.map(({ name: id, isListed }) => {
        // a project without admins cannot be declared; it is listed as left out
        const read = client.projects.get({ cluster, id }, signal);
        return count((isListed ? attempt : attemptUnlisted)(projectWords(cluster, id), read));
      });
      const { found, leftOut } = sortAttempts(await Promise.all(reads));
      const odd = oddOf(listing, (line) => projectWords(cluster, line));
      return { cluster, projects: found, leftOut: [...odd, ...leftOut] };
    }),
  );
}

/** What a listing names with a blank: it may be any object that an earlier import has declared. */
function oddOf({ odd }: ListedNames, wordsFor: (line: string) => string): LeftOut[] {
  return odd.map(({ line, reason }) => ({ object: wordsFor(line), reason, mayBeAny: true }));
}

function createCount(
  what: string,
  of: number,
  progress: AccountReading["progress"],
): <T>(reading: Promise<T>) => Promise<T> {
  let done = 0;
  return async (reading) => {
    const result = await reading;
    done += 1;
    progress(what, done, of);
    return result;
  };
}
