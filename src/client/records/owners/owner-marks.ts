import { Failure } from "terraform-provider-sdk/core";
import { isOwner, ownerRule } from "../../../model/record-mark.ts";
import { markedFor, type RecordContent, type RecordEntry } from "../record-content.ts";
import { wayToForgetDeposed } from "../../import-advice.ts";
import { describeRecord } from "../writes/record-change.ts";
import { sentence } from "../../../core/sentence.ts";

/** Whose records a client writes. (docs/behaviour.md#owners) */
export interface OwnerOptions {
  /** Marks every record that is written; absent: no mark. */
  readonly owner?: string | undefined;
  /** Owners whose records count as own: former names of `owner`, or those it takes over from. */
  readonly formerOwners?: readonly string[] | undefined;
}

/** Tells the records of this client's owner from those that are marked for another one. */
export interface OwnerMarks {
  /** The record with the mark that it is to be written with. */
  readonly mark: (content: RecordContent) => RecordContent;
  /** The owner a record is marked for, where that is another one; `undefined` for own and unmarked records. */
  readonly otherOwnerOf: (content: Pick<RecordContent, "managedBy">) => string | undefined;
  /** The same records, those of other owners behind all others. */
  readonly othersLast: (entries: readonly RecordEntry[]) => RecordEntry[];
  /**
   * Why these records may not be updated or deleted: a Failure `record-of-other-owner` that names those of other owners;
   * `undefined` where there is none.
   *
   * @param doing `Cannot delete the DNS record …`
   * @param leave how to leave them to their owner
   */
  readonly refusal: (doing: string, contents: readonly RecordContent[], leave?: string) => Failure | undefined;
}

/** @throws Failure `owner-invalid` */
export function createOwnerMarks({ owner, formerOwners = [] }: OwnerOptions): OwnerMarks {
  const own = new Set([...(owner === undefined ? [] : [owner]), ...formerOwners]);
  const [invalid] = [...own].filter((one) => !isOwner(one));
  if (invalid !== undefined) throw invalidOwner(invalid);
  const otherOwnerOf: OwnerMarks["otherOwnerOf"] = ({ managedBy }) =>
    managedBy === undefined || own.has(managedBy) ? undefined : managedBy;
  return {
    mark: (content) => markedFor(content, owner),
    otherOwnerOf,
    othersLast(entries) {
      const isOthers = ({ content }: RecordEntry): boolean => otherOwnerOf(content) !== undefined;
      return [...entries.filter((entry) => !isOthers(entry)), ...entries.filter(isOthers)];
    },
    refusal(doing, contents, leave = forget) {
      const others = contents.filter((content) => otherOwnerOf(content) !== undefined);
      return others.length === 0 ? undefined : ofOtherOwner({ doing, others, leave, own: owner });
    },
  };
}

/** A record in one line, with the owner that it is marked for. */
export function describeMarked(content: RecordContent): string {
  const { managedBy } = content;
  return describeRecord(content) + (managedBy === undefined ? "" : ` [managed: ${managedBy}]`);
}

const forget =
  "Leave them to their owner: take them out of this configuration. A whole resource: have Terraform forget it, where its state holds them (a removed " +
  "block with destroy = false, or terraform state rm ADDRESS). A key of ims_dns_zone_records: take it out of records and name it in ignore, in the " +
  "same apply. A value of ims_dns_record_set: have Terraform forget the set, and declare the values that stay yours as ims_dns_record, each with an " +
  `import block. ${wayToForgetDeposed}`;

interface Refused {
  readonly doing: string;
  readonly others: readonly RecordContent[];
  readonly leave: string;
  readonly own: string | undefined;
}

function ofOtherOwner({ doing, others, leave, own }: Refused): Failure {
  const owners = [...new Set(others.map(({ managedBy = "" }) => managedBy))].map((owner) => JSON.stringify(owner));
  const asked = own === undefined ? "no owner is set here" : `the owner set here is ${JSON.stringify(own)}`;
  return new Failure({
    code: "record-of-other-owner",
    doing,
    happened: `${sentence(`Their comments mark these records for ${owners.join(" and ")}, and ${asked}: ${others.map(describeMarked).join("; ")}`)} None of them was changed.`,
    remedy:
      `${leave} If they are yours, set owner = ${owners[0] ?? ""} on the provider (IMS_OWNER). If they change hands, or their mark is out ` +
      `of date, set former_owners = [${owners.join(", ")}] there (IMS_FORMER_OWNERS): then they count as yours, and the next write of ` +
      "each marks it for your owner, or takes the mark off where you have none.",
  });
}

function invalidOwner(owner: string): Failure {
  return new Failure({
    code: "owner-invalid",
    doing: "Cannot mark records for an owner",
    happened: `${JSON.stringify(owner)} cannot be an owner.`,
    remedy: `An owner ${ownerRule}.`,
  });
}
