import { list, map, string } from "../../values/type.ts";
import { valueObject, type ValueObject } from "../../values/value.ts";
import { decodeMsgpack, encodeMsgpack } from "./codec.ts";
import { decodeDynamicValue } from "./dynamic-value.ts";
import { rememberRecent } from "./recent-values.ts";

const texts = list(string);
const large = (text: string): Uint8Array =>
  encodeMsgpack(
    texts,
    Array.from({ length: 10_000 }, () => text),
  );

describe("rememberRecent", () => {
  it("decodes the same bytes of a large value once, and other bytes again", () => {
    const decode = jest.fn(decodeMsgpack);
    const remembering = rememberRecent(decode);
    const first = remembering(texts, large("one"));
    expect(remembering(texts, Uint8Array.from(large("one")))).toBe(first);
    expect(remembering(texts, large("two"))).toEqual(decodeMsgpack(texts, large("two")));
    expect(remembering(texts, large("one"))).toBe(first);
    expect(decode).toHaveBeenCalledTimes(2);
  });

  it("keeps three of them, and takes none of another type for the same", () => {
    const decode = jest.fn(decodeMsgpack);
    const remembering = rememberRecent(decode);
    for (const text of ["one", "two", "thr", "fou", "one"]) remembering(texts, large(text));
    expect(decode).toHaveBeenCalledTimes(5);
    remembering(list(string), large("one"));
    expect(decode).toHaveBeenCalledTimes(6);
  });

  it("keeps no small value, and none that does not fit", () => {
    const decode = jest.fn(decodeMsgpack);
    const remembering = rememberRecent(decode);
    const small = encodeMsgpack(texts, ["a"]);
    expect([remembering(texts, small), remembering(texts, small)]).toEqual([["a"], ["a"]]);
    for (let nr = 0; nr < 2; nr += 1) expect(() => remembering(string, large("one"))).toThrow("a string is required");
    expect(decode).toHaveBeenCalledTimes(4);
  });

  it("shares what a value has in common with those before, and keeps no message for it", () => {
    const type = map(texts);
    const of = (own: string): Uint8Array =>
      encodeMsgpack(
        type,
        valueObject([
          ["both", Array.from({ length: 10_000 }, () => "one")],
          ["own", [own]],
        ]),
      );
    const remembering = rememberRecent(decodeMsgpack);
    const bytes = of("a");
    const [first, second] = [remembering(type, bytes), remembering(type, of("b"))] as ValueObject[];
    expect(second?.["both"]).toBe(first?.["both"]);
    expect(second?.["own"]).toEqual(["b"]);
    // the caller's buffer may be used again
    bytes.fill(0);
    expect(remembering(type, of("a"))).toBe(first);
  });

  it("serves what Terraform sends", () => {
    const [first, second] = [1, 2].map(() =>
      decodeDynamicValue(texts, { msgpack: large("one"), json: new Uint8Array() }),
    );
    expect(second).toBe(first);
  });
});
