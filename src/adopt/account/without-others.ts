import type { OwnerMarks, RecordContent } from "../../client/index.ts";
import { recordOf, recordsOf } from "../declare/object-words.ts";
import type { LeftOut, LiveZone, RecordSet } from "./account.ts";

/** The records of a zone that may become code, and those that another owner has marked. */
export type OwnRecords = Pick<LiveZone, "sets" | "leftOut"> & { readonly shared: readonly RecordSet[] };

/** Leaves out what is marked for another owner: it is declared elsewhere, and no change of it would be made. */
export function withoutOthers(
  sets: readonly RecordSet[],
  zone: string,
  { otherOwnerOf }: Pick<OwnerMarks, "otherOwnerOf">,
): OwnRecords {
  const split = sets.map((set) => ({ set, own: set.filter((content) => otherOwnerOf(content) === undefined) }));
  const touched = split.filter(({ set, own }) => own.length < set.length);
  return {
    sets: split.flatMap(({ set, own }) => (own.length === set.length ? [set] : [])),
    shared: touched.flatMap(({ own }) => (own.length === 0 ? [] : [own])),
    leftOut: touched.flatMap(({ set, own: [first] }) => {
      const others = set.filter((content) => otherOwnerOf(content) !== undefined);
      return first === undefined ? wholeSet(zone, others) : others.map((one) => leftOut(recordOf(zone, one), [one]));
    }),
  };
}

function wholeSet(zone: string, others: RecordSet): LeftOut[] {
  const [first] = others;
  return first === undefined ? [] : [leftOut(recordsOf(zone, first), others)];
}

/** In the words by which a later import knows what an earlier one declared. */
function leftOut(object: string, others: readonly RecordContent[]): LeftOut {
  const owners = [...new Set(others.map(({ managedBy = "" }) => JSON.stringify(managedBy)))].join(" and ");
  return {
    object,
    reason: `Marked for ${owners}. To import ${others.length === 1 ? "it" : "them"} all the same, name that in IMS_OWNER or IMS_FORMER_OWNERS.`,
  };
}
