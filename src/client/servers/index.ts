import { readListedNames, type ListedNames } from "../listed-names.ts";
import { lockOf, underLocks, type Context } from "../client-context.ts";
import { canonicalHost, serverIdentity } from "../identities.ts";
import { runChosenSteps, type ChosenSteps } from "./chosen-steps.ts";
import { createServer, expectPlace, mayAppear, type ServerCreate } from "./create-server.ts";
import { decommissionServer, type Decommission, type Decommissioned, type NameCleaner } from "./decommission-server.ts";
import { createSentDecommissions } from "./sent-decommissions.ts";
import type { ServerDefinition, ServerId } from "./server-definition.ts";
import { readFacts } from "./server-facts.ts";
import { createServerNames } from "./names.ts";
import { readServer } from "./read-server.ts";
import { waitForFacts, type FactsWait } from "./wait-for-facts.ts";
import { updateServer, type ServerUpdate } from "./update-server.ts";

/** Server definitions, safely. Everything throws `Failure`. */
export interface ServersClient {
  /** Customer ids the token has access to. */
  listCustomers(signal?: AbortSignal): Promise<readonly string[]>;
  /** FQDNs of a customer's servers; of all customers with `_`. */
  list(customer: string, signal?: AbortSignal): Promise<readonly string[]>;
  /** The same for what tells which it leaves out: a listing with names that hold a blank is used without them. */
  listed(customer: string, signal?: AbortSignal): Promise<ListedNames>;
  /** With `_` as customer, finds the customer. `undefined` only when it is not there and its customer can be read. */
  get(id: ServerId, signal?: AbortSignal): Promise<ServerDefinition | undefined>;
  /** When a server was last changed, as `get` has read it last. */
  lastChange(id: ServerId): number | undefined;
  /** Facts of a server by their names. */
  facts(id: ServerId, signal?: AbortSignal): Promise<Readonly<Record<string, string>>>;
  /**
   * Looks whether a server can be created in the place of one that is to be decommissioned for it.
   *
   * @throws Failure `server-exists`; what the service says of a customer that is not there
   */
  expectPlace(place: ServerId, replaced: ServerId, signal?: AbortSignal): Promise<void>;
  /** @throws Failure `server-exists`, `server-create-unclear`, `server-not-created` */
  create(request: ServerCreate, signal?: AbortSignal): Promise<ServerDefinition>;
  /** Whether a server that was created at `createdAt` (Unix ms) and never read since may still be there although `get` says no. */
  mayAppear(createdAt: number): boolean;
  /** @throws Failure `server-gone`, `server-changed`, `server-not-updated` */
  update(update: ServerUpdate, signal?: AbortSignal): Promise<ServerDefinition>;
  /** @throws Failure `server-not-deleted`, `server-delete-unclear` */
  decommission(request: Decommission, signal?: AbortSignal): Promise<Decommissioned>;
  /** Runs steps of a decommission; the definition stays. @throws Failure `server-gone`, `server-delete-unclear` */
  runSteps(request: ChosenSteps, signal?: AbortSignal): Promise<void>;
  /** Waits until facts of a server are as wanted, and gives all of them. @throws Failure `facts-missing`, `http-not-found` */
  waitForFacts(wait: FactsWait, signal?: AbortSignal): Promise<Readonly<Record<string, string>>>;
}

export function createServersClient(plain: Context, records: NameCleaner): ServersClient {
  const context = { ...plain, names: createServerNames(plain), decommissions: createSentDecommissions(plain) };
  const { lists, services } = context;
  const lastChanges = new Map<string, number>();
  const keyOf = (id: ServerId): string => serverIdentity(id).identity.join("/");
  const locked = <T>(id: ServerId, work: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T> =>
    underLocks(
      context,
      [lockOf(context, "exclusive", "server", canonicalHost(id.fqdn))],
      (held) => context.names.during(id, () => work(held)),
      signal,
    );

  return {
    listCustomers: (signal) => services.servers.listCustomers(signal),
    list: (customer, signal) => lists.servers(customer, signal),
    listed: (customer, signal) => readListedNames(lists.servers(customer, signal), "full-name"),
    async get(id, signal) {
      const found = (await readServer(context, id, signal))?.definition;
      if (typeof found?.modDate === "number") lastChanges.set(keyOf(id), found.modDate);
      return found;
    },
    lastChange: (id) => lastChanges.get(keyOf(id)),
    facts: (id, signal) => readFacts(context, id, signal),
    expectPlace: (place, replaced, signal) => expectPlace(context, place, replaced, signal),
    create: (request, signal) => locked(request.declared, (held) => createServer(context, request, held), signal),
    mayAppear: (createdAt) => mayAppear(createdAt, context),
    update: (update, signal) => locked(update.planned, (held) => updateServer(context, update, held), signal),
    decommission: (request, signal) =>
      locked(request.server, (held) => decommissionServer({ context, records }, request, held), signal),
    runSteps: (request, signal) =>
      locked(request.server, (held) => runChosenSteps({ context, records }, request, held), signal),
    waitForFacts: (wait, signal) => waitForFacts(context, wait, signal),
  };
}
