import { setKeyOf, type RecordContent } from "../../client/index.ts";
import type { ObjectOperation } from "terraform-provider-sdk";
import type { KindServices } from "../kind-services.ts";
import { openMixedDetails } from "../records/mixed-details.ts";
import { openMarks } from "../records/other-owners.ts";
import { openOrigin } from "../records/record-origin.ts";
import { openReturning } from "../records/returning-records.ts";
import { describeMixed } from "../records/uniform-set.ts";
import { fromRecords, toRecords, type RecordSetActual, type RecordSetState } from "./mapping.ts";

/** What records that were found make of a state, with what is noted of them. */
export function refreshed(
  state: RecordSetState,
  records: readonly RecordContent[],
  { services, private: notes }: Pick<ObjectOperation<KindServices>, "services" | "private">,
): RecordSetActual {
  const [setKey, known] = [setKeyOf(state), toRecords(state)];
  const found = new Map([[setKey, records]]);
  const [origin, returning] = [openOrigin(notes), openReturning(notes)];
  origin.seen(found, new Map([[setKey, known]]));
  returning.seen(records, known);
  openMarks(notes).seen(records, services.client.records.marks, { isOnlyFound: origin.found() });
  const mixed = openMixedDetails(notes);
  mixed.seen(found, () => state);
  const shown = fromRecords(state, records, state, mixed.declared(setKey));
  return { ...shown, mixed: describeMixed(records), returned: returning.returned(records) };
}
