import type { Diagnostic, PlanOperation } from "terraform-provider-sdk";
import type { KindServices } from "../kind-services.ts";
import { findTainted } from "../planned-object.ts";
import { listForeign } from "../records/foreign-records.ts";
import { listOthersOf, openGivenUp } from "../records/given-up.ts";
import { openOrigin } from "../records/record-origin.ts";
import { kind } from "./claim-zone.ts";
import { findLost, leavingOf } from "./judge-loss.ts";
import { listReleased } from "./list-released.ts";
import { listedSets, toRecords } from "./listed-sets.ts";
import type { ZoneState } from "./mapping.ts";
import type { Scope } from "./scope.ts";

/** What a create deletes first that the resource did not create, and what it leaves, if it is the one of tainted records: engines plan both alike. */
export async function judgeTainted(
  { zone, listed }: Scope,
  operation: PlanOperation<KindServices>,
): Promise<Diagnostic[]> {
  const declares = { kind, identity: [zone] };
  // a zone may have several resources
  const identityOf = (state: ZoneState): typeof declares | undefined =>
    state.zone === zone && [...listedSets(state.records, zone).keys()].some((setKey) => listed.has(setKey))
      ? declares
      : undefined;
  const tainted = await findTainted(declares, identityOf, operation);
  if (tainted === undefined) return [];
  const its = { ...operation, private: tainted.notes };
  const { removed, released } = leavingOf(tainted.state, openOrigin(tainted.notes).isUndeclared);
  const { changes, isOwn } = await findLost(tainted.state, its);
  return [
    ...listReleased(zone, released),
    ...listForeign(changes, isOwn, true),
    ...listOthersOf(toRecords(removed), openGivenUp(zone, its)),
  ];
}
