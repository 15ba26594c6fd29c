import { isNotFound } from "../../http/http-failure.ts";
import type { Context } from "../client-context.ts";
import { nearestTo } from "../nearest-names.ts";
import type { ServerId } from "./server-definition.ts";

/** Reads the facts of a server. Where there is none, the failure says which there are. */
export async function readFacts(
  { services: { servers } }: Context,
  { customer, fqdn }: ServerId,
  signal?: AbortSignal,
): Promise<Readonly<Record<string, string>>> {
  try {
    return await servers.getFacts(customer, fqdn, signal);
  } catch (error) {
    if (!isNotFound(error)) throw error;
    const listing = servers.listServers(customer, signal);
    // a customer that is not there is told as such
    await listing.catch((other: unknown) => {
      if (isNotFound(other)) throw other;
    });
    const near = await nearestTo(fqdn, "servers", listing);
    throw error.saying(near).during(error.doing, "Check the spelling, and that the token has access to it.");
  }
}
