import fc from "fast-check";
import { shareEqual } from "./share.ts";
import { string } from "./type.ts";
import { Decimal, Dynamic, unknown, valueObject, type Value, type ValueObject } from "./value.ts";

const of = (members: Readonly<Record<string, Value>>): ValueObject => valueObject(Object.entries(members));

const value: fc.Arbitrary<Value> = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom<Value>(null, unknown, "a", "b", true, 0, -0, new Decimal("0.10"), new Dynamic(string, "a")),
    fc.array(tie("value"), { maxLength: 4 }),
    fc
      .uniqueArray(fc.tuple(fc.constantFrom("a", "b", "__proto__", "length"), tie("value")), {
        selector: ([name]) => name,
        maxLength: 4,
      })
      .map(valueObject),
  ),
})).value;

/** One text for values that nothing could tell apart but by their identity. */
const textOf = (one: Value): string =>
  JSON.stringify(one, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? [part instanceof Decimal, part instanceof Dynamic, Object.entries(part)]
      : Object.is(part, -0)
        ? "negative zero"
        : part,
  );

describe("shareEqual", () => {
  it("gives what is equal to the value, and changes neither", () => {
    fc.assert(
      fc.property(value, value, (one, former) => {
        const before = [textOf(one), textOf(former)];
        expect(textOf(shareEqual(one, former))).toBe(before[0]);
        expect([textOf(one), textOf(former)]).toEqual(before);
      }),
    );
  });

  it("gives the former one where it is equal", () => {
    const former = of({ a: [of({ b: "c", d: null }), new Decimal("1e400")], e: unknown });
    expect(shareEqual(of({ a: [of({ b: "c", d: null }), new Decimal("1e400")], e: unknown }), former)).toBe(former);
  });

  it("gives equal parts of one that differs", () => {
    const former = of({ same: of({ a: "b" }), other: of({ kept: ["c"], changed: "d" }), gone: "e" });
    const shared = shareEqual(
      of({ same: of({ a: "b" }), other: of({ kept: ["c"], changed: "f" }), more: ["g"] }),
      former,
    ) as ValueObject;
    const [theirs, ours] = [former, shared].map(({ other }) => other as ValueObject);
    expect(shared["same"]).toBe(former["same"]);
    expect(ours?.["kept"]).toBe(theirs?.["kept"]);
    expect(Object.keys(shared)).toEqual(["same", "other", "more"]);
  });

  it("gives the value itself where nothing is equal", () => {
    const own = of({ a: ["b"] });
    expect(shareEqual(own, of({ a: ["c", "d"] }))).toBe(own);
    expect(shareEqual(own, null)).toBe(own);
  });

  it("keeps the order of members", () => {
    expect(Object.keys(shareEqual(of({ b: "1", a: "2" }), of({ a: "2", b: "1" })) as ValueObject)).toEqual(["b", "a"]);
  });
});
