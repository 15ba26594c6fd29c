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
  /**
   * Owners whose records count as own where they are declared, or known from before: former names of `owner`, or those it takes over from. What a
   * write only finds ({@link OnlyFoundOption}) stays theirs.
   */
  readonly formerOwners?: readonly string[] | undefined;
}

/** Option of a write that finds more than its caller declares, or knows from before. */
export interface OnlyFoundOption {
  /** Whether the caller only finds a record: it does not declare it, nor does its state have it. Of such ones a former owner's are another owner's. Default: no. */
  readonly isOnlyFound?: ((content: RecordContent) => boolean) | undefined;
}

/** Tells the records of this client's owner from those that are marked for another one. */
export interface OwnerMarks {
  /** The record with the mark that it is to be written with. */
  readonly mark: (content: RecordContent) => RecordContent;
  /** The owner a record is marked for, where that is another one; `undefined` for own and unmarked records. A former owner is another one where the record is only found. */
  readonly otherOwnerOf: <Content extends Pick<RecordContent, "managedBy">>(
    content: Content,
    isOnlyFound?: (content: Content) => boolean,
  ) => string | undefined;
  /** The same records, those of other owners behind all others. */
  readonly othersLast: (entries: readonly RecordEntry[]) => RecordEntry[];
  /**
   * Why these records may not be updated or deleted: a Failure `record-of-other-owner` that names those of other owners;
   * `undefined` where there is none.
   *
   * @param doing `Cannot delete the DNS record …`
   */
  readonly refusal: (
    doing: string,
    contents: readonly RecordContent[],
    options?: RefusalOptions,
  ) => Failure | undefined;
}

/** How a change is judged by the marks of what it touches. */
export interface RefusalOptions extends OnlyFoundOption {
  /** How to leave the records to their owner. */
  readonly leave?: string;
}

/** @throws Failure `owner-invalid` */
export function createOwnerMarks({ owner, formerOwners = [] }: OwnerOptions): OwnerMarks {
  const own = new Set([...(owner === undefined ? [] : [owner]), ...formerOwners]);
  const [invalid] = [...own].filter((one) => !isOwner(one));
  if (invalid !== undefined) throw invalidOwner(invalid);
  const otherOwnerOf: OwnerMarks["otherOwnerOf"] = (content, isOnlyFound) => {
    const { managedBy } = content;
    if (managedBy === undefined || managedBy === owner) return undefined;
    return own.has(managedBy) && isOnlyFound?.(content) !== true ? undefined : managedBy;
  };
  return {
    mark: (content) => markedFor(content, owner),
    otherOwnerOf,
    othersLast(entries) {
      const isOthers = ({ content }: RecordEntry): boolean => otherOwnerOf(content) !== undefined;
      return [...entries.filter((entry) => !isOthers(entry)), ...entries.filter(isOthers)];
    },
    refusal(doing, contents, { leave = forget, isOnlyFound } = {}) {
      const others = contents.filter((content) => otherOwnerOf(content, isOnlyFound) !== undefined);
      return others.length === 0 ? undefined : ofOtherOwner({ doing, others, leave, own: owner, formerOwners });
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
  readonly formerOwners: readonly string[];
}

function ofOtherOwner({ doing, others, leave, own, formerOwners }: Refused): Failure {
  const names = [...new Set(others.map(({ managedBy = "" }) => managedBy))];
  const owners = names.map((owner) => JSON.stringify(owner));
  const asked = own === undefined ? "no owner is set here" : `the owner set here is ${JSON.stringify(own)}`;
  return new Failure({
    code: "record-of-other-owner",
    doing,
    happened: `${sentence(`Their comments mark these records for ${owners.join(" and ")}, and ${asked}: ${others.map(describeMarked).join("; ")}`)} None of them was changed.`,
    remedy: [leave, ...waysToOwn(names, formerOwners)].join(" "),
  });
}

/** How a write of them may be allowed, by whether `former_owners` names their owners already. */
function waysToOwn(names: readonly string[], formerOwners: readonly string[]): string[] {
  const [former, others] = [true, false].map((isFormer) =>
    names.filter((name) => formerOwners.includes(name) === isFormer).map((name) => JSON.stringify(name)),
  ) as [string[], string[]];
  const [first] = others;
  const ofOthers =
    `If they are yours, set owner = ${first ?? ""} on the provider (IMS_OWNER). If they change hands, or their mark is out of date, set ` +
    `former_owners = [${others.join(", ")}] there (IMS_FORMER_OWNERS): then those count as yours that this configuration declares, or that its ` +
    "state has by an apply or an import, and the next write of each marks it for your owner, or takes the mark off where you have none.";
  const ofFormer =
    `former_owners of the provider names ${former.join(" and ")} already. That is not enough here: this configuration does not declare these records, ` +
    "and its state does not have them by an apply or an import, so they may still be in use. If they change hands, declare them here first, and apply " +
    "that together with another change of them, such as another ttl, which marks them for your owner; then change them, or take them out.";
  return [...(first === undefined ? [] : [ofOthers]), ...(former.length === 0 ? [] : [ofFormer])];
}

function invalidOwner(owner: string): Failure {
  return new Failure({
    code: "owner-invalid",
    doing: "Cannot mark records for an owner",
    happened: `${JSON.stringify(owner)} cannot be an owner.`,
    remedy: `An owner ${ownerRule}.`,
  });
}
