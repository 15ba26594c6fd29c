import fc from "fast-check";
import { ownCopy } from "./own-copy.ts";

const same = <Value>(value: Value): Value => ownCopy(value, (callback) => callback);

it("is equal to what it is of, and shares no list or object with it", () => {
  const sharesNone = (one: unknown, other: unknown): void => {
    if (typeof one !== "object" || one === null) return;
    expect(one).not.toBe(other);
    for (const [name, part] of Object.entries(one)) sharesNone(part, (other as Record<string, unknown>)[name]);
  };
  fc.assert(
    fc.property(fc.object({ withNullPrototype: true, withSparseArray: true }), (value) => {
      const copy = same(value);
      expect(copy).toEqual(value);
      sharesNone(copy, value);
    }),
  );
});

it("keeps objects of a class, and what holds itself", () => {
  const { signal } = new AbortController();
  const round: Record<string, unknown> = { signal, at: new Date(0) };
  round["self"] = round;
  const copy = same(round);
  expect(copy["self"]).toBe(copy);
  expect(copy["signal"]).toBe(signal);
  expect(copy["at"]).toBe(round["at"]);
});
