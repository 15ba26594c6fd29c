import { canonicalName, decodeName, type DecodedName } from "../domain-names.ts";
import { isGeneric } from "../record-data/generic-data.ts";
import { readFields, type DataReading, type FieldReading } from "../record-data/read-fields.ts";
import { fieldsOf } from "../record-data/fields-by-type.ts";
import { tokenizeData, type Token, type TokenizedData } from "../tokens.ts";

/** A record to be checked. Whatever is `undefined` is unknown (or left to the service) and lets its rules rest. */
export interface RecordInput {
  /** The zone's id, with or without a trailing dot. */
  readonly zone?: string | undefined;
  readonly name?: string | undefined;
  readonly type?: string | undefined;
  readonly ttl?: string | undefined;
  readonly cls?: string | undefined;
  /** Entries in either layout; single ones may be unknown. */
  readonly data?: readonly (string | undefined)[] | undefined;
}

/** The data of a record as rules need it. */
export interface DataFacts extends TokenizedData {
  readonly entries: readonly string[];
  readonly generic: boolean;
  /** By the fields of the type, where the type is known and has a row. */
  readonly reading: DataReading | undefined;
}

/** A record, read once for all rules. */
export interface RecordFacts {
  /** Canonical. */
  readonly zone: string | undefined;
  readonly name: string | undefined;
  readonly owner: DecodedName | undefined;
  /** Canonical owner name. */
  readonly ownerName: string | undefined;
  /** Upper case. */
  readonly type: string | undefined;
  readonly ttl: string | undefined;
  readonly cls: string | undefined;
  readonly data: DataFacts | undefined;
  /** The canonical text of each field of the data by its label, where all of them could be read. */
  readonly values: Readonly<Record<string, string>> | undefined;
}

/** Reads a record for the rules. */
export function readRecord({ zone, name, type, ttl, cls, data }: RecordInput): RecordFacts {
  const upper = type?.toUpperCase();
  const facts = readData(upper, data);
  return {
    zone: zone === undefined ? undefined : canonicalName(zone),
    name,
    owner: name === undefined ? undefined : decodeName(name),
    ownerName: name === undefined ? undefined : canonicalName(name),
    type: upper,
    ttl,
    cls,
    data: facts,
    values: facts?.reading === undefined ? undefined : valuesOf(facts.reading),
  };
}

/** Which entry of the data a word begins in. */
export function entryOf(data: DataFacts, token: Token | undefined): number | undefined {
  if (token === undefined) return undefined;
  let end = 0;
  for (const [index, entry] of data.entries.entries()) {
    end += entry.length;
    if (token.from < end) return index;
    end += 1;
  }
  return undefined;
}

/** The reading of the field with this label. */
export function fieldReading(facts: RecordFacts, label: string): FieldReading | undefined {
  return facts.data?.reading?.fields.find((reading) => reading.field.label === label);
}

function valuesOf({ fields }: DataReading): RecordFacts["values"] {
  const values: Record<string, string> = {};
  for (const { field, text } of fields) {
    if (text === undefined) return undefined;
    values[field.label] = text;
  }
  return values;
}

function readData(type: string | undefined, data: RecordInput["data"]): DataFacts | undefined {
  if (data === undefined) return undefined;
  const entries = data.filter((entry) => entry !== undefined);
  if (entries.length < data.length) return undefined;
  const tokenized = tokenizeData(entries.join(" "));
  const generic = isGeneric(tokenized.tokens);
  const fields = type === undefined || generic ? undefined : fieldsOf(type);
  const reading = fields === undefined ? undefined : readFields(fields, tokenized.tokens);
  return { ...tokenized, entries, generic, reading };
}
