import { address, record, zone } from "../../../../test/support/records.ts";
import { createOwnerMarks } from "../owners/owner-marks.ts";
import { notedSiblings, notedSiblingsOf } from "../noted-siblings.ts";
import { toEntry, type RecordContent } from "../record-content.ts";
import { locateHeir, locateHeld } from "./locate-held.ts";

const of = (nr: number, differing: Partial<RecordContent> = {}): RecordContent => record([address(nr)], differing);
const readingOf = (zoneFacts: { readonly defaultTtl: number } | undefined) =>
  ({ context: { marks: createOwnerMarks({ owner: "us" }) }, zones: { peek: () => zoneFacts } }) as never;
const reading = readingOf({ defaultTtl: 3600 });
/** Of a zone that was not read yet. */
const unread = readingOf(undefined);

describe("what a killed run made of a record", () => {
  const heirOf = (records: readonly RecordContent[], becomes: RecordContent | null | undefined, by = reading) => {
    return locateHeir(records.map(toEntry), { zone, becomes }, by)?.content;
  };

  it.each<[string, RecordContent[], RecordContent | null | undefined, number | undefined]>([
    ["as it was sent", [of(1), of(2)], of(2), 1],
    ["with the default TTL that the zone shows", [of(2, { ttl: "3600" })], of(2), 0],
    ["with another TTL", [of(2, { ttl: "60" })], of(2), undefined],
    ["with other data", [of(1)], of(2), undefined],
    ["marked for another owner", [of(2, { managedBy: "them" })], of(2), undefined],
    ["with the mark that was sent", [of(2, { managedBy: "us" })], of(2, { managedBy: "us" }), 0],
    ["without the mark that was sent", [of(2)], of(2, { managedBy: "us" }), undefined],
    ["with the mark of a former owner", [of(2, { managedBy: "them" })], of(2, { managedBy: "them" }), undefined],
    ["that was to be deleted", [of(1)], null, undefined],
    ["of which nothing is noted", [of(1)], undefined, undefined],
  ])("is found %s", (_, records, becomes, at) => {
    expect(heirOf(records, becomes)).toEqual(at === undefined ? undefined : records[at]);
  });

  it.each<[RecordContent, boolean]>([
    [of(2), true],
    [of(2, { ttl: "3600" }), false],
  ])("is found without the zone's default TTL only as it was sent: %j", (found, isFound) => {
    expect(heirOf([found], of(2), unread) !== undefined).toBe(isFound);
  });
});

describe("the record of a resource whose change from 1 to 2 was killed", () => {
  type Noted = Parameters<typeof locateHeld>[1]["recalled"];
  const heldOf = (records: readonly RecordContent[], noted: Noted, by = reading): string => {
    const recalled = noted && { becomes: of(2), ...noted };
    const held = locateHeld(records.map(toEntry), { zone, content: of(1), recalled }, by);
    return held === undefined ? "none" : `${held.is}${held.isDoubtful === true ? "?" : ""}`;
  };
  const sibling = of(9);
  const many = Array.from({ length: 40 }, (_, at) => of(100 + at));
  const replaced = (others: readonly RecordContent[] = [sibling], has = of(1)) => ({
    // as the journal keeps them
    before: { has, siblings: notedSiblings.parse(notedSiblingsOf([has, ...others].map(toEntry), has)) },
  });

  it.each<[string, RecordContent[], Noted, string]>([
    ["is the former one where that alone is there", [of(1), sibling], replaced(), "own"],
    ["is what was made where that alone is there", [of(2), sibling], replaced(), "heir"],
    ["is none where neither is there", [sibling], replaced(), "none"],
    ["is what was made where others made the former one anew", [of(1), of(2), sibling], replaced(), "heir"],
    ["is that where others came, too", [of(1), of(2), sibling, of(7)], replaced(), "heir"],
    ["is that where nothing else was there", [of(1), of(2)], replaced([]), "heir"],
    ["is that in a large set", [of(1), of(100), of(2), ...many.slice(1)], replaced(many), "heir"],
    ["is that where the former one is marked for others", [of(1, { managedBy: "them" }), of(2)], replaced(), "heir"],
    ["is that where the former one has another TTL", [of(1, { ttl: "60" }), of(2)], replaced(), "heir"],
    ["is that where the former one has another comment", [of(1, { comment: "x" }), of(2)], replaced(), "heir"],
    [
      "is that where the former one has lost its mark",
      [of(1), of(2)],
      replaced([sibling], of(1, { managedBy: "us" })),
      "heir",
    ],
    ["may be the former one where another one is gone", [of(1), of(2)], replaced(), "own?"],
    ["may be that where one of two equal ones is gone", [of(1), of(2), sibling], replaced([sibling, sibling]), "own?"],
    ["may be that in a large set", [of(1), of(2), ...many.slice(1)], replaced(many), "own?"],
    ["may be that in a large set to which another one came", [of(1), of(2), ...many, of(7)], replaced(many), "own?"],
    ["may be that in one of which one was changed", [of(1), of(2), ...many.slice(1), of(7)], replaced(many), "own?"],
    ["may be that where an older version noted less", [of(1), of(2)], { before: { has: of(1) } }, "own?"],
    ["is the former one where the other was to stand beside it", [of(1), of(2)], beside(), "own"],
    ["is what was made where the former one was marked since", [of(1, { managedBy: "them" }), of(2)], beside(), "heir"],
    ["is the former one where no request was noted", [of(1), of(2)], { ...replaced(), becomes: undefined }, "own"],
    ["is the former one where nothing was noted", [of(1), of(2)], undefined, "own"],
    ["is the former one where it was to have its own data", [of(1)], { ...replaced(), becomes: of(1) }, "own"],
  ])("%s", (_, records, noted, expected) => {
    expect(heldOf(records, noted)).toBe(expected);
  });

  it("is what was made in a zone of which no default TTL is known", () => {
    expect(heldOf([of(1), of(2), sibling], replaced(), unread)).toBe("heir");
  });

  function beside() {
    return { before: { has: of(1), isBeside: true } };
  }
});
