import {
  allowFindings,
  checkRecord,
  isAllowable,
  isServedAllTheSame,
  newFindings,
  type AllowedRules,
  type Finding,
  type RecordInput,
} from "../../dns/index.ts";
import type { Diagnostic } from "terraform-provider-sdk";
import { isItsWhole } from "./whole-targets.ts";

/** Where something stands in a configuration. */
export type Path = NonNullable<Diagnostic["path"]>;

/** A record of a configuration, state or plan, and where its parts stand there. */
export interface PlacedRecord {
  readonly input: RecordInput;
  /** What the user has all the same: its errors are warnings. */
  readonly allowed: AllowedRules;
  readonly pathOf: (finding: Pick<Finding, "field" | "index">) => Path;
}

/**
 * What can be said of a record from its configuration alone. Errors with which no zone is ever deployed are errors; one that may
 * stand in a zone that works is a warning here, for the record may be an old one, and {@link planDiagnostics} refuses it where it
 * is new. (docs/decisions/0009-dns-rules-when.md)
 */
export function configDiagnostics({ input, allowed, pathOf }: PlacedRecord): Diagnostic[] {
  return allowFindings(checkRecord(input), allowed).map((finding) =>
    isServedAllTheSame(finding, input.type) && finding.level === "error"
      ? refusedLater(toDiagnostic(finding, pathOf(finding)))
      : toDiagnostic(finding, pathOf(finding)),
  );
}

/** A warning that says what the plan will do. */
function refusedLater(diagnostic: Diagnostic): Diagnostic {
  return {
    ...diagnostic,
    severity: "warning",
    detail: `${diagnostic.detail} The plan refuses it, unless the zone has held it before.`,
  };
}

/** The errors that {@link configDiagnostics} leaves to the plan: those that the prior record, if there is one, does not have. */
export function planDiagnostics({ input, allowed, pathOf }: PlacedRecord, prior: readonly RecordInput[]): Diagnostic[] {
  const found = servedErrors(input);
  const isOld = found.length === 0 || prior.some((one) => isItsWhole(one, input));
  const added = isOld ? [] : newFindings(found, prior.flatMap(servedErrors));
  // what is allowed the configuration was warned of
  return allowFindings(added, allowed)
    .filter(({ level }) => level === "error")
    .map((finding) => toDiagnostic(finding, pathOf(finding)));
}

function servedErrors(record: RecordInput): Finding[] {
  return checkRecord(record).filter((finding) => isServedAllTheSame(finding, record.type));
}

/** A finding as users read it: an error with the way to have the record all the same, where there is one. */
export function toDiagnostic({ rule, level, field, message }: Finding, path?: Path): Diagnostic {
  const wayOut =
    level === "error" && isAllowable(rule) ? ` To have it all the same, add allow_rules = ["${rule}"].` : "";
  return { severity: level, summary: `DNS rule ${rule}: ${titles[field]}`, detail: message + wayOut, path };
}

const titles: Readonly<Record<Finding["field"], string>> = {
  name: "the record's name",
  type: "the record's type",
  ttl: "the record's TTL",
  cls: "the record's class",
  data: "the record's data",
};
