import fc from "fast-check";
import { pairUp } from "./pair-up.ts";
import { inOrder, type IndexedChange } from "./order.ts";

/** `key:rest` */
const keyOf = (text: string): string => text.split(":")[0] ?? "";
const pair = (desired: string[], actual: string[]) =>
  pairUp({ desired, actual, keyOf, isSame: (a: string, b: string) => a === b });

describe("pairUp", () => {
  it.each<
    [string, string[], string[], { kept?: string[]; updates?: string[]; creates?: string[]; deletes?: string[] }]
  >([
    ["nothing to do", ["a:1", "b:1"], ["b:1", "a:1"], { kept: ["a:1=a:1", "b:1=b:1"] }],
    ["same key, other rest", ["a:1"], ["a:2"], { updates: ["a:2>a:1"] }],
    ["other key: in place", ["a:1"], ["b:1"], { updates: ["b:1>a:1"] }],
    ["one too few", ["a:1", "b:1"], ["a:1"], { kept: ["a:1=a:1"], creates: ["b:1"] }],
    ["one too many", ["a:1"], ["a:1", "b:1"], { kept: ["a:1=a:1"], deletes: ["b:1"] }],
    ["a double too many", ["a:1"], ["a:1", "a:1"], { kept: ["a:1=a:1"], deletes: ["a:1"] }],
    ["a double wanted", ["a:1", "a:1"], ["a:1"], { kept: ["a:1=a:1"], creates: ["a:1"] }],
    ["equal ones go before ones of equal key", ["a:1", "a:2"], ["a:2"], { kept: ["a:2=a:2"], creates: ["a:1"] }],
  ])("%s", (_, desired, actual, expected) => {
    const { kept, updates, creates, deletes } = pair(desired, actual);
    expect({
      kept: kept.map((one) => `${one.desired}=${one.actual}`),
      updates: updates.map((one) => `${one.actual}>${one.desired}`),
      creates,
      deletes,
    }).toEqual({ kept: [], updates: [], creates: [], deletes: [], ...expected });
  });

  it("keeps what may not be turned into something else", () => {
    const { creates, deletes } = pairUp({
      desired: ["a"],
      actual: ["b"],
      keyOf,
      isSame: () => true,
      mayBecome: () => false,
    });
    expect({ creates, deletes }).toEqual({ creates: ["a"], deletes: ["b"] });
  });

  it("puts each thing of both sides in exactly one place, and never creates and deletes at once", () => {
    const things = fc.array(fc.constantFrom("a:1", "a:2", "b:1", "c:1"), { maxLength: 8 });
    fc.assert(
      fc.property(things, things, (desired, actual) => {
        const { kept, updates, creates, deletes } = pair(desired, actual);
        const pairs = [...kept, ...updates];
        expect([...pairs.map((one) => one.desired), ...creates].sort()).toEqual([...desired].sort());
        expect([...pairs.map((one) => one.actual), ...deletes].sort()).toEqual([...actual].sort());
        expect(creates.length === 0 || deletes.length === 0).toBe(true);
      }),
    );
  });
});

it("inOrder: in place first, then new ones, then deletes from the highest index", () => {
  const changes: IndexedChange[] = [
    { kind: "delete", index: 1 },
    { kind: "create" },
    { kind: "delete", index: 7 },
    { kind: "update", index: 3 },
  ];
  expect(inOrder(changes)).toEqual([changes[3], changes[1], changes[2], changes[0]]);
});
