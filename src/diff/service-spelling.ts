import { HttpFailure } from "../client/index.ts";
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
 * Finds an object. Where the service does not know its zone or customer as it is declared, it is looked for as the service spells
 * it: a state has that spelling, so that Terraform plans no difference. Nothing can be created by another one.
 *
 * @throws Failure
 */
export async function findInAnySpelling(
  { kind, live }: ComparedKind,
  known: ValueObject,
  search: Search<ValueObject>,
): Promise<Spelled> {
  const find = (by: ValueObject): Promise<LiveObject | undefined> => live.find(by as never, search as never);
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
