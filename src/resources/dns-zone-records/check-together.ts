import { applyChanges, setKeyOf, type SetChange, type ZoneReading } from "../../client/index.ts";
import { allowFindings, checkChange, type ZoneFinding, type ZoneRecordInput } from "../../dns/index.ts";
import type { Diagnostic, PlanContext } from "terraform-provider-sdk";
import { toDiagnostic } from "../records/findings.ts";
import { allowedAt } from "./check-config.ts";
import { toRecords } from "./listed-sets.ts";
import type { ZoneState } from "./mapping.ts";
import { recordsOf, type Scope } from "./scope.ts";

/** Rules across records: over the whole zone where that is ours, else over what is listed. */
export function checkTogether(
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
