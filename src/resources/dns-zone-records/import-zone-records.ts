import { isSoaKey, parseKey, setKeyOf } from "../../client/index.ts";
import type { ObjectOperation } from "terraform-provider-sdk";
import { nothingToImport, otherForm, parseImport } from "../parse-import-id.ts";
import type { KindServices } from "../kind-services.ts";
import { nearestRecords } from "../records/nearest-records.ts";
import { nameOfOwner } from "../owner-name.ts";
import { openOrigin } from "../records/record-origin.ts";
import { type Records } from "./listed-sets.ts";
import { fromReading, mixedDetails, type ZoneActual } from "./mapping.ts";

const importForm = {
  what: "the records of the zone",
  form: "ZONE or ZONE?keys=NAME%20TYPE&keys=NAME%20TYPE",
  example: "example.net?keys=www%20A&keys=@%20MX",
  // a zone's id may hold slashes, and nothing stands behind it
  segments: [1, 2, 3, 4],
  query: "keys",
};

/**
 * The records that an import id names: all of the zone, or those of the keys. They are in the state to be compared with what the
 * configuration lists; what it does not list leaves the state again, and the zone keeps it.
 */
export async function importRecords(id: string, operation: ObjectOperation<KindServices>): Promise<ZoneActual> {
  const { services, signal, private: notes } = operation;
  const { segments, texts } = parseImport(id, importForm);
  const zone = segments.join("/");
  const named = namedBy(texts, zone) ?? otherForm(id, importForm);
  const wants = (setKey: string): boolean => !isSoaKey(setKey) && (named.size === 0 || named.has(setKey));
  const reading = await services.client.records.readZone(
    { zone, contents: [], wants, adopts: named.size === 0 ? "all" : [...named.keys()], doesWithoutOdd: true },
    signal,
  );
  const missing = [...named].flatMap(([setKey, key]) => (reading.sets.has(setKey) ? [] : [key]));
  const [first] = missing;
  if (first !== undefined) {
    const keys = missing.map((key) => JSON.stringify(key)).join(", ");
    const set = parseKey(first, zone) ?? otherForm(id, importForm);
    const near = await nearestRecords({ zone, ...set }, { services, signal });
    throw nothingToImport(importForm, id, [`The zone ${zone} holds no records of these keys: ${keys}.`, near]);
  }
  openOrigin(notes).imported();
  nameOfOwner(operation);
  const found = fromReading(reading, zone);
  const records = named.size === 0 ? found : spelled(found, { named, zone });
  return {
    id: zone,
    zone,
    records,
    exclusive: null,
    ignore: null,
    serial: reading.serial,
    mixed: mixedDetails(reading, zone, records),
    returned: null,
  };
}

/** The keys as they are spelled, by type and name; `undefined` where one is none. */
function namedBy(keys: readonly string[], zone: string): ReadonlyMap<string, string> | undefined {
  const named = new Map<string, string>();
  for (const key of keys) {
    const set = parseKey(key, zone);
    if (set === undefined || isSoaKey(setKeyOf(set))) return undefined;
    named.set(setKeyOf(set), key);
  }
  return named;
}

function spelled(records: Records, { named, zone }: { named: ReadonlyMap<string, string>; zone: string }): Records {
  return Object.fromEntries(
    Object.entries(records).map(([key, element]) => {
      const set = parseKey(key, zone);
      return [(set === undefined ? undefined : named.get(setKeyOf(set))) ?? key, element] as const;
    }),
  );
}
