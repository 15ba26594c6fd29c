import type { KilledPlace } from "../../reconcile/index.ts";
import type { RecordSetId } from "../../apis/dns/service.ts";
import { Failure } from "terraform-provider-sdk/core";
import { isSoa, relativeName } from "../../dns/index.ts";
import { howToImport, wayOfKilledRuns, wayToExisting, wayToReplace } from "../import-advice.ts";
import { recordImportId } from "../identities.ts";
import { printImportId, withQuery } from "../import-id-text.ts";
import { keyOf, type RecordContent, type RecordEntry } from "./record-content.ts";
import { describeMarked } from "./owners/owner-marks.ts";
import { describeRecord } from "./writes/record-change.ts";
import { sentence } from "../../core/sentence.ts";

/** One record of a set, in a write that is about to be made. */
export interface RecordCheck {
  readonly set: RecordSetId;
  readonly doing: string;
  /** The places whose next runs take over one of these records: see `CreatesClient.elsewhere`. */
  readonly elsewhere: (records: readonly RecordContent[]) => readonly KilledPlace[];
}

/** The data to be created exists already in a record of another owner. */
export function recordExists(
  { set, doing, elsewhere }: RecordCheck,
  records: readonly RecordEntry[],
  content: RecordContent,
): Failure {
  const { happened, id, found } = existing(set, records, content);
  const remedy = wayToExisting(id, wayOfKilledRuns(elsewhere([found])));
  return new Failure({ code: "record-exists", doing, happened, remedy });
}

/** The same for an update: another record has the data already that this one is to get. */
export function recordInTheWay(
  { set, doing, elsewhere }: RecordCheck,
  records: readonly RecordEntry[],
  content: RecordContent,
): Failure {
  const { happened, id, found } = existing(set, records, content);
  return new Failure({
    code: "record-exists",
    doing,
    happened: `${happened} Nothing was written.`,
    remedy:
      `${wayOfKilledRuns(elsewhere([found]))}If another resource of this configuration is to give it up, apply again: resources that are applied at the same time ` +
      "exchange their records, the more at once the higher -parallelism is, but not with -parallelism=1, not where -target or -exclude leaves " +
      "one of them out, and not where they have different configurations of the provider (alias). If none holds it, or they cannot exchange " +
      "theirs, have Terraform forget the record that each of them has now, which stays in the zone (terraform state rm ADDRESS), and import " +
      `the one that it shall have, which for this resource is: ${howToImport(id)}.`,
  });
}

function existing(
  { zone, type, name }: RecordSetId,
  records: readonly RecordEntry[],
  wanted: RecordContent,
): { readonly happened: string; readonly id: string; readonly found: RecordContent } {
  const key = keyOf(wanted);
  const { content } = records.find((record) => record.key === key) ?? { content: wanted };
  // an index would name another record as soon as the same run adds one before it
  const data = records.length === 1 ? [] : content.data;
  return {
    happened: sentence(`A record with this data exists already: ${describeMarked(content)}`),
    id: recordImportId(zone, { type, name, data }),
    found: content,
  };
}

/** There are records of the type and name of a set that is to be created. */
export function setExists({ set, doing, elsewhere }: RecordCheck, records: readonly RecordEntry[]): Failure {
  const { zone, type, name } = set;
  const id = printImportId(zone, type, name);
  return new Failure({
    code: "record-exists",
    doing,
    happened: sentence(
      `There are ${type} records of ${name} already: ${records.map(({ content }) => describeMarked(content)).join("; ")}`,
    ),
    remedy:
      `${wayOfKilledRuns(elsewhere(records.map(({ content }) => content)))}A record set is all records of its type and name. To manage the existing ones, import them: ` +
      `${howToImport(id)}. ${wayToReplace("them")}`,
  });
}

/** As {@link setExists}, in a write of many records of a zone. */
export function keyExists({ set, doing, elsewhere }: RecordCheck, records: readonly RecordEntry[]): Failure {
  const { zone, type, name } = set;
  const id = withQuery(printImportId(zone), "keys", [`${relativeName(name, zone)} ${type.toUpperCase()}`]);
  return new Failure({
    code: "record-exists",
    doing,
    happened: sentence(
      `There are ${type} records of ${name} that are not this resource's: ${records.map(({ content }) => describeMarked(content)).join("; ")}`,
    ),
    remedy:
      `${wayOfKilledRuns(elsewhere(records.map(({ content }) => content)))}Look who else declares them. To manage them here, have Terraform forget what holds them and what it knows of this resource ` +
      `(terraform state rm ADDRESS), then import all of its keys with these: ${howToImport(id)}.`,
  });
}

/**
 * Refuses an update whose record is not there. A record that reads as planned already is fine: an earlier run may have been cut off
 * after its write. @throws Failure `record-gone`
 */
export function refuseGone(
  check: Pick<RecordCheck, "doing">,
  records: readonly RecordEntry[],
  { prior, next }: { readonly prior: RecordContent; readonly next: RecordContent },
): void {
  if (records.some(({ key }) => key === keyOf(prior) || key === keyOf(next))) return;
  throw new Failure({
    code: "record-gone",
    doing: check.doing,
    happened: `${sentence(`The record is not there any more: ${describeRecord(prior)}`)} Nothing was written.`,
    remedy: "Somebody changed or removed it since the plan was made. Plan again.",
  });
}

/** Nothing would be left of what a zone cannot be without: its SOA record, or its own name servers. */
export function lastOfZone({ zone, type }: RecordSetId, { doing }: Pick<RecordCheck, "doing">): Failure {
  const what = isSoa(type) ? "its SOA record" : "any NS record of its own";
  return new Failure({
    code: "zone-needs-record",
    doing,
    happened: `The zone ${zone} would be left without ${what}, and no name server could serve it. What there is of it was left alone.`,
    remedy:
      `${isSoa(type) ? "" : "If others shall take its place, create these first: apply that, then this. "}If Terraform shall forget it and the zone keep ` +
      "it, run terraform state rm ADDRESS. If it was to be replaced since it is tainted, run terraform untaint ADDRESS instead: what " +
      "differs is then written in place.",
  });
}
