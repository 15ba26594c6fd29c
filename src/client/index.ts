/**
 * The reconciliation client: what programs use, and below it what the provider, the constructs and the commands need besides. The
 * latter is no part of the reference and may change at any time.
 */
export * from "./public.ts";

export { createImsClient } from "./ims-client.ts";
export { projectIdentity, recordImportId, recordName, serverIdentity, usualSegment } from "./identities.ts";
export { mayBe, type DeclaredObject, type PlannedObject } from "./plans/planned-objects.ts";
export type { SentDecommission } from "./servers/sent-decommissions.ts";
export type { AcceptedDeletion } from "./projects/accepted-deletions.ts";
export { isMadeAnew } from "./projects/project.ts";
export { showTime } from "./service-time.ts";
export { canonicalCustomer, equalCustomers } from "../model/customer.ts";
export { isOwner } from "../model/record-mark.ts";
export {
  howToImport,
  importCommand,
  inShell,
  wayOfKilledRuns,
  wayToForget,
  wayToForgetDeposed,
  wayToReplace,
  wayWithDeposed,
} from "./import-advice.ts";
export { nearestTo } from "./nearest-names.ts";
export { printImportId, readImportId, readQuery, withQuery } from "./import-id-text.ts";
export {
  detailsKeyOf,
  fingerprintOf,
  identityInZone,
  keyOf,
  plainRecord,
  writtenText,
} from "./records/record-content.ts";
export { usualOrigin } from "./records/relative-names.ts";
export { splitKey } from "../model/set-key.ts";
export { isVainCleanUp, refuseCleanUp } from "./records/clean-up/clean-up.ts";
export { doingCleanUp } from "./records/clean-up/listed-clean-up.ts";
export { keepersOf } from "./records/clean-up/kept-names.ts";
export { createOwnerMarks, describeMarked } from "./records/owners/owner-marks.ts";
export { createRecordOwners } from "./records/owners/record-owners.ts";
export { printAddress, readServerName } from "../served/index.ts";
export {
  createEmptying,
  createMatcher,
  unmatchableLabel,
  isApexNsKey,
  isSoaKey,
  isVitalKey,
  parseKey,
  printKey,
  type SetName,
} from "../model/set-key.ts";
export { readShortened, shortened } from "./records/reading/sibling-digest.ts";
export { conditionForm } from "./servers/fact-condition.ts";
export { lastingSteps, stepEffects } from "./servers/lasting-steps.ts";
export { noServer } from "./servers/chosen-steps.ts";
export { anyCustomer } from "./servers/server-reading.ts";
export { readRecordLine, unlistedOf } from "./records/clean-up/listed-clean-up.ts";
export { changedBy, describeRecord } from "./records/writes/record-change.ts";
export { applyChanges } from "./records/writes/write-zone.ts";
export { hasSpellings, heldNames, isCanonical } from "./zones/held-names.ts";
