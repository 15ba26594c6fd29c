import { createProgress } from "./write-progress.ts";
import { listedSets, toRecords, type ListedSet } from "./listed-sets.ts";
import { intentOf, scopeOf, type Found } from "./scope.ts";

const zone = "example.com";
const a = (...values: string[]): ListedSet => ({ values, ttl: null, comment: null, allow_rules: null });

/** A write of what is planned, where the state has `prior` and the zone has `there`. */
function begin(planned: object, prior: object, there: object = prior) {
  const scope = scopeOf({ zone, records: planned, exclusive: null, ignore: null } as never);
  const [before, actual] = [listedSets(prior, zone), toRecords(listedSets(there, zone))];
  const sets = new Map([...listedSets(there, zone)].map(([key, one]) => [key, one.contents()]));
  const reading = { sets, left: [], serial: null } as unknown as Found["reading"];
  const found = {
    reading,
    prior: before,
    isUndeclared: (key: string) => key === "A found.example.com.",
    isOthers: () => false,
  };
  const intent = intentOf(scope, found);
  return { scope, intent, progress: createProgress({ scope, found, actual, intent }) };
}

const www = a("192.0.2.1", "192.0.2.2");
const db = a("192.0.2.3");

it("has of a create what was created, record by record", () => {
  const { intent, progress } = begin({ "www A": www, "db A": db }, {});
  const [first, second] = intent.desired;
  if (first === undefined || second === undefined) throw new Error("nothing is desired");
  expect([progress.changes, progress.records(), progress.isAccepted()]).toEqual([2, {}, false]);
  progress.created(first);
  expect(progress.records()).toEqual({ "www A": a("192.0.2.1") });
  progress.created(second);
  expect(progress.records()).toEqual({ "www A": www });
  progress.finished("A www.example.com.");
  expect([...progress.setKeys()]).toEqual(["A www.example.com."]);
  expect([progress.records(), progress.isAccepted()]).toEqual([{ "www A": www }, false]);
  for (const content of intent.desired.slice(2)) progress.created(content);
  expect([progress.records(), progress.isAccepted()]).toEqual([{ "www A": www, "db A": db }, true]);
});

it.each([
  ["what is as planned already", { "www A": www }, { "www A": www }, {}, 0, { "www A": www }],
  ["what changes, as it was", { "www A": db }, { "www A": www }, {}, 1, { "www A": www }],
  ["what goes, as long as it is there", {}, { "www A": www }, {}, 1, { "www A": www }],
  ["nothing of what is released", {}, { "found A": db }, {}, 0, {}],
  ["what is as planned by the plan's own key", { "WWW A": www }, { "www A": www }, {}, 0, { "WWW A": www }],
  ["what changes by the key it had", { "WWW A": db }, { "www A": www }, {}, 1, { "www A": www }],
  ["nothing of what is new", { "www A": www, "db A": db }, { "www A": www }, {}, 1, { "www A": www }],
  ["of what is as planned in the zone alone, what is planned", { "db A": db }, {}, { "db A": db }, 0, { "db A": db }],
])("has in the beginning %s", (_, planned, prior, others, changes, expected) => {
  const { scope, progress } = begin(planned, prior, { ...prior, ...others });
  expect([progress.changes, progress.records()]).toEqual([changes, expected]);
  expect([...progress.setKeys()].sort()).toEqual([...listedSets(expected, zone).keys()].sort());
  for (const key of [...scope.listed.keys(), ...listedSets(prior, zone).keys()]) progress.finished(key);
  expect(progress.records()).toEqual(planned);
});
