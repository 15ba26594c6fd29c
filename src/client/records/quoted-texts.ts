import { fromShownText, fromStoredText, joinData, toStoredText } from "../../dns/index.ts";

/** Types whose data is text, to which a deployment may add quotes of its own. */
export function isTextType(type: string): boolean {
  return ["TXT", "SPF"].includes(type.toUpperCase());
}

/**
 * Text data of a deployment that adds quotes, as it was meant. Data that was sent with quotes is served as something else: it is
 * given as its zone shows it, so that a plan puts it right.
 */
export function meantText(type: string, stored: readonly string[]): string[] {
  const { data, isServed } = fromStoredText(type, stored);
  return isServed ? [data] : [stored.map((entry) => `"${entry}"`).join(" ")];
}

/** The data of a line of such a zone, as {@link meantText} gives it of its record. */
export function meantLine(type: string, shown: string): string {
  const { data, isServed } = fromShownText(type, shown);
  return isServed ? data : shown;
}

/** What is sent to such a deployment, so that it serves what is meant. */
export function storedText(type: string, meant: readonly string[]): string[] {
  return toStoredText(type, joinData(meant));
}
