import { Failure, printDuration } from "terraform-provider-sdk/core";
import { HttpFailure, remedyAfter } from "../../../../http/http-failure.ts";
import { maxTries } from "../../../tries.ts";
import { differingDetails, toWire, type RecordContent, type RecordEntry } from "../../record-content.ts";
import { describeRecord, type RecordChange } from "../record-change.ts";
import { hitByShift, withPayloads } from "./write-warnings.ts";
import { sentence } from "../../../../core/sentence.ts";

/** No try has made the change: each hit a record of another writer, or the service gave no clear answer and did not do it. */
export function conflict(doing: string, { message }: RecordChange, unclear: HttpFailure | undefined): Failure {
  return new Failure({
    code: "record-conflict",
    doing,
    ...withAnswer(unclear, {
      happened: sentence(`After ${maxTries} tries without progress this is still to be done: ${message}`),
      remedy:
        "Somebody else may be writing to the same records, or the service drops the change. Look at the records, then run again.",
    }),
  });
}

/** What is told of a write that was tried in vain. Where the service gave no clear answer to the last try, that is told, not what else may be the reason. */
export function withAnswer(
  unclear: HttpFailure | undefined,
  told: { readonly happened: string; readonly remedy: string },
): Pick<Failure, "happened" | "cause"> & { readonly remedy: string } {
  if (unclear === undefined) return { ...told, cause: undefined };
  return {
    happened: `${told.happened} What came back last: ${unclear.happened}`,
    remedy: remedyAfter(unclear, "Find out why the service carries out no write, then run again."),
    cause: unclear,
  };
}

/** A record of somebody else that our write hit, and that is not there again as far as it is known. `tries`: how often it was sent in vain. */
export function lost(
  doing: string,
  record: RecordContent,
  {
    tries,
    cause,
    why = hitByShift,
  }: { readonly tries?: number; readonly cause: unknown; readonly why?: string | undefined },
): Failure {
  const isRefused = tries === undefined && cause instanceof HttpFailure && cause.outcome === "refused";
  const [inVain, isOpen] = ["it could not be written again", "whether it is there again is not known"];
  const became = isRefused ? inVain : tries === undefined ? isOpen : `${inVain} in ${tries} tries`;
  const cameBack = cause instanceof Failure ? ` What came back last: ${cause.happened}` : "";
  const body = JSON.stringify(toWire(record));
  return new Failure({
    code: "record-lost",
    doing,
    happened: `${sentence(`${why}, and ${became}: ${describeRecord(record)}`)}${cameBack}`,
    remedy: isRefused ? `Create it again: ${body}` : `Look whether it is there. If it is not, create it again: ${body}`,
    cause,
  });
}

/** The service keeps another value than it accepted. */
export function notAsWritten(doing: string, change: RecordChange): Failure {
  const details = change.kind === "update" ? differingDetails(change.from, change.to) : [];
  return new Failure({
    code: "record-not-as-written",
    doing,
    happened: `The service accepted the record, but it reads differently in ${details.join(", ")}.`,
    remedy: "Give the values in the form the service keeps.",
    fields: details.map((detail) => ({ path: [detail], message: "The service does not keep this value." })),
  });
}

/** A refused write of the same run wanted the record that this one would take away. */
export function recordWanted(doing: string, content: RecordContent): Failure {
  return new Failure({
    code: "record-wanted",
    doing,
    happened: `${sentence(`Another resource of this run wants this record, and was refused before it could get it: ${describeRecord(content)}`)} Nothing was written.`,
    remedy:
      "Apply again: resources that are applied at the same time exchange their records, the more at once the higher -parallelism is. Where it " +
      "is refused each time: if a resource only got another address in the configuration, a moved block says so (in CDK for Terraform " +
      "moveFromId); else have Terraform forget this one by a removed block with destroy = false in its place (before Terraform 1.7 and " +
      "OpenTofu 1.10: with terraform state rm ADDRESS), and import the records into the other one.",
  });
}

/** No reading shows a change that the service accepted. `hit`: what it may have hit. */
export function notShown(
  doing: string,
  change: RecordChange,
  { waitedMs, hit }: { readonly waitedMs: number; readonly hit: readonly RecordEntry[] },
): Failure {
  const told =
    hit.length === 0
      ? ""
      : ` Meanwhile others went. If it was not another writer who deleted them, one of them was hit, and none was restored: ${withPayloads(hit)}.`;
  return new Failure({
    code: "record-not-shown",
    doing,
    happened: `${sentence(`The service accepted this change, but after ${printDuration(waitedMs)} its answers do not show it: ${change.message}`)} Nothing more was written.${told}`,
    remedy:
      "Its readings may lag behind" +
      (change.kind === "delete"
        ? ", or another writer added a record at the very moment of this change, and that one was deleted: ask who else writes these records. "
        : ". ") +
      "Run again later: what was done by then is recognised.",
  });
}
