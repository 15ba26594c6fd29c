import type { Diagnostic, ConfigOf, PlanContext } from "terraform-provider-sdk";
import { allowedRules, checkAllowRules } from "../records/allow.ts";
import { configDiagnostics, planDiagnostics, type PlacedRecord } from "../records/findings.ts";
import { knownText, knownTexts } from "../configured-values.ts";
import type { RecordState } from "./mapping.ts";

/** What can be said of a record by its configuration. */
export function checkConfig(config: ConfigOf<RecordState>): readonly Diagnostic[] {
  const allowed = checkAllowRules(config.allow_rules, [{ attribute: "allow_rules" }]);
  return [...allowed, ...checkComments(config), ...configDiagnostics(place(config))];
}

/** What a plan would newly get wrong. */
export function checkRules({
  prior,
  planned,
}: Pick<PlanContext<RecordState>, "prior" | "planned">): readonly Diagnostic[] {
  return planDiagnostics(place(planned), prior === null ? [] : [place(prior).input]);
}

function place({ zone, name, type, ttl, cls, data, allow_rules }: ConfigOf<RecordState>): PlacedRecord {
  const entries = knownTexts(data);
  return {
    input: {
      zone: knownText(zone),
      name: knownText(name),
      type: knownText(type),
      ttl: knownText(ttl),
      cls: knownText(cls),
      // that there is none has been said at the attribute
      data: entries?.length === 0 ? undefined : entries,
    },
    allowed: allowedRules(allow_rules),
    pathOf: ({ field, index }) => [{ attribute: field }, ...(index === undefined ? [] : [{ index }])],
  };
}

/** Comments belong to entries one by one (docs/interface.md#dns-records; rule CM1). */
function checkComments({ data, data_comments: comments }: ConfigOf<RecordState>): readonly Diagnostic[] {
  if (!Array.isArray(data) || !Array.isArray(comments) || data.length === comments.length) return [];
  return [
    {
      severity: "error",
      summary: "data_comments does not match data",
      detail:
        `data has ${data.length} entries and data_comments has ${comments.length}. Give one comment for each entry, ` +
        "and null where there is none (rule CM1).",
      path: [{ attribute: "data_comments" }],
    },
  ];
}
