import { planZone, setKeyOf, type RecordContent } from "../../client/index.ts";
import { groupBy } from "../../core/group-by.ts";
import { touchedBy } from "../records/other-owners.ts";
import { toRecords } from "./listed-sets.ts";
import { intentOf, type Scope } from "./scope.ts";

/** Which of the records that are there a zone as declared overwrites or deletes. Of one that is not exclusive, these are of what it lists. */
export function touchedIn(records: readonly RecordContent[], scope: Scope): RecordContent[] {
  const reading = { sets: groupBy(records, setKeyOf), others: [], serial: null, defaultTtl: undefined };
  const found = { reading, prior: scope.listed, isUndeclared: () => false, isOthers: () => false };
  const intent = scope.exclusive ? intentOf(scope, found) : { desired: toRecords(scope.listed), remove: records };
  return touchedBy(planZone(records, intent));
}
