import { canonicalName, fromShownText, fromStoredText, joinData, toStoredText } from "../../dns/index.ts";

/** Zones whose deployment puts quotes of its own round TXT data, by canonical name. It is learned from their texts. */
export class TextQuoting {
  private readonly zones = new Map<string, boolean>();
  private readonly settled = new Set<string>();

  /** Whether a text of our own was looked at in this zone, so that nothing more is to be learned. */
  isSettled(zone: string): boolean {
    return this.adds(zone) || this.settled.has(canonicalName(zone));
  }

  settle(zone: string): void {
    this.settled.add(canonicalName(zone));
  }

  learn(zone: string, quotes: boolean): void {
    const name = canonicalName(zone);
    if (quotes || !this.zones.has(name)) this.zones.set(name, quotes);
  }

  /** Whether the deployment is known to add quotes. */
  adds(zone: string): boolean {
    return this.zones.get(canonicalName(zone)) === true;
  }
}

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
