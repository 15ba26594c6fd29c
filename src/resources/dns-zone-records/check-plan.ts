import { applyChanges, planZone, setKeyOf, type SetChange, type ZoneReading } from "../../client/index.ts";
import { allowFindings, checkChange, type ZoneFinding, type ZoneRecordInput } from "../../dns/index.ts";
import type { Diagnostic } from "../../framework/diagnostic.ts";
import type { PlanContext, PlanOperation } from "../../framework/kind.ts";
import { isUnknown, toDiagnostic } from "../dns-findings.ts";
import type { KindServices } from "../kind-services.ts";
import { listedSets, toRecords, type Listed, type ZoneState } from "./mapping.ts";
import { readFound } from "./read-found.ts";
import { allowedAt, checkSingleRecords } from "./rules.ts";
import { intentOf, recordsOf, type Scope } from "./scope.ts";
import { checkShare, listChanges } from "./threshold.ts";

/**
 * Last word on a plan: the rules on what it newly brings, the share of the zone it changes, and what it removes that the plan
 * itself does not show, for it was never in the state.
 */
export async function checkPlan(
  plan: PlanContext<ZoneState>,
  { services, signal }: PlanOperation<KindServices>,
): Promise<readonly Diagnostic[]> {
  const { prior, planned, replacedBy } = plan;
  const single = checkSingleRecords(prior, planned);
  const scope = plannedScope(planned);
  // a plan that replaces is made twice: the second time with nothing prior
  if (scope === undefined || replacedBy.length > 0 || isUnchanged(plan)) return single;
  const listedBefore = prior === null ? new Map<string, Listed>() : listedSets(prior.records, prior.zone);
  const reading =
    services === undefined
      ? readingOf(listedBefore)
      : await readFound(services, { scope: keepUnknown(scope, plan), prior: listedBefore }, signal);
  const changes = planZone(recordsOf(reading), intentOf(keepUnknown(scope, plan), { reading, prior: listedBefore }));
  const allowed = typeof planned.max_change_percent === "number" ? planned.max_change_percent : null;
  return [
    ...single,
    ...checkShare(changes, { found: recordsOf(reading).length, allowed }),
    ...checkTogether(scope, { reading, changes, listedBefore, planned }),
    ...warnOfUnseen(changes, listedBefore),
  ];
}

/** `undefined` as long as it is not known what is ours. */
function plannedScope({ zone, records, exclusive, ignore }: PlanContext<ZoneState>["planned"]): Scope | undefined {
  if (typeof zone !== "string" || isUnknown(records) || isUnknown(exclusive) || isUnknown(ignore)) return undefined;
  const patterns = (ignore ?? []) as readonly unknown[];
  if (patterns.some(isUnknown)) return undefined;
  return {
    zone,
    listed: listedSets(records, zone),
    exclusive: exclusive === true,
    ignore: patterns.map(String),
  };
}

/** What is listed and not known yet stays, for all that can be said, as it was. */
function keepUnknown(scope: Scope, { prior, planned }: PlanContext<ZoneState>): Scope {
  if (prior === null) return scope;
  const keys = new Set(Object.keys(planned.records));
  const kept = [...listedSets(prior.records, prior.zone)].filter(
    ([setKey, { key }]) => keys.has(key) && !scope.listed.has(setKey),
  );
  return kept.length === 0 ? scope : { ...scope, listed: new Map([...scope.listed, ...kept]) };
}

function isUnchanged({ prior, planned }: PlanContext<ZoneState>): boolean {
  if (prior === null) return false;
  // values that mean the same are planned as the very ones that were there
  return (["records", "exclusive", "ignore"] as const).every((name) => planned[name] === prior[name]);
}

/** Rules across records: over the whole zone where that is ours, else over what is listed. */
function checkTogether(
  { zone, exclusive, listed }: Scope,
  {
    reading,
    changes,
    listedBefore,
    planned,
  }: {
    reading: ZoneReading;
    changes: readonly SetChange[];
    listedBefore: Scope["listed"];
    planned: PlanContext<ZoneState>["planned"];
  },
): Diagnostic[] {
  const before = exclusive ? [...recordsOf(reading), ...reading.others] : toRecords(listedBefore);
  const after = exclusive ? applyChanges(before, changes) : toRecords(listed);
  const input = ({ name, type, ttl, data }: (typeof before)[number]): ZoneRecordInput => ({
    name,
    type,
    data,
    ttl: ttl ?? undefined,
  });
  const { defaultTtl } = reading;
  const complete = exclusive ? {} : { complete: false };
  const found = checkChange(before.map(input), after.map(input), { zone, defaultTtl, ...complete });
  return found.flatMap((finding) => {
    const own = after[finding.record];
    const allowed = allowedAt(planned, own === undefined ? undefined : listed.get(setKeyOf(own))?.key);
    return allowFindings([finding], allowed).map((judged) => toDiagnostic(judged, pathOf(judged, after, listed)));
  });
}

function pathOf(
  { record, field }: ZoneFinding,
  after: ReturnType<typeof recordsOf>,
  listed: Scope["listed"],
): NonNullable<Diagnostic["path"]> {
  const content = after[record];
  const own = content === undefined ? undefined : listed.get(setKeyOf(content));
  if (own === undefined) return [{ attribute: "records" }];
  const at = [{ attribute: "records" }, { key: own.key }];
  return field === "data" ? [...at, { attribute: "values" }] : at;
}

function warnOfUnseen(changes: readonly SetChange[], listedBefore: Scope["listed"]): Diagnostic[] {
  const unseen = changes.filter((change) => !listedBefore.has(setKeyOf(change)));
  const lines = listChanges(unseen, 200);
  if (lines === "") return [];
  return [
    {
      severity: "warning",
      summary: "Records that are not in the state yet will be updated or removed",
      detail: `The zone is exclusive, and it holds records that this resource did not know of. To be done besides what the plan shows:\n\n${lines}`,
      path: [{ attribute: "exclusive" }],
    },
  ];
}

/** Where nothing may be read, the state stands for what is found. */
function readingOf(listedBefore: Scope["listed"]): ZoneReading {
  const sets = new Map(
    [...listedBefore].map(([setKey, one]) => [setKey, toRecords(new Map([[setKey, one]]))] as const),
  );
  return { sets, others: [], serial: null, defaultTtl: undefined };
}
