import { allowFindings, checkChange, type ZoneRecordInput } from "../../dns/index.ts";
import type { Diagnostic, ConfigOf, PlanContext } from "terraform-provider-sdk";
import { allowedRules, checkAllowRules } from "../records/allow.ts";
import { configDiagnostics, planDiagnostics, toDiagnostic, type PlacedRecord } from "../records/findings.ts";
import { knownText, knownTexts } from "../configured-values.ts";
import type { RecordSetState } from "./mapping.ts";

/** What can be said of each record by the configuration. */
export function checkConfig(config: ConfigOf<RecordSetState>): readonly Diagnostic[] {
  const allowed = checkAllowRules(config.allow_rules, [{ attribute: "allow_rules" }]);
  return distinct([...allowed, ...place(config).flatMap(configDiagnostics)]);
}

/** What a plan would newly get wrong: in single records, and among those of the set. */
export function checkRules({
  prior,
  planned,
}: Pick<PlanContext<RecordSetState>, "prior" | "planned">): readonly Diagnostic[] {
  const known = prior === null ? [] : place(prior);
  const single = place(planned).flatMap((record) =>
    planDiagnostics(
      record,
      known.map(({ input }) => input),
    ),
  );
  const zone = knownText(planned.zone);
  if (zone === undefined) return distinct(single);
  const across = checkChange(known.map(toZoneRecord), place(planned).map(toZoneRecord), { zone, complete: false });
  const judged = allowFindings(across, allowedRules(planned.allow_rules));
  return distinct([...single, ...judged.map((finding) => toDiagnostic(finding, pathOf(finding)))]);
}

function place({ zone, name, type, ttl, values, allow_rules }: ConfigOf<RecordSetState>): PlacedRecord[] {
  const head = { zone: knownText(zone), name: knownText(name), type: knownText(type), ttl: knownText(ttl) };
  return (knownTexts(values) ?? [undefined]).map((value) => ({
    input: { ...head, data: value === undefined ? undefined : [value] },
    allowed: allowedRules(allow_rules),
    pathOf,
  }));
}

function toZoneRecord({ input: { name, type, ttl, data } }: PlacedRecord): ZoneRecordInput {
  return { name, type, ttl, data: data?.flatMap((entry) => entry ?? []) };
}

/** A value of a set has no path of its own. */
function pathOf({ field }: { field: string }): NonNullable<Diagnostic["path"]> {
  return [{ attribute: field === "data" ? "values" : field === "cls" ? "type" : field }];
}

/** What holds for the name holds for each record of the set, and is said once. */
function distinct(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const seen = new Set<string>();
  return diagnostics.filter(({ severity, summary, detail }) => {
    const key = JSON.stringify([severity, summary, detail]);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}
