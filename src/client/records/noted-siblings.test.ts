import { address, record } from "../../../test/support/records.ts";
import { notedSiblingsOf } from "./noted-siblings.ts";
import { toEntry } from "./record-content.ts";

const content = (nr: number) => record([address(nr)], {});
const siblingsOf = (all: readonly number[], own: number): readonly string[] => {
  const entries = all.map(content).map(toEntry);
  return notedSiblingsOf(entries, content(own)) as readonly string[];
};

it.each<[string, number[], number[]]>([
  ["the others", [2, 1, 3], [2, 3]],
  ["one of two that are equal to the own one, too", [1, 2, 1], [2, 1]],
  ["all where the own one is not among them", [2, 3], [2, 3]],
])("the siblings of a record are %s", (_, all, siblings) => {
  const prints = siblings.flatMap((nr) => siblingsOf([nr, 9], 9));
  expect(siblingsOf(all, 1)).toEqual(prints);
});
