import { canonicalName } from "../../dns/index.ts";
import { HttpFailure } from "../../http/http-failure.ts";
import { createGatheredReads, createWorkers, type GatheredReads } from "../../reconcile/index.ts";
import type { Context } from "../client-context.ts";
import { pauseBeforeTry } from "../tries.ts";
import type { SentDecommissions } from "./sent-decommissions.ts";
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
  readonly decommissions: SentDecommissions;
}

/** A listing is shared only if it has at most so many lines for each caller: a longer one costs more than it saves. */
const linesForOne = 1_000;

/** A create and a destroy share one reading each, beside two and three requests of their own. */
const enough = 7;

export function createServerNames(context: Context): ServerNames {
  const customers = new Map<string, CustomerNames>();
  const of = ({ customer }: ServerId): CustomerNames => {
    const known = customers.get(customer) ?? new CustomerNames(context, customer);
    customers.set(customer, known);
    return known;
  };
  return {
    lack: (id, signal) => of(id).lack(canonicalName(id.fqdn), signal),
    during: (id, work) => of(id).workers.during(work),
    seen: (id) => void of(id).known.add(canonicalName(id.fqdn)),
    goes: (id) => void of(id).known.delete(canonicalName(id.fqdn)),
  };
}

class CustomerNames {
  readonly workers = createWorkers();
  readonly known = new Set<string>();
  private readonly context: Context;
  private readonly customer: string;
  private readonly listings: GatheredReads<ReadonlySet<string> | undefined>;
  private size: number | undefined;

  constructor(context: Context, customer: string) {
    this.context = context;
    this.customer = customer;
    const { workers } = this;
    this.listings = createGatheredReads({ workers, enough, read: (_, ...how) => this.read(...how) });
  }

  async lack(name: string, signal?: AbortSignal): Promise<boolean> {
    const names = await this.listings.get("", signal);
    return names?.has(name) === false;
  }

  private async read(callers: number, signal: AbortSignal): Promise<ReadonlySet<string> | undefined> {
    if (callers === 1 || (this.size ?? 0) > callers * linesForOne) return undefined;
    const before = [...this.known];
    let names = await listNames(this.context, this.customer, signal);
    // an empty listing counts when the one before it is empty, too
    if (names?.size === 0 && this.size !== 0) {
      await pauseBeforeTry(3, this.context, signal);
      names = await listNames(this.context, this.customer, signal);
    }
    if (names !== undefined) this.size = names.size;
    const isCut = before.some((name) => this.known.has(name) && names?.has(name) === false);
    return isCut ? undefined : names;
  }
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
