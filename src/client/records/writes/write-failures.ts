import { Failure } from "terraform-provider-sdk/core";
import { remedyAfter, type HttpFailure } from "../../../http/http-failure.ts";
import { maxTries } from "../../tries.ts";
import { differingDetails, type RecordContent } from "../record-content.ts";
import { describeRecord, type RecordChange } from "./record-change.ts";

/** No try has made the change: each hit a record of another writer, or the service gave no clear answer and did not do it. */
export function conflict(doing: string, { message }: RecordChange, unclear: HttpFailure | undefined): Failure {
  return new Failure({
    code: "record-conflict",
    doing,
    ...withAnswer(unclear, {
      happened: `After ${maxTries} tries without progress this is still to be done: ${message}.`,
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
    happened: `Another resource of this run wants this record, and was refused before it could get it: ${describeRecord(content)}. Nothing was written.`,
    remedy:
      "Apply again: resources that are applied at the same time exchange their records, the more at once the higher -parallelism is. Where it " +
      "is refused each time: if a resource only got another address in the configuration, a moved block says so (in CDK for Terraform " +
      "moveFromId); else have Terraform forget this one by a removed block with destroy = false in its place (before Terraform 1.7 and " +
      "OpenTofu 1.10: with terraform state rm ADDRESS), and import the records into the other one.",
  });
}

/** More equal records came with a create than were asked for. */
export function cameTooOften(
  to: RecordContent,
  { came, asked }: { readonly came: number; readonly asked: number },
): string {
  return (
    `${came} equal records came where ${asked === 1 ? "one was" : `at most ${asked} were`} asked for: ${describeRecord(to)}. A gateway before ` +
    "the service has sent the request twice, or another writer has created the same. Find out which: what sends a deletion twice deletes a " +
    "record of somebody else. The next change of a whole set removes what is too much; a single record is removed once, and the others stay."
  );
}
