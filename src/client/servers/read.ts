import type { ServerDefinitionWire } from "../../apis/servers/wire.ts";
import { Failure } from "../../core/failure.ts";
import { HttpFailure, isNotFound } from "../../http/http-failure.ts";
import type { Context } from "../context.ts";
import { fromWire, type ServerDefinition, type ServerId } from "./definition.ts";

/** All customers of the token in the place of one (interface 4). */
export const anyCustomer = "_";

/** A definition with the wire object it was read from: an update must send back what this project does not know. */
export interface ServerReading {
  readonly wire: ServerDefinitionWire;
  readonly definition: ServerDefinition;
}

/** Reads a server, `undefined` for any 404. Whoever concludes that it is gone makes sure with {@link readServer}. */
export async function lookForServer(
  { services }: Context,
  id: ServerId,
  signal?: AbortSignal,
): Promise<ServerReading | undefined> {
  try {
    const wire = await services.servers.getServer(id.customer, id.fqdn, signal);
    return { wire, definition: fromWire(wire, id) };
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error instanceof HttpFailure ? error.during(`Cannot read the server ${id.customer}/${id.fqdn}`) : error;
  }
}

/**
 * Reads a server; `undefined` only when it is not there although its customer can be read: a customer that the token may no
 * longer see must not look like deleted servers. (behaviour: section 2)
 */
export async function readServer(
  context: Context,
  id: ServerId,
  signal?: AbortSignal,
): Promise<ServerReading | undefined> {
  const doing = `Cannot read the server ${id.customer}/${id.fqdn}`;
  const reading = await lookForServer(context, id, signal);
  if (reading !== undefined) return withCustomer(context, reading, signal);
  let listed: readonly string[];
  try {
    listed = await context.services.servers.listServers(id.customer, signal);
  } catch (error) {
    if (!(error instanceof HttpFailure)) throw error;
    throw error.during(doing, "Check that the customer exists and that the access token may use it.");
  }
  if (!listed.some((fqdn) => isSameFqdn(fqdn, id.fqdn))) return undefined;
  // it came into being between the two requests, or the service contradicts itself
  const again = await lookForServer(context, id, signal);
  if (again !== undefined) return withCustomer(context, again, signal);
  throw new Failure({
    code: "server-unreadable",
    doing,
    happened: "The service answers 404, but the listing of the customer's servers holds it.",
    remedy: "Try again later. If it stays so, ask the operator of the service.",
  });
}

/** With `_` the answer may not say whose server it is: then the listings do. */
async function withCustomer(context: Context, reading: ServerReading, signal?: AbortSignal): Promise<ServerReading> {
  const { definition } = reading;
  if (definition.customer !== anyCustomer) return reading;
  const { services } = context;
  const customers = await services.servers.listCustomers(signal);
  const listings = await Promise.all(
    customers.map(async (customer) => ({ customer, fqdns: await services.servers.listServers(customer, signal) })),
  );
  const owners = listings.filter(({ fqdns }) => fqdns.some((fqdn) => isSameFqdn(fqdn, definition.fqdn)));
  const [owner] = owners;
  if (owner !== undefined && owners.length === 1)
    return { ...reading, definition: { ...definition, customer: owner.customer } };
  throw new Failure({
    code: "server-customer-unknown",
    doing: `Cannot tell whose server ${definition.fqdn} is`,
    happened:
      owners.length === 0
        ? "The answer names no customer, and no customer's listing holds the server."
        : `It is listed for several customers: ${owners.map(({ customer }) => customer).join(", ")}.`,
    remedy: "Name the customer.",
  });
}

function isSameFqdn(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
