import { createHash } from "node:crypto";
import type { RecordSetId } from "../../apis/dns/service.ts";
import type { RecordWire } from "../../apis/dns/wire.ts";
import { asciiData, canonicalName, equalTtl, isAscii, parseTtl } from "../../dns/index.ts";
import { declaredData, withLiveSerial } from "./soa.ts";

/** A DNS record (interface 2.3). Null: no value. */
export interface RecordContent {
  /** Canonical, with a trailing dot. */
  readonly name: string;
  readonly type: string;
  /** In any form the zone file specification knows: `3600`, `1h`. */
  readonly ttl: string | null;
  /** `IN` */
  readonly cls: string | null;
  /** One entry a field, or one entry with the whole value. */
  readonly data: readonly string[];
  /** As long as `data`. */
  readonly dataComments: readonly (string | null)[] | null;
  readonly comment: string | null;
}

/** A record where it was found. */
export interface RecordEntry {
  /** Its index, when it was read. */
  readonly nr: number;
  /** Its identity within its set: equal for all forms of the same data. */
  readonly key: string;
  readonly content: RecordContent;
  /** All that was read, also what this project does not know. */
  readonly wire: RecordWire;
}

/** Reads the wire shape. Name and type, where it leaves them out, are those it was asked by. */
export function fromWire(wire: RecordWire, set: Pick<RecordSetId, "name" | "type">): RecordContent {
  const comments = wire.dataComments ?? [];
  return {
    name: wire.name ?? set.name,
    type: wire.type ?? set.type,
    ttl: wire.ttl == null ? null : String(wire.ttl),
    cls: wire.cls ?? "IN",
    data: wire.data ?? [],
    dataComments: comments.every((comment) => isNone(comment)) ? null : comments,
    comment: isNone(wire.comment) ? null : (wire.comment ?? null),
  };
}

/** The record with nothing but ASCII in its name and data: all that name servers are sure to read. It means the same. */
export function inAscii(content: RecordContent): RecordContent {
  return { ...content, name: asciiName(content.name), data: asciiData(content.type, content.data) };
}

/** The name in punycode where it is not ASCII. */
export function asciiName(name: string): string {
  return isAscii(name) ? name : canonicalName(name);
}

/** One text for all spellings of a type and name. */
export function setKeyOf({ name, type }: Pick<RecordContent, "name" | "type">): string {
  return `${type.toUpperCase()} ${canonicalName(name)}`;
}

/** The payload of a create. */
export function toWire(content: RecordContent): RecordWire {
  const { name, type, ttl, cls, data, dataComments, comment } = content;
  return {
    name,
    type,
    data: [...data],
    cls: (cls ?? "IN").toUpperCase(),
    ...(ttl === null ? {} : { ttl: inSeconds(ttl) }),
    ...(dataComments === null ? {} : { dataComments: [...dataComments] }),
    ...(comment === null ? {} : { comment }),
  };
}

/** The payload of an update. It may be partial, so a value to be taken away is sent as null. (interface 4.2, rule 2) */
export function toUpdateWire(next: RecordContent, live: RecordContent): RecordWire {
  const { ttl, cls, data, dataComments, comment } = next;
  return {
    data: withLiveSerial(live.type, data, live.data),
    cls: (cls ?? "IN").toUpperCase(),
    ...(ttl === null && live.ttl === null ? {} : { ttl: ttl === null ? null : inSeconds(ttl) }),
    ...(dataComments === null && live.dataComments === null
      ? {}
      : { dataComments: dataComments === null ? null : [...dataComments] }),
    ...(comment === null && live.comment === null ? {} : { comment }),
  };
}

/** Units are an extension of some name servers; plain seconds are understood by all (RFC 1035 section 5.1). */
function inSeconds(ttl: string): string {
  return String(parseTtl(ttl) ?? ttl);
}

/** What makes two records of one set the same record: their data, whatever its form. */
export const keyOf = remembered(({ type, data }: Pick<RecordContent, "type" | "data">): string =>
  declaredData(type, data),
);

/** Contents never change, and planning asks for the keys of the same ones again and again. */
function remembered<Content extends object>(compute: (content: Content) => string): (content: Content) => string {
  const known = new WeakMap<Content, string>();
  return (content) => {
    const found = known.get(content);
    if (found !== undefined) return found;
    const computed = compute(content);
    known.set(content, computed);
    return computed;
  };
}

/** A short text that stands for a record's identity in stored state. */
export function fingerprintOf(type: string, key: string): string {
  return createHash("sha256").update(`${type.toUpperCase()} ${key}`).digest("hex").slice(0, 16);
}

/** What two records of the same identity may still differ in. */
export type RecordDetail = "ttl" | "comment" | "data_comments";

/** The details in which two records of the same identity differ; forms of the same value do not. */
export function differingDetails(a: RecordContent, b: RecordContent): RecordDetail[] {
  return [
    ...(equalTtl(a.ttl ?? undefined, b.ttl ?? undefined) ? [] : ["ttl" as const]),
    ...((a.comment ?? "") === (b.comment ?? "") ? [] : ["comment" as const]),
    ...(hasEqualDataComments(a, b) ? [] : ["data_comments" as const]),
  ];
}

/** One text for all forms of a record with all its details: what tells two records of equal data apart. */
export const detailsKeyOf = remembered((content: RecordContent): string => {
  const { ttl, comment, dataComments } = content;
  const texts = (dataComments ?? []).filter((text) => !isNone(text));
  return JSON.stringify([keyOf(content), ttl === null ? null : (parseTtl(ttl) ?? ttl), comment ?? "", texts]);
});

/** Where the layouts differ, a deployment has moved the comments to other entries: then only their texts count. */
function hasEqualDataComments(a: RecordContent, b: RecordContent): boolean {
  const [left, right] = [a.dataComments ?? [], b.dataComments ?? []];
  if (a.data.length === b.data.length) return a.data.every((_, at) => (left[at] ?? "") === (right[at] ?? ""));
  const texts = (comments: readonly (string | null)[]): string => comments.filter((text) => !isNone(text)).join("; ");
  return texts(left) === texts(right);
}

function isNone(text: string | null | undefined): boolean {
  return text === null || text === undefined || text === "";
}
