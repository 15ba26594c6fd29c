import { printImportId, type RecordContent } from "../../client/index.ts";
import type { ActualOf, PlannedOf, StateOf } from "terraform-provider-sdk";
import { detailsOfKnown, fromContents, toContents, type SharedDetails } from "../records/values.ts";
import type { attributes, blocks } from "./attributes.ts";

export type RecordSetState = StateOf<typeof attributes, typeof blocks>;
export type RecordSetPlan = PlannedOf<typeof attributes, typeof blocks>;
export type RecordSetActual = ActualOf<typeof attributes, typeof blocks>;

/** The records that a plan or state declares. */
export function toRecords(values: RecordSetPlan | RecordSetState): RecordContent[] {
  return toContents(values, values);
}

/**
 * Records found as the attributes of a state that show one of each, as by {@link fromContents}. A set of Terraform holds no value
 * twice.
 */
export function fromRecords(
  { zone, type, name }: Pick<RecordSetState, "zone" | "type" | "name">,
  records: readonly RecordContent[],
  known?: RecordSetState | RecordSetPlan,
  declared?: SharedDetails,
): Omit<RecordSetActual, "mixed" | "returned"> {
  const { values, ttl, comment } = fromContents(type, records, known, declared);
  return { id: printImportId(zone, type, name), zone, type, name, values: [...new Set(values)], ttl, comment };
}

/** Records found, to be compared with what a plan showed: what others put beside these took no TTL and no comment away. */
export function asShown(
  records: readonly RecordContent[],
  shown: RecordSetPlan | RecordSetState,
): Omit<RecordSetActual, "mixed" | "returned"> {
  return { ...fromRecords(shown, records, shown), ...detailsOfKnown(shown.type, records, shown) };
}
