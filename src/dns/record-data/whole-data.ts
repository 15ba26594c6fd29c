import { wholeName } from "../domain-names.ts";
import { canonicalData, joinData, recordFields } from "./canonical-data.ts";
import { fieldsOf } from "./fields-by-type.ts";

/** Whether a name in the data is relative: what it means depends on the origin of its line. */
export function hasRelativeName(type: string, entries: readonly string[]): boolean {
  const fields = fieldsOf(type)?.filter(({ isName, hasName }) => isName === true || hasName === true) ?? [];
  if (fields.length === 0) return false;
  const text = joinData(entries);
  const isAtEnd = fields.length === 1 && fields[0] === fieldsOf(type)?.at(-1) && fields[0]?.isName === true;
  // nearly all data, which needs no closer look
  if (isAtEnd && text.endsWith(".") && !text.endsWith("\\.")) return false;
  return canonicalData(type, text, ".") !== canonicalData(type, text);
}

/** The data as it is written, with `origin` completing the relative names in it; the same entries where none is relative. */
export function wholeData(type: string, entries: readonly string[], origin: string): readonly string[] {
  if (!hasRelativeName(type, entries)) return entries;
  const [relative, whole] = [canonicalData(type, entries), canonicalData(type, entries, origin)];
  const [written, before, after] = [joinData(entries), relative, whole].map(recordFields);
  if (written === undefined || written.length !== after?.length) return [whole];
  const suffix = wholeName(origin) === "." ? "" : wholeName(origin);
  const words = written.map((word, at) => {
    if (before?.[at] === after[at]) return word;
    return word === "@" ? wholeName(origin) : `${word}.${suffix}`;
  });
  return spreadAs(entries, words.join(" "));
}

/** The fields of a text in as many entries as those that have the same number of fields; else the text as one entry. */
export function spreadAs(entries: readonly string[], text: string): readonly string[] {
  const fields = recordFields(text);
  const counts = entries.map((entry) => recordFields(entry).length);
  if (counts.reduce((a, b) => a + b, 0) !== fields.length) return [text];
  return counts.map((count) => fields.splice(0, count).join(" "));
}
