import type { Diagnostic, PlanContext, PlanOperation } from "terraform-provider-sdk";
import type { KindServices } from "../kind-services.ts";
import { findTainted, type Tainted } from "../planned-object.ts";
import { listForeign } from "../records/foreign-records.ts";
import { listOthersOf, openGivenUp } from "../records/given-up.ts";
import { asClaimed, type HeldTainted } from "../records/owners.ts";
import { noteListed } from "../records/removed-others.ts";
import { openOrigin } from "../records/record-origin.ts";
import { findLost, leavingOf } from "./judge-loss.ts";
import { setKeyOf } from "../../client/index.ts";
import { refuseTainted } from "../records/returning-records.ts";
import { listReleased } from "./list-released.ts";
import { listedSets, toRecords } from "./listed-sets.ts";
import type { ZoneState } from "./mapping.ts";
import { ownsIn, type Scope } from "./scope.ts";
import { kind } from "./claim-zone.ts";

type Operation = PlanOperation<KindServices>;

/** The states that a create replaces, if they are those of tainted records: a zone may have several resources. */
export async function findTaintedRecords(
  { prior, isReplacement }: Pick<PlanContext<ZoneState>, "prior" | "isReplacement">,
  { zone, listed }: Scope,
  operation: Operation,
): Promise<readonly Tainted<ZoneState>[]> {
  if (prior !== null || isReplacement) return [];
  const isSame = (state: ZoneState): boolean =>
    state.zone === zone && [...listedSets(state.records, zone).keys()].some((setKey) => listed.has(setKey));
  return findTainted(isSame, operation);
}

/** What goes with such a state. */
export function heldTainted({ state, notes, isGuess }: Tainted<ZoneState>, { services }: Operation): HeldTainted {
  const { zone } = state;
  const { removed } = leavingOf(state, openOrigin(notes).isUndeclared);
  const records = openGivenUp(zone, { services, private: notes }).own(toRecords(removed));
  return { zone, sets: [...removed.keys()], records: records.map(asClaimed), isGuess };
}

/** What a create deletes first that the resource did not create, and what it leaves, if it is the one of tainted records: engines plan both alike. */
export async function judgeTainted(
  tainted: readonly Tainted<ZoneState>[],
  next: Scope,
  operation: Operation,
): Promise<readonly Diagnostic[]> {
  if (tainted.length > 0) noteListed(operation.private);
  const owns = ownsIn(next);
  const all = tainted.map(async ({ state, notes }): Promise<Diagnostic[]> => {
    const its = { ...operation, private: notes };
    const { removed, released } = leavingOf(state, openOrigin(notes).isUndeclared, next);
    const { changes, isOwn } = await findLost(state, its);
    const inTheWay = toRecords(listedSets(state.records, state.zone)).filter((content) => owns(setKeyOf(content)));
    return [
      ...refuseTainted(inTheWay, notes, kind),
      ...listReleased(state.zone, released),
      ...listForeign(changes, isOwn, true),
      ...listOthersOf(toRecords(removed), openGivenUp(state.zone, its)),
    ];
  });
  return (await Promise.all(all)).flat();
}
