import { isApexNsKey, isCanonical, printImportId, printKey, setKeyOf, withQuery } from "../../client/index.ts";
import { canonicalName } from "../../dns/index.ts";
import { fromContents } from "../../resources/records/values.ts";
import { dnsZoneRecords } from "../../resources/dns-zone-records/resource.ts";
import { valueObject, type Value } from "terraform-provider-sdk/values";
import type { LeftOut, LiveZone, RecordSet } from "../account/account.ts";
import type { NeedsExact } from "../account/read-zone.ts";
import type { RecordMode } from "./adopted.ts";
import { declare } from "./declare-object.ts";
import type { Draft } from "./draft.ts";
import { recordsOf } from "./object-words.ts";
import { slugOf, wantName } from "./unique-names.ts";
import { isUniform } from "../../resources/records/uniform-set.ts";

/** What one resource says of a zone, and what it cannot say. */
export interface WholeZone {
  /** One, or none where there is nothing to list. */
  readonly drafts: readonly Draft[];
  /** Sets that it cannot say all of: for resources of their own. */
  readonly others: readonly RecordSet[];
  readonly leftOut: readonly LeftOut[];
  /** Whether nothing is missing in it. */
  readonly isWhole: boolean;
}

/**
 * The records of a zone as one resource, which leaves all others alone. By the zone alone it is imported as the zone's text shows it,
 * by keys as each set reads by itself.
 */
export function draftWholeZone({ zone, sets, isExact }: Omit<LiveZone, "leftOut">): WholeZone {
  const rows = sets.flatMap((set) => listed(zone, set));
  const [fine, refused] = [rows.filter(isFine), rows.filter((row) => !isFine(row))];
  const others = refused.filter(({ isOwn, isNs }) => isOwn && !isNs).map(({ set }) => set);
  const leftOut = refused
    .filter(({ set }) => !others.includes(set))
    .map(({ object, problems }) => ({ object, reason: problems.join(" ") }));
  const isWhole = refused.length === 0;
  if (fine.length === 0) return { drafts: [], others, leftOut, isWhole };
  const records = valueObject(fine.map(({ key, element }) => [key, element] as const));
  const id = printImportId(zone);
  const draft = {
    kind: dnsZoneRecords,
    object: `the records of the zone ${zone}`,
    holds: fine.map(({ object }) => object),
    records: fine.flatMap(({ set }) => set),
    wanted: wantName("zone", [slugOf(canonicalName(zone).slice(0, -1)), slugOf("records")], `zone ${zone}`),
    importId:
      isWhole && !isExact
        ? id
        : withQuery(
            id,
            "keys",
            fine.map(({ key }) => key),
          ),
    ...declare(dnsZoneRecords, { zone, records }),
  };
  return { drafts: [draft], others, leftOut, isWhole };
}

/** Whether the records of a zone are to be read one by one: all of a zone is read by its text where one resource says all of it. */
export function readsExactly(mode: RecordMode): NeedsExact {
  return (zone, sets) => mode !== "zone" || !draftWholeZone({ zone, sets, isExact: false }).isWhole;
}

interface Row {
  readonly key: string;
  readonly set: RecordSet;
  readonly element: Value;
  readonly object: string;
  readonly isNs: boolean;
  /** Whether its records can be resources of their own alone. */
  readonly isOwn: boolean;
  readonly problems: readonly string[];
}

const isFine = ({ problems }: Row): boolean => problems.length === 0;

/** Why a set can be no list of a zone's records, though its records can be resources; `undefined` where it can. */
function unlistable(set: RecordSet): string | undefined {
  if (!isUniform(set)) return "They differ in TTL or comments, which one list cannot say.";
  // keys are canonical, and the service may answer for its own spelling only
  if (!set.every(({ name }) => isCanonical(name))) return "Their name is spelled as no key of a list is.";
  return undefined;
}

function listed(zone: string, set: RecordSet): Row[] {
  const [first] = set;
  if (first === undefined) return [];
  const { type } = first;
  const key = printKey(first, zone);
  const element = valueObject(
    Object.entries(fromContents(type, set)).filter(([, value]) => value !== null && value !== ""),
  );
  const isNs = isApexNsKey(setKeyOf(first), zone);
  const own = unlistable(set);
  const problems =
    own === undefined ? declare(dnsZoneRecords, { zone, records: valueObject([[key, element]]) }).problems : [own];
  const object = recordsOf(zone, first);
  return [{ key, set, element, object, isNs, isOwn: own !== undefined, problems }];
}
