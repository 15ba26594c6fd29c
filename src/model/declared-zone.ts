import { zoneSets, type ZoneSet } from "../dns/index.ts";
import { splitComment } from "./record-mark.ts";

/**
 * The sets of a zone's text as they are declared: comments without the marks of owners, which a text of the service has. Declared with its mark, a
 * comment would get a second one.
 *
 * @throws Failure `zone-text`, as {@link zoneSets}
 */
export function declaredZone(text: string, zone: string): Readonly<Record<string, ZoneSet>> {
  return zoneSets(text, zone, (comment) => splitComment(comment).comment);
}
