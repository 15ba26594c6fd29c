import {
  canonicalData,
  composedData,
  canonicalName,
  declaredData,
  equalTtl,
  isTextType,
  parseZone,
  quotesItself,
  wholeData,
  type ZoneRecord,
  type ZoneRecords,
} from "../../dns/index.ts";
import {
  differingDetails,
  fingerprintOf,
  hasHiddenDetails,
  keyOf,
  markedFor,
  plainRecord,
  type RecordContent,
} from "../records/record-content.ts";
import { canonicalSetKey, setKeyOf, splitKey } from "../../model/set-key.ts";
import { zoneIncomplete } from "./zone-failures.ts";
import { equalComments } from "../../model/record-fields.ts";
import { splitComment, type MarkedComment } from "../../model/record-mark.ts";
import { meantLine } from "../records/quoted-texts.ts";
import { createSetIndex, type SetIndex } from "./set-index.ts";

/** A zone as its text says, proven to be the whole text of this zone, with our own writes since then laid over it. */
export interface ZoneView {
  /**
   * The record with its mark, and the fingerprints of its siblings, when its one line is there exactly as `content` says: name,
   * type, TTL, data, and no comment on either side but a mark. `undefined` when there is any doubt.
   */
  confirm(content: RecordContent): ConfirmedRecord | undefined;
  /** The records with their marks where the lines of one type and name are exactly these, line comments included. */
  confirmSet(key: string, contents: readonly RecordContent[]): readonly RecordContent[] | undefined;
  /** Keys of all types and names, in the order of their first lines. Made anew at each time. */
  readonly sets: readonly string[];
  /** How many types and names there are. */
  readonly setCount: number;
  /** The records of one type and name as the lines say; `undefined` where a line does not say all, for it has a comment. */
  readSet(key: string): readonly RecordContent[] | undefined;
  readonly serial: string | null;
  /** Seconds of the first `$TTL`. */
  readonly defaultTtl: number | undefined;
  /** The records of the text, as it was read. */
  readonly records: ZoneRecords;
  /** The text, as it was read. */
  readonly text: string;
  /** Whether its deployment puts quotes of its own round TXT data. All other members give what is meant. */
  readonly addsQuotes: boolean;
  /** Whether there is any record of this type and name. */
  has(key: string): boolean;
  /**
   * The origin of the line that shows the record, or of another one of its type and name where none shows this data; `undefined`: there is none.
   * It completes relative names in the data.
   */
  originOf(content: Pick<RecordContent, "name" | "type" | "data">): string | undefined;
  /** Keys of the data of all records of one type and name, see {@link keyOf}. */
  keysOf(set: string): readonly string[];
  /** The records of one type and name, as far as is known: lines without their comments. */
  contentsOf(key: string): readonly RecordContent[];
  /** Remembers what we wrote: from now on these are all records of this type and name, read exactly. */
  replace(key: string, contents: readonly RecordContent[]): void;
}

/** A record that the text shows, and the fingerprints of its siblings. */
export interface ConfirmedRecord {
  readonly content: RecordContent;
  readonly siblings: readonly string[];
}

interface Line {
  /** Its comment without a mark. */
  readonly record: ZoneRecord;
  readonly key: string;
  readonly managedBy: string | undefined;
}

/**
 * Reads a zone's text and proves that it is one: master file form to its end, with the SOA record of this zone. A text that was
 * cut, an empty one, a message of a proxy or another zone's text proves nothing about any record.
 *
 * @throws Failure `zone-text` where it is not in master file form; `zone-incomplete` where it is not all of this zone
 */
export function proveZone(text: string, zone: string): ZoneView {
  const index = createSetIndex();
  const parsed = parseZone(text, zone, (record) => index.add(canonicalSetKey(record)));
  const apex = canonicalName(zone);
  if (!index.has(setKeyOf({ type: "SOA", name: apex })))
    throw zoneIncomplete(
      zone,
      `The text that the service answered with has no SOA record of ${apex}, so it is not the whole zone.`,
    );
  return new ProvenZone(text, parsed, index);
}

/** The text, and over it what we wrote: per type and name either the lines of the text or the written records count. */
class ProvenZone implements ZoneView {
  readonly text: string;
  readonly records: ZoneRecords;
  readonly serial: string | null;
  readonly defaultTtl: number | undefined;
  readonly addsQuotes: boolean;
  setCount: number;
  private readonly index: SetIndex;
  private readonly written = new Map<string, readonly RecordContent[]>();
  private readonly knownLines = new Map<string, readonly Line[]>();

  constructor(text: string, { records, serial, defaultTtl }: ReturnType<typeof parseZone>, index: SetIndex) {
    this.text = text;
    this.records = records;
    this.serial = serial ?? null;
    this.defaultTtl = defaultTtl;
    this.index = index;
    this.setCount = index.size;
    const texts = [...index.keys()].filter((set) => isTextType(splitKey(set).type));
    this.addsQuotes = texts.some((set) => quotesItself(this.shownLines(set)));
  }

  get sets(): readonly string[] {
    const found: string[] = [];
    for (const set of this.index.keys()) if (this.has(set)) found.push(set);
    for (const set of this.written.keys()) if (!this.index.has(set) && this.has(set)) found.push(set);
    return found;
  }

  confirm(content: RecordContent): ConfirmedRecord | undefined {
    const set = setKeyOf(content);
    const exact = this.written.get(set);
    if (exact !== undefined) return confirmWritten(exact, content);
    const lines = this.linesOf(set);
    const key = keyOf(content);
    const [own, ...doubles] = lines.filter((line) => line.key === key);
    if (own === undefined || doubles.length > 0 || !isExactly(own.record, content, this.defaultTtl)) return undefined;
    const siblings = lines.filter((line) => line !== own).map((line) => fingerprintOf(content.type, line.key));
    return { content: markedFor(content, own.managedBy), siblings };
  }

  confirmSet(set: string, contents: readonly RecordContent[]): readonly RecordContent[] | undefined {
    if (this.written.has(set)) return undefined;
    const left = [...this.linesOf(set)];
    if (left.length !== contents.length) return undefined;
    const confirmed = contents.flatMap((content) => {
      const key = keyOf(content);
      const at = left.findIndex((line) => line.key === key && isAsSaid(line.record, content, this.defaultTtl));
      const [own] = at === -1 ? [] : left.splice(at, 1);
      return own === undefined ? [] : [markedFor(content, own.managedBy)];
    });
    return confirmed.length === contents.length ? confirmed : undefined;
  }

  has(set: string): boolean {
    return this.written.has(set) ? this.written.get(set)?.length !== 0 : this.index.has(set);
  }

  originOf(content: Pick<RecordContent, "name" | "type" | "data">): string | undefined {
    const { type, data } = content;
    const [lines, written] = [this.shownLines(setKeyOf(content)), canonicalData(type, data)];
    return (lines.find((line) => canonicalData(type, line.data) === written) ?? lines[0])?.origin;
  }

  keysOf(set: string): readonly string[] {
    return this.written.get(set)?.map(keyOf) ?? this.linesOf(set).map(({ key }) => key);
  }

  contentsOf(set: string): readonly RecordContent[] {
    return this.written.get(set) ?? this.meantLines(set).map(contentOf);
  }

  readSet(set: string): readonly RecordContent[] | undefined {
    const own = this.written.get(set);
    if (own !== undefined) return own;
    const lines = this.meantLines(set);
    return lines.some((line) => commentIn(line).comment !== null) ? undefined : lines.map(contentOf);
  }

  replace(set: string, contents: readonly RecordContent[]): void {
    const before = this.has(set);
    this.written.set(set, contents);
    this.setCount += Number(this.has(set)) - Number(before);
  }

  private linesOf(set: string): readonly Line[] {
    const lines = this.knownLines.get(set) ?? this.meantLines(set).map(readLine);
    // each of the records of a set asks for all of them; one that is alone asks once, and most of a large zone are
    if (lines.length > 1) this.knownLines.set(set, lines);
    return lines;
  }

  /** Lines with their data as it was meant: without the quotes that the deployment adds. */
  private meantLines(set: string): ZoneRecord[] {
    const lines = this.shownLines(set);
    return this.addsQuotes ? lines.map((line) => ({ ...line, data: meantLine(line.type, line.data) })) : lines;
  }

  private shownLines(set: string): ZoneRecord[] {
    return this.index.numbersOf(set).flatMap((nr) => this.records.at(nr) ?? []);
  }
}

/** As `confirm` of a view, by the records read exactly after our own write. */
function confirmWritten(written: readonly RecordContent[], content: RecordContent): ConfirmedRecord | undefined {
  const key = keyOf(content);
  const [own, ...doubles] = written.filter((other) => keyOf(other) === key);
  if (own === undefined || doubles.length > 0 || differingDetails(own, content).length > 0) return undefined;
  const siblings = written.filter((other) => other !== own).map((other) => fingerprintOf(content.type, keyOf(other)));
  return { content: markedFor(content, own.managedBy), siblings };
}

/** What the comment of a line says. */
function commentIn({ comment }: ZoneRecord): MarkedComment {
  return splitComment(comment ?? null);
}

/** A line as the record it stands for. It has a mark and no comment. */
function contentOf(line: ZoneRecord): RecordContent {
  const { name, type, cls, origin } = line;
  const data = composedData(type, wholeData(type, [line.data], origin));
  const ttl = ttlOf(line);
  const content = plainRecord({ name, type, ttl: ttl === undefined ? null : String(ttl), cls, data });
  return markedFor(content, commentIn(line).managedBy);
}

/** What the line says, be it a TTL or not. */
function ttlOf({ ttl, oddTtl }: ZoneRecord): string | number | undefined {
  return oddTtl ?? ttl;
}

/** A line may say the default TTL of the zone for a record that has none of its own. */
function isExactly(line: ZoneRecord, content: RecordContent, defaultTtl: number | undefined): boolean {
  const { ttl, cls, comment, dataComments } = content;
  const hasTtl = equalTtl(ttlOf(line), ttl ?? undefined) || (ttl === null && ttlOf(line) === defaultTtl);
  const hasNoComment =
    line.comment === undefined && (comment ?? "") === "" && dataComments === null && !hasHiddenDetails(content);
  return hasNoComment && line.cls === (cls ?? "IN").toUpperCase() && hasTtl;
}

/** As {@link isExactly}, with the comment of a record that has no others: one within parentheses may be of a part of its data. */
function isAsSaid(line: ZoneRecord, content: RecordContent, defaultTtl: number | undefined): boolean {
  const { comment } = content;
  if (line.commentsData || !equalComments(line.comment, comment)) return false;
  return isExactly({ ...line, comment: undefined }, { ...content, comment: null }, defaultTtl);
}

function readLine(record: ZoneRecord): Line {
  const { comment, managedBy } = commentIn(record);
  const key = declaredData(record.type, record.data, record.origin);
  return { record: { ...record, comment: comment ?? undefined }, key, managedBy };
}
