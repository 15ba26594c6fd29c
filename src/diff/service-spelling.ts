import { hasSpellings, heldNames, HttpFailure } from "../client/index.ts";
import { canonicalName } from "../dns/index.ts";
import { meansSame } from "terraform-provider-sdk";
import { valueObject, type ValueObject } from "terraform-provider-sdk/values";
import type { ComparedKind } from "./compared-kinds.ts";
import type { LiveObject, Search } from "./live-search.ts";

/** What a declaration is known by, and what was found of it. */
export interface Spelled {
  readonly known: ValueObject;
  readonly live: LiveObject | undefined;
}

/** Parts of addresses that mean the same in several spellings, of which the service may know one only. */
const listings = {
  zone: ({ client, signal }: Reading) => client.zones.list(signal),
  customer: ({ client, signal }: Reading) => client.servers.listCustomers(signal),
} as const;

type Reading = Pick<Search<ValueObject>, "client" | "signal" | "once">;

/**
 * Finds an object. Where the service does not know its zone, its customer or the name of its records as it is declared, it is looked for as the
 * service spells it: a state has that spelling, so that Terraform plans no difference. In a zone or customer that is spelled otherwise nothing can
 * be created.
 *
 * @throws Failure
 */
export async function findInAnySpelling(
  { kind, live }: ComparedKind,
  known: ValueObject,
  search: Search<ValueObject>,
): Promise<Spelled> {
  const find = async (by: ValueObject): Promise<LiveObject | undefined> =>
    live.find((await withHeldName(by, search)) as never, search as never);
  try {
    return { known, live: await find(known) };
  } catch (error) {
    if (!(error instanceof HttpFailure) || error.status !== 404) throw error;
    const spelled = await asServiceSpells(kind, known, search).catch(() => undefined);
    const found = spelled === undefined ? undefined : await find(spelled);
    if (spelled === undefined || found === undefined || live.shows?.(found.attributes as never) === false) throw error;
    return { known: spelled, live: found };
  }
}

/** The same with the service's spellings; `undefined` where it has no other one. */
async function asServiceSpells(
  { attributes }: ComparedKind["kind"],
  known: ValueObject,
  reading: Reading,
): Promise<ValueObject | undefined> {
  for (const [name, list] of Object.entries(listings)) {
    const [attribute, declared] = [attributes[name], known[name]];
    if (attribute === undefined || typeof declared !== "string") continue;
    const all = await reading.once(`every ${name}`, () => list(reading));
    const same = all.filter((one) => one !== declared && meansSame(attribute, one, declared, known));
    if (same[0] !== undefined && same.length === 1) return valueObject([...Object.entries(known), [name, same[0]]]);
  }
  return undefined;
}

/** Records under the name that the service has for them. */
async function withHeldName(known: ValueObject, { client, signal, once }: Reading): Promise<ValueObject> {
  const { zone, type, name } = known;
  if (typeof zone !== "string" || typeof type !== "string" || typeof name !== "string") return known;
  if (!hasSpellings(name)) return known;
  const set = { zone, type: type.toUpperCase() };
  const read = (): Promise<ReadonlyMap<string, string>> => heldNames(client.zones, set, signal);
  // what is wrong with the zone is told where the records are read
  const held = await once(`names ${JSON.stringify(set)}`, read).catch(() => undefined);
  const spelled = held?.get(canonicalName(name));
  return spelled === undefined ? known : valueObject([...Object.entries(known), ["name", spelled]]);
}
