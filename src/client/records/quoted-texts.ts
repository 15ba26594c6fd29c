import { fromShownText, fromStoredText, joinData, toStoredText } from "../../dns/index.ts";

/**
 * The text data that was meant, of a record that was read from a deployment which adds quotes of its own. Where the data was sent with
 * quotes, another text is served than was meant: then it is given as the zone's text shows it, so that a plan finds the difference and
 * corrects it.
 */
export function meantText(type: string, stored: readonly string[]): string[] {
  const { data, isServed } = fromStoredText(type, stored);
  return isServed ? [data] : [stored.map((entry) => `"${entry}"`).join(" ")];
}

/** The data of a line in the text of such a zone, equal to what {@link meantText} gives for the record. */
export function meantLine(type: string, shown: string): string {
  const { data, isServed } = fromShownText(type, shown);
  return isServed ? data : shown;
}

/** What is sent to such a deployment, so that it serves what is meant. */
export function storedText(type: string, meant: readonly string[]): string[] {
  return toStoredText(type, joinData(meant));
}
