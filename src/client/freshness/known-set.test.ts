import {
  knownAfter,
  knownChanged,
  knownDoubtful,
  knownSeen,
  stalenessOf,
  type KnownSet,
  type SetForms,
} from "./known-set.ts";

/** `DATA` or `DATA@DETAILS`, separated by blanks. */
const forms = (text: string): SetForms => {
  const exact = text.split(" ").filter((one) => one !== "");
  const data = exact.map((one) => one.split("@")[0] ?? "");
  return { data, exact, version: { data: [...data].sort().join(), exact: [...exact].sort().join() } };
};
const one = (text: string | undefined) =>
  text === undefined ? undefined : { data: text.split("@")[0] ?? "", exact: text };

/** `BEFORE | FROM>TO | AFTER` for each write; at one time. */
const known = (...writes: readonly string[]): KnownSet | undefined =>
  writes.reduce<KnownSet | undefined>((before, write) => {
    const [was = "", change = "", is = ""] = write.split("|").map((part) => part.trim());
    const [from, to] = change.split(">").map((part) => (part === "" ? undefined : part));
    const forms_ = { before: forms(was), after: forms(is), from: one(from), to: one(to) };
    return knownAfter(before, forms_, { now: 1_000, since: 0, doLag: true });
  }, undefined);

const judged = (what: KnownSet | undefined, found: string, isUnseenNew = true): string => {
  if (what === undefined) throw new Error("nothing is known");
  const { olderMs, lackingMs } = stalenessOf(what, forms(found), { leftMs: 7, isUnseenNew });
  return olderMs > 0 ? "older" : lackingMs > 0 ? "lacking" : "fresh";
};

it.each<[string, readonly string[], string, string]>([
  ["as it was left", ["a|>b|a b"], "a b", "fresh"],
  ["as it was left, in another order", ["a|>b|a b"], "b a", "fresh"],
  ["as before a creation", ["a|>b|a b"], "a", "older"],
  ["as before the first of two", ["a|>b|a b", "a b|>c|a b c"], "a", "older"],
  ["as before the second of two", ["a|>b|a b", "a b|>c|a b c"], "a b", "older"],
  ["as before a deletion", ["a b|b>|a"], "a b", "older"],
  ["the same data with what was there before", ["a@1 b|a@1>a@2|a@2 b"], "a@1 b", "older"],
  ["as before, and as it was left since", ["|>a|a", "a|a>|"], "", "fresh"],
  ["as between the two", ["|>a|a", "a|a>|"], "a", "older"],
  ["without what was created, and without another", ["a c|>b|a b c"], "a", "lacking"],
  ["with what was deleted, and without another", ["a b c|b>|a c"], "a b", "lacking"],
  ["with the details of before, and without another", ["a@1 b|a@1>a@2|a@2 b"], "a@1", "lacking"],
  ["without one that was there before", ["a c|>b|a b c"], "b c", "fresh"],
  ["without what was created, and with what was never there", ["a|>b|a b"], "a z", "fresh"],
])("records that read %s", (_, writes, found, expected) => {
  expect(judged(known(...writes), found)).toBe(expected);
});

it("where copies lag, one without what was created may be older, whatever it has: what was there long before was never seen", () => {
  expect(judged(known("a|>b|a b"), "a z", false)).toBe("lacking");
});

describe("once a reading has shown what others added", () => {
  const left = known("a|>b|a b");
  const seen = left && knownSeen(left, forms("z a b"), 2_000);
  it.each([
    ["z a b", "fresh"],
    ["a b", "lacking"],
    ["a", "older"],
    ["z a", "lacking"],
  ])("%s", (found, expected) => {
    expect(judged(seen, found)).toBe(expected);
  });
  it("nothing is noted of what was seen before", () => {
    expect(seen && knownSeen(seen, forms("z b"), 3_000)).toBe(seen);
  });
});

describe("while a deletion is under way", () => {
  const before = known("a|>b|a b", "a b|>c|a b c");
  const doubtful = before && knownDoubtful(before, { from: one("b"), to: undefined, afters: [forms("a c").version] });
  it.each([
    ["a c", "fresh"],
    ["a b c", "fresh"],
    ["a b", "older"],
    ["a", "older"],
  ])("%s", (found, expected) => {
    expect(judged(doubtful, found)).toBe(expected);
  });
});

it("takes for fresh what others have certainly brought back, and nothing else of before", () => {
  const left = known("a|>b|a b", "a b|>c|a b c");
  const changed = left && knownChanged(left, "a");
  expect([judged(changed, "a"), judged(changed, "a b")]).toEqual(["fresh", "older"]);
});

it("forgets what was left long ago", () => {
  const first = knownAfter(
    undefined,
    { before: forms(""), after: forms("a"), from: undefined, to: one("a") },
    { now: 1, since: 0, doLag: true },
  );
  const second = { before: forms("a"), after: forms("a b"), from: undefined, to: one("b") };
  expect(knownAfter(first, second, { now: 60, since: 15, doLag: true }).there).toEqual([["b", 60]]);
});

it("notes no more of a large set for each write than of a small one", () => {
  const many = Array.from({ length: 300 }, (_, nr) => `d${nr}`).join(" ");
  expect(known(`${many}|>x|${many} x`)?.seen).toBeUndefined();
});

it("keeps what the last writes left of a large set, so that its notes do not grow with the square of its size", () => {
  const names = Array.from({ length: 300 }, (_, nr) => `r${nr}`);
  const left = known(
    ...names.map((one, nr) => `${names.slice(0, nr).join(" ")}|>${one}|${names.slice(0, nr + 1).join(" ")}`),
  );
  expect(left?.there.map(([form]) => form)).toEqual(names.slice(-256));
  expect([left?.before.length, left?.seen]).toEqual([32, undefined]);
});

it.each([
  [true, ["c", "b"]],
  [false, ["b"]],
])("keeps what others have added while a write was judged, where copies lag (%s)", (doLag, there) => {
  const write = { before: forms("a"), after: forms("a b c"), from: undefined, to: one("b") };
  expect(knownAfter(undefined, write, { now: 1, since: 0, doLag }).there.map(([form]) => form)).toEqual(there);
});
