import { canonicalName } from "../../dns/index.ts";
import { HttpFailure } from "../../http/http-failure.ts";
import { createGatheredReads } from "../../reconcile/index.ts";
import { pauseBeforeTry, type Context } from "../client-context.ts";
import type { ServerId } from "./server-definition.ts";

/** Which servers there are, by listings that several callers share. */
export interface ServerNames {
  /**
   * Whether a listing that is asked for now or later lacks the server. `false` as well where one caller is alone, or where the
   * listing proves nothing: then the server itself is to be asked for.
   */
  lack(id: ServerId, signal?: AbortSignal): Promise<boolean>;
  /** Does what may ask for names of the customer: others who ask wait for it a little. */
  during<R>(id: ServerId, work: () => Promise<R>): Promise<R>;
  /** This process has seen it: a listing without it is not believed. */
  seen(id: ServerId): void;
  /** It is about to go, and no listing needs to hold it any more. */
  goes(id: ServerId): void;
}

/** What the parts that write servers work with. */
export interface ServersContext extends Context {
  readonly names: ServerNames;
}

/** A listing is shared only if it has at most so many lines for each caller: a longer one costs more than it saves. */
const linesForOne = 1_000;

export function createServerNames(context: Context): ServerNames {
  const known = new Map<string, Set<string>>();
  const sizes = new Map<string, number>();
  const knownOf = (customer: string): Set<string> => {
    const names = known.get(customer) ?? new Set();
    known.set(customer, names);
    return names;
  };
  const listings = createGatheredReads<ReadonlySet<string> | undefined>({
    async read(customer, callers, signal) {
      if (callers === 1 || (sizes.get(customer) ?? 0) > callers * linesForOne) return undefined;
      const before = [...knownOf(customer)];
      let names = await listNames(context, customer, signal);
      // an empty listing counts when the one before it is empty, too
      if (names?.size === 0 && sizes.get(customer) !== 0) {
        await pauseBeforeTry(3, context, signal);
        names = await listNames(context, customer, signal);
      }
      if (names !== undefined) sizes.set(customer, names.size);
      const isCut = before.some((name) => knownOf(customer).has(name) && names?.has(name) === false);
      return isCut ? undefined : names;
    },
  });
  return {
    async lack({ customer, fqdn }, signal) {
      const names = await listings.get(customer, signal);
      return names !== undefined && !names.has(canonicalName(fqdn));
    },
    during: ({ customer }, work) => listings.during(customer, work),
    seen: ({ customer, fqdn }) => void knownOf(customer).add(canonicalName(fqdn)),
    goes: ({ customer, fqdn }) => void knownOf(customer).delete(canonicalName(fqdn)),
  };
}

/** The names that the service lists. `undefined` where they cannot be read. */
async function listNames(
  { services }: Context,
  customer: string,
  signal: AbortSignal,
): Promise<ReadonlySet<string> | undefined> {
  try {
    return new Set((await services.servers.listServers(customer, signal)).map(canonicalName));
  } catch (error) {
    if (error instanceof HttpFailure) return undefined;
    throw error;
  }
}
