import { planZone, type RecordContent } from "../../client/index.ts";
import type { Diagnostic } from "../../framework/diagnostic.ts";
import type { PlanContext, PlanOperation } from "../../framework/kind.ts";
import { consentsToApex, isApexNs, isVital, judgeApexChange, refuseVitalLoss } from "../dns-apex.ts";
import { knownText, knownTexts } from "../dns-findings.ts";
import { toContents } from "../dns-values.ts";
import { listForeign } from "../foreign-records.ts";
import type { KindServices } from "../kind-services.ts";
import { openOrigin } from "../record-origin.ts";
import { toRecords, type RecordSetState } from "./mapping.ts";
import { checkRules } from "./rules.ts";

/** Last word on a plan: what it takes away that a zone needs, the rules, and what it removes that this state did not create. */
export function checkPlan(
  plan: PlanContext<RecordSetState>,
  { private: notes }: PlanOperation<KindServices>,
): readonly Diagnostic[] {
  const { prior, planned, replacedBy } = plan;
  const rules = checkRules(plan);
  if (prior === null) return rules;
  if (replacedBy.length > 0) return [...judgeLoss(prior), ...rules];
  const origin = openOrigin(notes);
  // should anything local be applied, all that the state holds is in the configuration
  if (planned.values === prior.values) {
    origin.settled();
    return rules;
  }
  const desired = plannedRecords(prior, planned);
  if (desired === undefined) return rules;
  const changes = planZone(toRecords(prior), { desired, remove: toRecords(prior) });
  const own = changes.flatMap((change) => change.changes);
  return [
    ...(isApexNs(prior, prior.zone) ? judgeApexChange(prior.zone, own, consentsToApex(planned)) : []),
    ...rules,
    ...listForeign(changes, (content) => !origin.isForeign(content)),
  ];
}

/** Last word on a destruction. */
export function checkDestroy(
  prior: RecordSetState,
  { private: notes }: PlanOperation<KindServices>,
): readonly Diagnostic[] {
  const origin = openOrigin(notes);
  const changes = planZone(toRecords(prior), { desired: [], remove: toRecords(prior) });
  return [...judgeLoss(prior), ...listForeign(changes, (content) => !origin.isForeign(content))];
}

function judgeLoss(prior: RecordSetState): Diagnostic[] {
  return isVital(prior, prior.zone) ? [refuseVitalLoss(prior.zone, prior.type)] : [];
}

/** `undefined` as long as not all of it is known. A TTL or comment that is not known takes nothing away. */
function plannedRecords(
  prior: RecordSetState,
  { values, ttl, comment }: PlanContext<RecordSetState>["planned"],
): RecordContent[] | undefined {
  const texts = knownTexts(values);
  if (texts === undefined || texts.includes(undefined)) return undefined;
  const known = texts.flatMap((text) => text ?? []);
  return toContents(prior, { values: known, ttl: knownText(ttl) ?? null, comment: knownText(comment) ?? null });
}
