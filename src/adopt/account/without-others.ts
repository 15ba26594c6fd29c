import { setKeyOf, type OwnerMarks } from "../../client/index.ts";
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
    leftOut: touched.map(({ set }) =>
      leftOut(
        set.filter((content) => otherOwnerOf(content) !== undefined),
        zone,
      ),
    ),
  };
}

function leftOut(others: RecordSet, zone: string): LeftOut {
  const [type = "", name = ""] = others[0] === undefined ? [] : setKeyOf(others[0]).split(" ");
  const owners = [...new Set(others.map(({ managedBy = "" }) => JSON.stringify(managedBy)))].join(" and ");
  return {
    object: `${others.length} ${type} ${others.length === 1 ? "record" : "records"} of ${name} in the zone ${zone}`,
    reason: `Marked for ${owners}. To import them all the same, name that in IMS_OWNER or IMS_FORMER_OWNERS.`,
  };
}
