import { isSameName } from "../../dns/index.ts";
import { HttpFailure, isNotFound } from "../../http/http-failure.ts";
import type { Context } from "../client-context.ts";
import { nearestTo } from "../nearest-names.ts";
import type { ServerId } from "./server-definition.ts";

export type Facts = Readonly<Record<string, string>>;

/** Reads the facts of a server. Where there is none, the failure says which there are. */
export async function readFacts(context: Context, id: ServerId, signal?: AbortSignal): Promise<Facts> {
  const found = await lookForFacts(context, id, signal);
  if ("facts" in found) return found.facts;
  const { notFound, listing } = found;
  // a customer that is not there is told as such
  await listing.catch((other: unknown) => {
    if (isNotFound(other)) throw other;
  });
  const near = await nearestTo(id.fqdn, "servers", listing);
  throw notFound.saying(near).during(notFound.doing, "Check the spelling, and that the token has access to it.");
}

/** The facts, or the answer that there are none, with the listing of the customer's servers that was asked for then. */
type FoundFacts =
  { readonly facts: Facts } | { readonly notFound: HttpFailure; readonly listing: Promise<readonly string[]> };

/** Reads the facts of a server; where none is known by the name as it is spelled, by that of a listing. */
export async function lookForFacts(
  { services: { servers } }: Context,
  { customer, fqdn }: ServerId,
  signal?: AbortSignal,
): Promise<FoundFacts> {
  const ask = (name: string): Promise<Facts | HttpFailure> =>
    servers.getFacts(customer, name, signal).catch(asNotFound);
  const first = await ask(fqdn);
  if (!(first instanceof HttpFailure)) return { facts: first };
  const listing = servers.listServers(customer, signal);
  const names = await listing.catch(withoutListing);
  // paths are compared letter by letter by some services, names never
  const listedAs = names.find((name) => name !== fqdn && isSameName(name, fqdn));
  const again = listedAs === undefined ? first : await ask(listedAs);
  return again instanceof HttpFailure ? { notFound: again, listing } : { facts: again };
}

function asNotFound(error: unknown): HttpFailure {
  if (isNotFound(error)) return error;
  throw error;
}

function withoutListing(error: unknown): readonly string[] {
  if (error instanceof HttpFailure) return [];
  throw error;
}
