import type { RecordSetId } from "../../apis/dns/service.ts";
import type { RecordWire } from "../../apis/dns/wire.ts";
import {
  asciiData,
  canonicalName,
  composedData,
  declaredData,
  isAscii,
  isPrintable,
  wholeName,
  withLiveSerial,
} from "../../dns/index.ts";
import { shortHash } from "../../core/short-hash.ts";
import { canonicalOf, settingsOf, type SettingName } from "../../model/define-fields.ts";
import type { RecordContent as DeclaredRecord } from "../../model/objects.ts";
import { dnsRecordFields } from "../../model/record-fields.ts";
import { joinComment, splitComment } from "../../model/record-mark.ts";
import { encoded, printWire, readWire } from "../../model/table-wire.ts";
import type { ReadingTime } from "../reading-age.ts";
import { setKeyOf } from "../../model/set-key.ts";

/** A record without its index. Its comment is the user's, without the mark of an owner. (docs/behaviour.md#owners) */
export interface RecordContent extends DeclaredRecord {
  /** The owner that the record is marked for, as it was read; absent: none. In what is to be written the client sets it itself. */
  readonly managedBy?: string | undefined;
  /** Completes relative names in its data, where they are to stay as they are written. Absent: there are none, or it is not known. */
  readonly origin?: string | undefined;
}

/** A record with these fields; all others are null. */
export function plainRecord(
  fields: Pick<RecordContent, "name" | "type" | "data"> & Partial<RecordContent>,
): RecordContent {
  // what V8 of Node 20 makes by spreading and adding names has a layout of its own for each object, larger than the record
  return Object.assign({}, noSettings, fields);
}

const noSettings = Object.fromEntries(settingsOf(dnsRecordFields).map(({ name }) => [name, null])) as Omit<
  DeclaredRecord,
  "name" | "type" | "data"
>;

/** A record where it was found. */
export interface RecordEntry {
  /** Its index, when it was read. */
  readonly nr: number;
  /** Its identity within its set: equal for all forms of the same data. */
  readonly key: string;
  readonly content: RecordContent;
  /** All that was read, also what this project does not know. */
  readonly wire: Readonly<Record<string, unknown>>;
  /** @internal When it was read. Absent where its index was not read. */
  readonly read?: ReadingTime | undefined;
}

/** Reads the wire shape. Where it leaves out name and type, they are those of the request. */
export function fromWire(wire: RecordWire, { name, type }: Pick<RecordSetId, "name" | "type">): RecordContent {
  const { cls, ...read } = readWire(dnsRecordFields, wire, { name, type });
  return { ...read, data: composedData(type, read.data), cls: cls ?? "IN", ...splitComment(read.comment) };
}

/** The record marked for this owner, or for none. */
export function markedFor(content: RecordContent, managedBy: string | undefined): RecordContent {
  return content.managedBy === managedBy ? content : { ...content, managedBy };
}

/** The record with its mark in its comment, as the service has it. */
function withMarkInComment({ managedBy, ...content }: RecordContent): RecordContent {
  return { ...content, comment: joinComment({ comment: content.comment, managedBy }) };
}

/**
 * The record with its name whole and its name and data in printable ASCII, the only form that the service and all name servers certainly
 * understand. It means the same. A record that is in it already is returned as the same object, because its keys are remembered by object.
 */
export function inAscii(content: RecordContent): RecordContent {
  const name = asciiName(content.name);
  if (name === content.name && content.data.every(isPrintable)) return content;
  return { ...content, name, data: asciiData(content.type, content.data) };
}

/** The same record under another spelling of its name. */
export const spelledAs =
  (name: string) =>
  (content: RecordContent): RecordContent =>
    content.name === name ? content : { ...content, name };

/** The whole name, in punycode where it is not ASCII. */
export function asciiName(name: string): string {
  return isAscii(name) ? wholeName(name) : canonicalName(name);
}

/** The payload of a create. */
export function toWire(content: RecordContent): RecordWire {
  return printWire(dnsRecordFields, { ...withMarkInComment(content), cls: content.cls ?? "IN" });
}

/**
 * The payload of an update. Updates may be partial, so a value that is to be removed is sent as null. (docs/interface.md#updating-a-record)
 */
export function toUpdateWire(to: RecordContent, from: RecordContent): RecordWire {
  const [next, live] = [withMarkInComment(to), withMarkInComment(from)];
  const details = detailFields
    .filter(({ name }) => next[name] !== null || live[name] !== null)
    .map(({ name, field }) => [name, encoded(field, next[name])] as const);
  return {
    ...Object.fromEntries(details),
    data: withLiveSerial(live.type, next.data, live.data),
    cls: (next.cls ?? "IN").toUpperCase(),
  };
}

/** The record as it would be read at that index. */
export function toEntry(content: RecordContent, nr: number): RecordEntry {
  return new ExpectedEntry(content, nr);
}

/** Its payload is made when it is read. */
class ExpectedEntry implements RecordEntry {
  readonly nr: number;
  readonly key: string;
  readonly content: RecordContent;
  constructor(content: RecordContent, nr: number) {
    this.nr = nr;
    this.key = keyOf(content);
    this.content = content;
  }
  get wire(): RecordWire {
    return toWire(this.content);
  }
}

/** What makes two records of one set the same record: their data, whatever its form. */
export const keyOf = remembered(({ type, data, origin }: Pick<RecordContent, "type" | "data" | "origin">): string =>
  declaredData(type, data, origin),
);

/** One text for all spellings of a record in its zone. */
export function identityInZone(content: Pick<RecordContent, "name" | "type" | "data" | "origin">): string {
  return `${setKeyOf(content)} ${keyOf(content)}`;
}

/**
 * Remembers results by object: contents never change, and planning asks for the keys of the same ones many times. `most`: so many are certainly
 * remembered, and less than twice as many.
 */
function remembered<Content extends object>(
  compute: (content: Content) => string,
  most = Infinity,
): (content: Content) => string {
  let [known, before] = [new WeakMap<Content, string>(), new WeakMap<Content, string>()];
  let count = 0;
  return (content) => {
    const found = known.get(content);
    if (found !== undefined) return found;
    const computed = before.get(content) ?? compute(content);
    if (count >= most) [known, before, count] = [new WeakMap(), known, 0];
    known.set(content, computed);
    count += 1;
    return computed;
  };
}

/** A short text that stands for a record's identity in stored state. */
export function fingerprintOf(type: string, key: string): string {
  return shortHash(`${type.toUpperCase()} ${key}`, 16);
}

/** What two records of the same identity may still differ in, by the names of the client's objects. */
type DetailName = Exclude<SettingName<typeof dnsRecordFields>, "data" | "cls">;
/** The same by the names of attributes. */
export type RecordDetail = string;

const detailFields = settingsOf(dnsRecordFields)
  .filter(({ name }) => name !== "data" && name !== "cls")
  .map(({ key, name, field }) => ({ key, name: name as DetailName, field }));

/** The details in which two records of the same identity differ; forms of the same value do not. */
export function differingDetails(a: RecordContent, b: RecordContent): RecordDetail[] {
  const isSame = ({ name, field }: (typeof detailFields)[number]): boolean =>
    name === "dataComments" ? hasEqualDataComments(a, b) : canonicalOf(field, a[name]) === canonicalOf(field, b[name]);
  return detailFields.filter((detail) => !isSame(detail)).map(({ key }) => key);
}

/**
 * One text for all forms of a record with all its details: what tells two records of equal data apart. It is asked for while a set is written,
 * and a zone has ten thousand records: not remembered of all of them.
 */
export const detailsKeyOf = remembered(
  (content: RecordContent): string =>
    JSON.stringify([keyOf(content), ...detailFields.map(({ name, field }) => canonicalOf(field, content[name]))]),
  1_024,
);

/** A key of all that is known of a record. It includes the mark: a record that differs from ours only in that must not count as ours. */
export function exactKeyOf(content: RecordContent): string {
  return `${content.managedBy ?? ""} ${detailsKeyOf(content)}`;
}

/**
 * The record without its class as one text, in the form in which it was written. Equal texts mean equal records, which shows without
 * computing a canonical form.
 */
export function writtenText(content: RecordContent): string {
  const { name, type, data } = content;
  return JSON.stringify([name, type, data.join(" "), ...detailFields.map((detail) => content[detail.name])]);
}

/** Details that a zone text shows, or whose absence it shows. */
const shownInText: ReadonlySet<string> = new Set(["ttl", "comment", "dataComments"]);

/** Whether a record has a detail that no zone text shows. */
export function hasHiddenDetails(content: RecordContent): boolean {
  return detailFields.some(
    ({ name, field }) => !shownInText.has(name) && canonicalOf(field, content[name]) !== canonicalOf(field, null),
  );
}

/** Where the layouts differ, a deployment has moved the comments to other entries: then only their texts count. */
function hasEqualDataComments(a: RecordContent, b: RecordContent): boolean {
  const [left, right] = [a.dataComments ?? [], b.dataComments ?? []];
  if (a.data.length === b.data.length)
    return a.data.every((_, at) => (left[at] ?? "").normalize() === (right[at] ?? "").normalize());
  const texts = (comments: readonly (string | null)[]): string =>
    comments
      .filter((text) => !isNone(text))
      .join("; ")
      .normalize();
  return texts(left) === texts(right);
}

function isNone(text: string | null | undefined): boolean {
  return text === null || text === undefined || text === "";
}
