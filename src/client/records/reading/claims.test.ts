import { createManualClock } from "terraform-provider-sdk/core";
import { createClaims, locateDrifted, type Claim } from "./claims.ts";
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
const claim = (data: string, siblings = ""): Claim => ({
  content: content(data),
  siblings: siblings.split(" ").flatMap((other) => (other === "" ? [] : [fingerprintOf("A", key(other))])),
});

it.each<[string, string, readonly Claim[], string | undefined]>([
  ["one record that changed", "9", [claim("1")], "9"],
  ["one that changed beside a known sibling", "2 9", [claim("1", "2")], "9"],
  ["gone, beside a sibling that another one claims", "2", [claim("1"), claim("2")], undefined],
  ["changed, beside a sibling that another one claims", "2 9", [claim("1"), claim("2", "1")], "9"],
  ["two that changed, and two that may be anybody's", "8 9", [claim("1"), claim("2")], undefined],
  ["two that are missing, and one that may be either's: the first one's", "9", [claim("1"), claim("2")], "9"],
  ["changed beside one of a stranger that only a sibling knows", "7 9 2", [claim("1"), claim("2", "1 7")], "9"],
  ["changed to the data of its sibling", "2 2", [claim("1", "2"), claim("2", "1")], "2"],
  ["more than it can account for", "8 9", [claim("1")], undefined],
  ["nobody claims it", "9", [claim("2")], undefined],
  ["its siblings are not known", "9", [{ content: content("1"), siblings: undefined }], undefined],
  ["another's siblings are not known", "2 9", [claim("1", "2"), { content: content("2"), siblings: undefined }], "9"],
  [
    "two that are missing, and one that may be either's: not the second one's",
    "9",
    [claim("0"), claim("1")],
    undefined,
  ],
  ["two that are missing, whoever asked first", "9", [claim("2"), claim("1")], "9"],
  ["it is there", "1 9", [claim("1")], undefined],
])("a record that is not found by its data: %s", (_, records, claims, found) => {
  expect(locateDrifted(entries(records), key("1"), claims)?.key).toBe(found === undefined ? undefined : key(found));
});

it("waits for the claims that come meanwhile", async () => {
  const clock = createManualClock();
  const claims = createClaims(clock);
  claims.add("set", claim("1"));
  const gathered = claims.gather("set");
  await clock.advance(300);
  claims.add("set", claim("2"));
  await clock.advance(300);
  expect(clock.sleepers).toBe(1);
  claims.add("other set", claim("3"));
  await clock.advance(500);
  expect(await gathered).toEqual([claim("1"), claim("2")]);
});

it("gathers what nobody has claimed as nothing, and forgets when told to", async () => {
  const claims = createClaims(createManualClock(undefined, { auto: true }));
  expect(await claims.gather("set")).toEqual([]);
  for (const set of ["a", "b", "c"]) claims.add(set, claim("1"));
  claims.forget("a");
  expect(await Promise.all(["a", "b"].map((set) => claims.gather(set)))).toEqual([[], [claim("1")]]);
  claims.clear();
  expect(await Promise.all(["b", "c"].map((set) => claims.gather(set)))).toEqual([[], []]);
});

it("forgets the claims of a refresh of long ago", async () => {
  const clock = createManualClock(undefined, { auto: true });
  const claims = createClaims(clock);
  claims.add("set", claim("1"));
  await clock.sleep(600_001);
  claims.add("set", claim("2"));
  expect(await claims.gather("set")).toEqual([claim("2")]);
});
