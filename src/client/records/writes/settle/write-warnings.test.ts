import { address, record } from "../../../../../test/support/records.ts";
import { toEntry, toWire } from "../../record-content.ts";
import type { RecordChange } from "../record-change.ts";
import { ambiguous, cameTooOften, notRestored, overwrote, suspected } from "./write-warnings.ts";

const [one, other] = [record([address(1)]), record([address(2)])];
const deletion: RecordChange = { kind: "delete", index: 0, from: one, message: "delete THIS" };
const withBody = (content = one): string =>
  `www.example.com. A ${content.data.join()} (to create it again: ${JSON.stringify(toWire(content))})`;

/** Each warning stands behind the title "The records were written, with a warning". */
it.each<[string, string, string]>([
  [
    "a record that was written again, and that nothing shows",
    notRestored(toEntry(one, 0)),
    `Another writer moved the records during this change, so a record of somebody else was hit. It was written again, but no answer shows it: ${withBody()}. Ask who else writes these records.`,
  ],
  [
    "one that nobody had read",
    overwrote(deletion),
    "Another writer added a record at the very moment of this change, and it was overwritten: delete THIS. What it held is not known. Ask who else writes these records.",
  ],
  [
    "several, of which nobody can tell which one was hit",
    ambiguous([one, other].map(toEntry)),
    `Another writer moved the records during this change. One of these may have been hit by it, and none was restored: ${withBody()}; ${withBody(other)}.`,
  ],
  [
    "those that went with the one that was meant",
    suspected(deletion, [toEntry(one, 0)]),
    `Records were deleted at the very moment of this change: delete THIS. If another writer deleted the record that was meant, or if a gateway before the service sent this request twice, one of these was hit; else another writer deleted these, too. None was restored: ${withBody()}. Ask who else writes these records, and what may repeat requests.`,
  ],
  [
    "one that came twice",
    cameTooOften(one, { came: 2, asked: 1 }),
    "2 equal records came where one was asked for: www.example.com. A 192.0.2.1. A gateway before the service has sent the request twice, or another writer has created the same. Find out which: what sends a deletion twice deletes a record of somebody else. The next change of a whole set removes what is too much; a single record is removed once, and the others stay.",
  ],
  [
    "one that came more often than it was sent",
    cameTooOften(one, { came: 3, asked: 2 }).slice(0, 86),
    "3 equal records came where at most 2 were asked for: www.example.com. A 192.0.2.1. A g",
  ],
])("%s", (_, told, expected) => {
  expect(told).toBe(expected);
});
