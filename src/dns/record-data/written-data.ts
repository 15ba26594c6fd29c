import { isTextType } from "../record-types.ts";
import { decodeTxt, encodeTxt } from "../txt.ts";
import { canonicalData } from "./canonical-data.ts";

/**
 * A record's data as it is sent: its canonical form, but each string of a text by itself. Programs can read the strings one by one (RFC 6763 section
 * 6.1), though they are joined to compare them.
 *
 * @param canonical what {@link canonicalData} makes of the data
 */
export function writtenData(type: string, data: string, canonical: string): string {
  if (!isTextType(type)) return canonical;
  const strings = encodeTxt(decodeTxt(data));
  // other data is no list of strings: that of the form for unknown types, and that with a mistake
  return canonicalData(type, strings) === canonical ? strings : canonical;
}
