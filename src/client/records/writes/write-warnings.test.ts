import { address, record } from "../../../../test/support/records.ts";
import { HttpFailure } from "../../../http/http-failure.ts";
import { toEntry, toWire } from "../record-content.ts";
import type { RecordChange } from "./record-change.ts";
import { lost, notShown } from "./write-failures.ts";
import { ambiguous, cameTooOften, notRestored, overwrote, suspected } from "./write-warnings.ts";

const [one, other] = [record([address(1)]), record([address(2)])];
const deletion: RecordChange = { kind: "delete", index: 0, from: one, message: "delete THIS" };
const creation: RecordChange = { kind: "create", to: one, wire: toWire(one), restores: false, message: "create THIS" };
const withBody = (content = one): string =>
  `www.example.com. A ${content.data.join()} (to create it again: ${JSON.stringify(toWire(content))})`;

/** Each warning stands behind the title "The records were written, with a warning". */
it.each<[string, string, string]>([
  [
    "a record that was written again, and that nothing shows",
    notRestored(toEntry(one, 0)),
    `Another writer moved the records during this change, so one of somebody else was hit. It was written again, but no answer shows it: ${withBody()}. Ask who else writes these records.`,
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

describe("a change that no reading shows", () => {
  it.each<[string, RecordChange, (typeof one)[], string, string]>([
    [
      "a creation",
      creation,
      [],
      "The service accepted this change, but after 46 s its answers do not show it: create THIS. Nothing more was written.",
      "Its readings may lag behind. Run again later: what was done by then is recognised.",
    ],
    [
      "a deletion, while others went",
      deletion,
      [other],
      `The service accepted this change, but after 46 s its answers do not show it: delete THIS. Nothing more was written. Meanwhile others went. If it was not another writer who deleted them, one of them was hit, and none was restored: ${withBody(other)}.`,
      "Its readings may lag behind, or another writer added a record at the very moment of this change, and that one was deleted: ask who else writes these records. Run again later: what was done by then is recognised.",
    ],
  ])("%s", (_, change, hit, happened, remedy) => {
    const failure = notShown("Cannot write", change, { waitedMs: 46_000, hit: hit.map(toEntry) });
    expect(failure).toMatchObject({ code: "record-not-shown", doing: "Cannot write", happened, remedy });
  });
});

describe("a record of somebody else that is not there again", () => {
  const answer = (outcome: "refused" | "unknown"): HttpFailure =>
    new HttpFailure({ code: "x", doing: "D", happened: "THIS CAME BACK.", outcome, method: "POST" });
  const hit = "Another writer moved the records during this change, so a record of somebody else was hit, and";
  const body = JSON.stringify(toWire(one));
  const look = `Look whether it is there. If it is not, create it again: ${body}`;
  it.each<[string, Parameters<typeof lost>[2], string, string]>([
    [
      "refused",
      { cause: answer("refused") },
      "it could not be written again: www.example.com. A 192.0.2.1. What came back last: THIS CAME BACK.",
      `Create it again: ${body}`,
    ],
    [
      "sent again in vain",
      { tries: 8, cause: answer("unknown") },
      "it could not be written again in 8 tries: www.example.com. A 192.0.2.1. What came back last: THIS CAME BACK.",
      look,
    ],
    [
      "sent again in vain, and nothing came back",
      { tries: 8, cause: undefined },
      "it could not be written again in 8 tries: www.example.com. A 192.0.2.1.",
      look,
    ],
    [
      "not read",
      { cause: answer("unknown") },
      "whether it is there again is not known: www.example.com. A 192.0.2.1. What came back last: THIS CAME BACK.",
      look,
    ],
    [
      "stopped",
      { cause: new DOMException("stop", "AbortError") },
      "whether it is there again is not known: www.example.com. A 192.0.2.1.",
      look,
    ],
  ])("%s", (_, parts, happened, remedy) => {
    expect(lost("Cannot write", one, parts)).toMatchObject({
      code: "record-lost",
      doing: "Cannot write",
      happened: `${hit} ${happened}`,
      remedy,
      cause: parts.cause,
    });
  });
});
