import type { Token } from "../tokens.ts";
import type { Field } from "./data-field.ts";

/** One field's words, and what they are canonically or what is wrong with them. */
export interface FieldReading {
  readonly field: Field;
  readonly tokens: readonly Token[];
  readonly text?: string;
  readonly problem?: string;
}

/** A record's data, read by the fields of its type. */
export interface DataReading {
  readonly fields: readonly FieldReading[];
  /** Words behind the last field. */
  readonly extra: readonly Token[];
}

/** Reads the words of a record's data field by field. */
export function readFields(fields: readonly Field[], tokens: readonly Token[], origin?: string): DataReading {
  const readings: FieldReading[] = [];
  let at = 0;
  for (const field of fields) {
    const own = field.rest === true ? tokens.slice(at) : tokens.slice(at, at + 1);
    at += own.length;
    const reading = field.read(own, origin);
    readings.push({ field, tokens: own, ...reading });
  }
  return { fields: readings, extra: tokens.slice(at) };
}

/** The canonical text of data that read well, else `undefined`. */
export function canonicalText({ fields, extra }: DataReading): string | undefined {
  if (extra.length > 0) return undefined;
  const texts: string[] = [];
  for (const reading of fields) {
    if (reading.text === undefined) return undefined;
    if (reading.text !== "") texts.push(reading.text);
  }
  return texts.join(" ");
}
