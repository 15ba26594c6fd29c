import { Decimal, unknown, valueObject } from "../../values/value.ts";
import { toValue } from "./object-value.ts";

describe("toValue", () => {
  const inner = valueObject([["values", ["a", unknown, new Decimal("0.1")]]]);
  const value = valueObject([["www A", inner]]);

  it("gives what is a value already as it is", () => {
    expect(toValue(value)).toBe(value);
    expect(toValue({ records: value })).toEqual(valueObject([["records", value]]));
    expect((toValue({ records: value }) as { records?: unknown }).records).toBe(value);
  });

  it.each<[string, unknown, unknown]>([
    ["undefined", undefined, null],
    ["undefined in a list", [undefined, "a"], [null, "a"]],
    ["undefined in a plain object", { a: undefined }, valueObject([["a", null]])],
    ["undefined deep in a value", valueObject([["a", [{ b: undefined }] as never]]), { a: [{ b: null }] }],
  ])("makes null of %s", (_, data, expected) => {
    expect(toValue(data)).toEqual(expected);
  });

  const inherited = (one: object): string[] => {
    const prototype = Object.getPrototypeOf(one) as object | null;
    return prototype === null ? [] : [...Object.getOwnPropertyNames(prototype), ...inherited(prototype)];
  };

  it("lets what is plain inherit no name, at whatever depth", () => {
    const [made] = toValue([{ a: { b: "c" } }]) as readonly [{ readonly a: object }];
    expect([made, made.a].map(inherited)).toEqual([[], []]);
  });
});
