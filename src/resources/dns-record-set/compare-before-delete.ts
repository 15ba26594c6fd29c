import { keyOf, setKeyOf, type RecordContent } from "../../client/index.ts";
import type { WriteOperation } from "terraform-provider-sdk";
import type { KindServices } from "../kind-services.ts";
import { openGivenUp } from "../records/given-up.ts";
import { openMixedDetails } from "../records/mixed-details.ts";
import { withoutDeclared } from "../records/owners.ts";
import { asShown, toRecords, type RecordSetActual, type RecordSetState } from "./mapping.ts";
import { refreshed } from "./refreshed.ts";

/** Compares records found with what the plan of a deletion showed. What is gone already is what was planned. */
export function compareBeforeDelete(
  records: readonly RecordContent[],
  prior: RecordSetState,
  operation: WriteOperation<KindServices, RecordSetActual>,
): void {
  const [mixed, setKey] = [openMixedDetails(operation.private), setKeyOf(prior)];
  const { own, isOthers } = openGivenUp(prior.zone, operation);
  const known = toRecords(prior);
  const there = new Set(records.map(keyOf));
  const found = withoutDeclared(own(records), { zone: prior.zone, known }, operation.services);
  if ([records, found].some((all) => mixed.isAsSeen(setKey, all))) return;
  // so is what others have by now
  const gone = known.filter((content) => !there.has(keyOf(content)) || isOthers(content));
  const stays = gone.filter((content) => there.has(keyOf(content)));
  operation.found(asShown([...found, ...gone], prior), () => refreshed(prior, [...found, ...stays], operation));
}
