import { optional, type ListOperation } from "terraform-provider-sdk";
import { setKeyOf, type RecordContent } from "../../client/index.ts";
import { canonicalName } from "../../dns/index.ts";
import { word } from "../../model/name-schemas.ts";
import { isVital } from "./apex.ts";
import { soughtName } from "./sought-name.ts";
import { zone } from "../common-arguments.ts";
import type { KindServices } from "../kind-services.ts";
import { readListed } from "../list-objects.ts";

/** Which records of a zone a list finds. */
export const recordFilter = {
  zone,
  type: optional(word, { description: "Type of the records, for example `A`. Default: all types." }),
  name: soughtName("Name of the records, with its trailing dot. Default: all names of the zone."),
};

interface Filter {
  readonly zone: string;
  readonly type: string | null;
  readonly name: string | null;
}

/** The records of one type and name. */
export interface ListedSet {
  readonly zone: string;
  readonly type: string;
  readonly name: string;
  readonly records: readonly RecordContent[];
}

/**
 * The records that a filter means, a type and name at a time. The SOA record and the zone's own name servers are not among them, since
 * no resource that could be destroyed should hold them; where the filter names their type, the user is told.
 */
export async function* listSets(filter: Filter, operation: ListOperation<KindServices>): AsyncGenerator<ListedSet> {
  const { services, signal, leaveOut } = operation;
  const { zone: of } = filter;
  for (const type of filter.type === null ? await services.client.zones.types(of, signal) : [filter.type]) {
    const sets = (await namesOf(type, filter, operation)).map((name) => {
      return { zone: of, type, name, object: `the ${type} records of ${name}` };
    });
    const isVitalHere = (set: Pick<ListedSet, "type" | "name">): boolean => isVital(set, of);
    const [own, vital] = [sets.filter((set) => !isVitalHere(set)), sets.filter(isVitalHere)];
    if (filter.type !== null)
      for (const { object } of vital)
        leaveOut(object, "The zone cannot be without them, so they are left to the service.");
    const read = readListed(own, operation, ({ name, ...set }) =>
      // by the name that the identity has: what is listed can be imported by it
      services.client.records.readSet({ ...set, name: canonicalName(name) }, signal),
    );
    for await (const [{ name }, entries] of read)
      if (entries.length > 0) yield { zone: of, type, name, records: entries.map(({ content }) => content) };
  }
}

async function namesOf(
  type: string,
  { zone: of, name }: Filter,
  { services, signal }: ListOperation<KindServices>,
): Promise<readonly string[]> {
  const names = await services.client.zones.names(of, type, signal);
  return name === null ? names : names.filter((one) => setKeyOf({ type, name: one }) === setKeyOf({ type, name }));
}
