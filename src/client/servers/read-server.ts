import { Failure } from "terraform-provider-sdk/core";
import { isSameName } from "../../dns/index.ts";
import { HttpFailure, isNotFound } from "../../http/http-failure.ts";
import type { Context } from "../client-context.ts";
import { checkContainer } from "../gone-containers.ts";
import { timeReading } from "../reading-age.ts";
import { pauseBeforeTry } from "../tries.ts";
import type { ServerId } from "./server-definition.ts";
import { anyCustomer, toReading, type ServerReading } from "./server-reading.ts";

/** Reads a server, `undefined` for any 404. To conclude that the server is gone, use {@link readServer}. */
export async function lookForServer(
  { services, clock }: Context,
  id: ServerId,
  signal?: AbortSignal,
): Promise<ServerReading | undefined> {
  const ended = timeReading(clock);
  try {
    return { ...toReading(await services.servers.getServer(id.customer, id.fqdn, signal), id), read: ended() };
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error instanceof HttpFailure ? error.during(`Cannot read the server ${id.customer}/${id.fqdn}`) : error;
  }
}

/**
 * Reads a server; `undefined` only with proof that it is not there: it answers 404 twice, and a listing of its customer that can
 * be read lacks it. An empty listing proves something only when a second one is empty, too. A customer that the token may no
 * longer see, a listing that failed, or one odd 404 must not look like deleted servers: the next apply would create them anew.
 *
 * @throws Failure `server-unreadable` when the answers contradict each other
 */
export async function readServer(
  context: Context,
  id: ServerId,
  signal?: AbortSignal,
): Promise<ServerReading | undefined> {
  const first = await lookForServer(context, id, signal);
  if (first !== undefined) return withCustomer(context, first, signal);
  const listed = await listFor(context, id, signal);
  const proves = listed.length > 0;
  if (!proves) await pauseBeforeTry(3, context, signal);
  // paths are compared letter by letter by some services, names never
  const listedAs = listed.find((fqdn) => isSameName(fqdn, id.fqdn)) ?? id.fqdn;
  const second = await lookForServer(context, { ...id, fqdn: listedAs }, signal);
  if (second !== undefined) return withCustomer(context, second, signal);
  const isListed = (fqdns: readonly string[]): boolean => fqdns.some((fqdn) => isSameName(fqdn, id.fqdn));
  if (proves && !isListed(listed)) return undefined;
  if (!proves) {
    if (!isListed(await listFor(context, id, signal))) return undefined;
    // it came into being between the two requests, or the service contradicts itself
    const third = await lookForServer(context, id, signal);
    if (third !== undefined) return withCustomer(context, third, signal);
  }
  throw new Failure({
    code: "server-unreadable",
    doing: `Cannot read the server ${id.customer}/${id.fqdn}`,
    happened: "The service answers 404, but the listing of the customer's servers holds it.",
    remedy: "Try again later. If it stays so, ask the operator of the service.",
  });
}

async function listFor({ lists }: Context, id: ServerId, signal?: AbortSignal): Promise<readonly string[]> {
  try {
    return await lists.servers(id.customer, signal);
  } catch (error) {
    if (!(error instanceof HttpFailure)) throw error;
    throw error.during(`Cannot read the server ${id.customer}/${id.fqdn}`, checkContainer("customer"));
  }
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
  const owners = listings.filter(({ fqdns }) => fqdns.some((fqdn) => isSameName(fqdn, definition.fqdn)));
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
