import type { Diagnostic, PlanContext, PlanOperation } from "terraform-provider-sdk";
import { isTexts, isUnknown } from "../configured-values.ts";
import type { KindServices } from "../kind-services.ts";
import { claimHeld, claimRecords, type Held, type HeldTainted } from "../records/owners.ts";
import { openOrigin } from "../records/record-origin.ts";
import { declaredSets, listedSets } from "./listed-sets.ts";
import type { ZoneState } from "./mapping.ts";

export const kind = "ims_dns_zone_records";

/** What a plan deletes: of what the state has, or with the state of a tainted resource. */
interface ZoneGoing {
  readonly deletes: Required<Held>["deletes"];
  readonly tainted?: readonly HeldTainted[];
}

/**
 * Claims all types and names that the plan lists, whether what is to be there is known or not. Where it is not known whether the resource is
 * exclusive, or what it ignores, it claims no other ones. An exclusive one of which it is not known what it lists cannot stand beside what others
 * declare: it will remove that, or declare it, too. What came by an import, and is planned only since changes of the records are ignored, it has
 * and does not declare.
 *
 * @param going what the plan deletes, as far as it is known
 */
export async function claimZone(
  { prior, planned }: PlanContext<ZoneState>,
  { deletes, tainted }: ZoneGoing,
  operation: PlanOperation<KindServices>,
): Promise<readonly Diagnostic[]> {
  const { zone, records, exclusive } = planned;
  const held = prior && { zone: prior.zone, sets: [...listedSets(prior.records, prior.zone).keys()], deletes };
  if (typeof zone !== "string") return held === null ? [] : claimHeld({ kind, ...held }, false, operation);
  const ignore = planned.ignore ?? [];
  const empties = exclusive === true && isTexts(ignore) ? { ignore } : undefined;
  const { isUnlisted } = openOrigin(operation.private);
  const [planning, had] = isUnknown(records) ? [[], held?.sets ?? []] : [declaredSets(records, zone), []];
  const sets = planning.filter((set) => !isUnlisted(set));
  const holds = [...had, ...planning.filter(isUnlisted)].map((set) => ({ set }));
  return claimRecords({ kind, zone, sets, records: [], holds, empties, takesOver: false, tainted }, held, operation);
}
