import { groupBy } from "../../core/group-by.ts";
import { shortHash } from "../../core/short-hash.ts";
import { keyOf, printImportId, withQuery, type RecordContent } from "../../client/index.ts";
import { canonicalName, joinData, relativeName } from "../../dns/index.ts";
import { isApexNs } from "../../resources/records/apex.ts";
import { isUniform } from "../../resources/records/uniform-set.ts";
import { fromContents } from "../../resources/records/values.ts";
import { aloneTypes } from "../../resources/dns-record/identity.ts";
import { dnsRecord } from "../../resources/dns-record/resource.ts";
import { fromContent } from "../../resources/dns-record/mapping.ts";
import { dnsRecordSet } from "../../resources/dns-record-set/resource.ts";
import type { LeftOut, LiveZone, RecordSet } from "../account/account.ts";
import type { RecordMode } from "./adopted.ts";
import { withContradictions } from "./contradictions.ts";
import { declare } from "./declare-object.ts";
import type { Draft, DraftFile } from "./draft.ts";
import { recordOf, recordsOf } from "./object-words.ts";
import { slugOf, wantName, type Slug } from "./unique-names.ts";
import { draftWholeZone } from "./draft-whole-zone.ts";

/** The records of a zone as resources. */
export function draftZone(live: LiveZone, mode: RecordMode): DraftFile {
  const { zone, shared = [] } = live;
  const drafted = [...draftOwn(live, mode), ...shared.map((set) => draftSet(zone, set, "single"))];
  return {
    group: "zone",
    of: zone,
    drafts: withContradictions(
      zone,
      drafted.flatMap(({ drafts }) => drafts),
    ),
    leftOut: [live, ...drafted].flatMap(({ leftOut }) => leftOut),
  };
}

function draftOwn(live: LiveZone, mode: RecordMode): Drafted[] {
  const { zone, sets } = live;
  if (mode !== "zone") return sets.map((set) => draftSet(zone, set, mode));
  const whole = draftWholeZone(live);
  return [whole, ...whole.others.map((set) => draftSingles(zone, set))];
}

interface Drafted {
  readonly drafts: readonly Draft[];
  readonly leftOut: readonly LeftOut[];
}

function draftSet(zone: string, set: RecordSet, mode: RecordMode): Drafted {
  const [first] = set;
  if (first === undefined) return { drafts: [], leftOut: [] };
  if (isApexNs(first, zone)) return { drafts: [], leftOut: [nameServers(zone, set)] };
  if (mode === "single" || !isUniform(set)) return draftSingles(zone, set);
  const { name, type } = first;
  const actual = { zone, name, type, ...fromContents(type, set) };
  const draft = {
    kind: dnsRecordSet,
    object: recordsOf(zone, first),
    records: set,
    wanted: wantName("zone", partsOf(zone, first), `set ${zone} ${type} ${canonicalName(name)}`),
    importId: printImportId(zone, type, name),
    ...declare(dnsRecordSet, { ...actual, values: [...new Set(actual.values)] }),
  };
  return { drafts: [draft], leftOut: [] };
}

/**
 * One resource per record. Records that differ only in details such as TTL or comment cannot be distinguished, so they get none.
 */
function draftSingles(zone: string, set: RecordSet): Drafted {
  const equal = groupBy(set, keyOf);
  const isDouble = (record: RecordContent): boolean => (equal.get(keyOf(record))?.length ?? 0) > 1;
  const leftOut = doubles(zone, set.filter(isDouble));
  return { drafts: set.filter((record) => !isDouble(record)).map((record) => draftSingle(zone, record)), leftOut };
}

function draftSingle(zone: string, record: RecordContent): Draft {
  const { name, type, data, dataComments } = record;
  const text = joinData(data);
  const isAlone = aloneTypes.has(type.toUpperCase());
  const parts = [...partsOf(zone, record), ...(isAlone ? [] : [dataSlug(record)])];
  const id = printImportId(zone, type, name);
  const identity = `record ${zone} ${type} ${canonicalName(name)}`;
  const { cls, ...actual } = fromContent(zone, record);
  const own = {
    ...actual,
    // comments belong to entries one by one
    data: dataComments === null ? [text] : data,
    cls: cls?.toUpperCase() === "IN" ? null : cls,
  };
  return {
    kind: dnsRecord,
    object: recordOf(zone, record),
    records: [record],
    wanted: wantName("zone", parts, isAlone ? identity : `${identity} ${keyOf(record)}`),
    importId: isAlone ? id : withQuery(id, "data", [text]),
    ...declare(dnsRecord, own),
  };
}

function partsOf(zone: string, { name, type }: Pick<RecordContent, "name" | "type">): Slug[] {
  const relative = relativeName(name, zone);
  const own = relative === "@" ? { text: "", isPlain: true } : slugOf(relative.replace(/\.$/, ""));
  return [slugOf(canonicalName(zone).slice(0, -1)), own, slugOf(type)];
}

/** Longer data says nothing to a reader of a name. */
const longestData = 40;

/** A part of a name that stays when other records come: short data as it is, else a few digits of its hash. */
function dataSlug(record: RecordContent): Slug {
  const text = keyOf(record);
  const isShort = text.length <= longestData && /^[\w.: -]+$/.test(text);
  return { text: isShort ? slugOf(text.replace(/\.$/, "")).text : shortHash(text, 8), isPlain: true };
}

function nameServers(zone: string, set: RecordSet): LeftOut {
  return {
    object: `the NS records of the zone ${zone} itself`,
    reason:
      `Resolvers find the zone by them (${set.map(({ data }) => joinData(data)).join(", ")}), so no resource that could be destroyed ` +
      "holds them. `--records zone` lists them, where a destruction leaves them in the zone.",
  };
}

/** Each once, as it is spelled. */
function doubles(zone: string, records: RecordSet): LeftOut[] {
  const reason =
    "The service holds it more than once, so none of them can be told from the others. Delete all but one there.";
  return [...new Set(records.map((record) => recordOf(zone, record)))].map((object) => ({ object, reason }));
}
