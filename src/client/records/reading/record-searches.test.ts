import { createManualClock } from "terraform-provider-sdk/core";
import { createRecordSearches, locateDrifted, type RecordSearch } from "./record-searches.ts";
import { fingerprintOf, keyOf, type RecordContent, type RecordEntry } from "../record-content.ts";

const content = (data: string): RecordContent => ({
  name: "www.example.com.",
  type: "A",
  ttl: null,
  cls: "IN",
  data: [`192.0.2.${data}`],
  dataComments: null,
  comment: null,
});
const key = (data: string): string => keyOf(content(data));
const entries = (all: string): RecordEntry[] =>
  all.split(" ").map((data, nr) => ({ nr, key: key(data), content: content(data), wire: {} }));
const search = (data: string, siblings = ""): RecordSearch => ({
  content: content(data),
  siblings: siblings.split(" ").flatMap((other) => (other === "" ? [] : [fingerprintOf("A", key(other))])),
});

it.each<[string, string, readonly RecordSearch[], string | undefined]>([
  ["one record that changed", "9", [search("1")], "9"],
  ["one that changed beside a known sibling", "2 9", [search("1", "2")], "9"],
  ["gone, beside a sibling that another one looks for", "2", [search("1"), search("2")], undefined],
  ["changed, beside a sibling that another one looks for", "2 9", [search("1"), search("2", "1")], "9"],
  ["two that changed, and two that may be anybody's", "8 9", [search("1"), search("2")], undefined],
  ["two that are missing, and one that may be either's: the first one's", "9", [search("1"), search("2")], "9"],
  ["changed beside one of a stranger that only a sibling knows", "7 9 2", [search("1"), search("2", "1 7")], "9"],
  ["changed to the data of its sibling", "2 2", [search("1", "2"), search("2", "1")], "2"],
  ["more than it can account for", "8 9", [search("1")], undefined],
  ["nobody looks for it", "9", [search("2")], undefined],
  ["its siblings are not known", "9", [{ content: content("1"), siblings: undefined }], undefined],
  ["another's siblings are not known", "2 9", [search("1", "2"), { content: content("2"), siblings: undefined }], "9"],
  [
    "two that are missing, and one that may be either's: not the second one's",
    "9",
    [search("0"), search("1")],
    undefined,
  ],
  ["two that are missing, whoever asked first", "9", [search("2"), search("1")], "9"],
  ["it is there", "1 9", [search("1")], undefined],
])("a record that is not found by its data: %s", (_, records, searches, found) => {
  expect(locateDrifted(entries(records), key("1"), searches)?.key).toBe(found === undefined ? undefined : key(found));
});

it("waits for the searches that come meanwhile", async () => {
  const clock = createManualClock();
  const searches = createRecordSearches(clock);
  searches.add("set", search("1"));
  const gathered = searches.gather("set");
  await clock.advance(300);
  searches.add("set", search("2"));
  await clock.advance(300);
  expect(clock.sleepers).toBe(1);
  searches.add("other set", search("3"));
  await clock.advance(500);
  expect(await gathered).toEqual([search("1"), search("2")]);
});

it("gathers what nobody looks for as nothing, and forgets when told to", async () => {
  const searches = createRecordSearches(createManualClock(undefined, { auto: true }));
  expect(await searches.gather("set")).toEqual([]);
  for (const set of ["a", "b", "c"]) searches.add(set, search("1"));
  searches.forget("a");
  expect(await Promise.all(["a", "b"].map((set) => searches.gather(set)))).toEqual([[], [search("1")]]);
  searches.clear();
  expect(await Promise.all(["b", "c"].map((set) => searches.gather(set)))).toEqual([[], []]);
});

it("forgets the searches of a refresh of long ago", async () => {
  const clock = createManualClock(undefined, { auto: true });
  const searches = createRecordSearches(clock);
  searches.add("set", search("1"));
  await clock.sleep(600_001);
  searches.add("set", search("2"));
  expect(await searches.gather("set")).toEqual([search("2")]);
});
