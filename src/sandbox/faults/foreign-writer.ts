import * as z from "zod";
import { splitFields } from "../dns/data-layout.ts";
import type { Frozen } from "../state/state.ts";
import type { RecordAt, Store } from "../store.ts";

const text = z.string();
const data = z.array(text).min(1);
const ttl = text.nullable().optional();
const comment = text.nullable().optional();
const dataComments = z.array(text.nullable()).nullable().optional();

/** A record named by what it holds; the layout of its data does not matter. */
const named = { zone: text, type: text, name: text, data };

/** A change of the records of a zone by another client. */
export const foreignAction = z.union([
  z.strictObject({
    add: z.strictObject({
      zone: text,
      record: z.strictObject({ name: text, type: text, data, ttl, comment, dataComments }),
      /** Among the records of its type and name; where the service would put it, unless said otherwise. */
      position: z.union([z.enum(["start", "end"]), z.number().int().min(0)]).optional(),
    }),
  }),
  z.strictObject({ remove: z.strictObject(named) }),
  z.strictObject({
    update: z.strictObject({ ...named, to: z.strictObject({ data: data.optional(), ttl, comment, dataComments }) }),
  }),
]);
export type ForeignAction = Frozen<z.output<typeof foreignAction>>;

/**
 * Applies the change to the current state. Removing or updating a record that does not exist does nothing. Throws where the
 * zone does not exist, and where the record to be written is invalid.
 */
export function actAsForeignWriter({ zones }: Pick<Store, "zones">, action: ForeignAction): void {
  if ("add" in action) {
    const { zone, record, position } = action.add;
    zones.add(zone, record, position);
  } else if ("remove" in action) {
    const at = find(zones, action.remove);
    if (at !== undefined) zones.remove(action.remove.zone, at);
  } else {
    const at = find(zones, action.update);
    if (at !== undefined) zones.update(action.update.zone, at, action.update.to);
  }
}

interface Named {
  readonly zone: string;
  readonly type: string;
  readonly name: string;
  readonly data: readonly string[];
}

function find(zones: Store["zones"], { zone, type, name, data: wanted }: Named): RecordAt | undefined {
  const nr = zones.records(zone, type, name).findIndex((record) => fieldsOf(record.data) === fieldsOf(wanted));
  return nr === -1 ? undefined : { type, name, nr };
}

function fieldsOf(of: readonly string[]): string {
  return splitFields(of.join(" ")).join(" ");
}
