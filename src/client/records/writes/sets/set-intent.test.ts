import fc from "fast-check";
import type { RecordWire } from "../../../../apis/dns/wire.ts";
import { fromWire, keyOf, toUpdateWire, toWire, type RecordContent, type RecordEntry } from "../../record-content.ts";
import { planSet, type SetIntent } from "./set-intent.ts";
import { layOut, layoutOf } from "../../data-layout.ts";

const set = { name: "a.example.com.", type: "A" };
/** `data` or `data@ttl` */
const record = (text: string): RecordContent => {
  const [data = "", ttl = null] = text.split("@");
  return { ...set, ttl, cls: "IN", data: [`10.0.0.${data}`], dataComments: null, comment: null };
};
const print = ({ data, ttl }: RecordContent): string => `${data.join(" ").slice(7)}${ttl === null ? "" : `@${ttl}`}`;
const entriesOf = (wires: readonly RecordWire[]): RecordEntry[] =>
  wires.map((wire, nr) => {
    const content = fromWire(wire, set);
    return { nr, wire, content, key: keyOf(content) };
  });
const entries = (texts: readonly string[]): RecordEntry[] => entriesOf(texts.map((text) => toWire(record(text))));
const intentOf = (desired: string[], remove: string[] | "others"): SetIntent => ({
  desired: desired.map(record),
  remove: remove === "others" ? remove : remove.map(record),
});

describe("planSet", () => {
  it.each<[string, string[], SetIntent, string[]]>([
    ["nothing to do", ["1", "2"], intentOf(["1"], []), []],
    ["equal forms of a TTL", ["1@3600"], intentOf(["1@1h"], []), []],
    ["one to add", ["1"], intentOf(["2"], []), ["create 2"]],
    ["one to change", ["1", "2", "3"], intentOf(["9"], ["2"]), ["update 1 2 to 9"]],
    ["another TTL", ["1", "2"], intentOf(["2@60"], ["2"]), ["update 1 2 to 2@60"]],
    ["one to remove", ["1", "2", "3"], intentOf([], ["2"]), ["delete 1 2"]],
    ["one to remove that is not there", ["1"], intentOf([], ["2"]), []],
    ["one of two doubles to remove", ["2", "1", "2@60"], intentOf([], ["2@60"]), ["delete 2 2@60"]],
    [
      "all in one",
      ["1", "2", "3", "4"],
      intentOf(["1@60", "9", "8"], ["2"]),
      ["update 1 2 to 9", "update 0 1 to 1@60", "create 8"],
    ],
    [
      "all others to remove",
      ["1", "2", "3", "4"],
      intentOf(["3"], "others"),
      ["delete 3 4", "delete 1 2", "delete 0 1"],
    ],
    [
      "all others to become",
      ["1", "2", "3"],
      intentOf(["9"], "others"),
      ["update 0 1 to 9", "delete 2 3", "delete 1 2"],
    ],
  ])("%s", (_, actual, intent, expected) => {
    const changes = planSet(entries(actual), intent).map((change) => {
      if (change.kind === "create") return `create ${print(change.to)}`;
      if (change.kind === "delete") return `delete ${change.index} ${print(change.from)}`;
      return `update ${change.index} ${print(change.from)} to ${print(change.to)}`;
    });
    expect(changes).toEqual(expected);
  });

  it("says each change in words", () => {
    const changes = planSet(entries(["1"]), intentOf(["2@60"], ["1"]));
    expect(changes.map(({ message }) => message)).toEqual([
      "update a.example.com. A 10.0.0.1 to a.example.com. 60 A 10.0.0.2",
    ]);
  });
});

/** A service that inserts at any place and keeps to its word. */
function apply(actual: string[], intent: SetIntent, places: number[]): string[] {
  let wires: RecordWire[] = entries(actual).map(({ wire }) => wire);
  let now = intent;
  for (let step = 0; step < 50; step += 1) {
    const [change] = planSet(entriesOf(wires), now);
    // what was written is the caller's own from now on
    now = {
      ...now,
      remove: "others" === now.remove ? [...entriesOf(wires).map(({ content }) => content)] : now.remove,
    };
    if (change === undefined) return wires.map((wire) => print(fromWire(wire, set)));
    if (change.kind === "create") wires.splice((places[step] ?? 0) % (wires.length + 1), 0, change.wire);
    else if (change.kind === "delete") wires = wires.filter((_, nr) => nr !== change.index);
    else
      wires = wires.map((wire, nr) =>
        nr === change.index ? { ...wire, ...toUpdateWire(change.to, change.from) } : wire,
      );
  }
  throw new Error("does not come to an end");
}

describe("whatever is there and wanted", () => {
  const texts = fc.uniqueArray(fc.constantFrom("1", "2", "3", "4", "5", "1@60", "2@60"), {
    maxLength: 6,
    selector: (text) => text.split("@")[0],
  });
  const places = fc.array(fc.nat(10), { minLength: 50, maxLength: 50 });
  const dataOf = (text: string): string => text.split("@")[0] ?? "";

  it("ends with what is desired, without what is to be removed, and with all the rest as it was", () => {
    fc.assert(
      fc.property(texts, texts, texts, places, (actual, desired, remove, at) => {
        const touched = [...desired, ...remove].map(dataOf);
        const rest = actual.filter((text) => !touched.includes(dataOf(text)));
        expect(apply(actual, intentOf(desired, remove), at).sort()).toEqual([...desired, ...rest].sort());
      }),
    );
  });

  it("ends with what is desired alone when all others are to go", () => {
    fc.assert(
      fc.property(texts, texts, places, (actual, desired, at) => {
        expect(apply(actual, intentOf(desired, "others"), at).sort()).toEqual([...desired].sort());
      }),
    );
  });
});

describe("the layout of data", () => {
  it.each([
    ["a value in one entry", ["ns1.example.com. h.example.com. 1 2 3 4 5"], "whole"],
    ["an entry a field", ["ns1.example.com.", "h.example.com.", "1", "2", "3", "4", "5"], "fields"],
    ["no SOA record", [], undefined],
    ["something else", ["ns1.example.com."], undefined],
  ])("is seen on %s", (_, soa, expected) => {
    expect(layoutOf(soa)).toBe(expected);
  });

  const fields = { data: ["10", "mx.example.com."], dataComments: ["first", null] };
  const whole = { data: ["10 mx.example.com."], dataComments: ["first"] };
  it.each<["fields" | "whole" | undefined, Partial<RecordContent>, Partial<RecordContent>]>([
    ["whole", fields, whole],
    ["fields", whole, fields],
    ["fields", fields, fields],
    ["whole", whole, whole],
    [undefined, whole, whole],
    ["fields", { data: ['"a b" "c"'] }, { data: ['"a b"', '"c"'] }],
    [
      "whole",
      { data: ["10", "mx.example.com."], dataComments: ["a", "b"] },
      { data: ["10 mx.example.com."], dataComments: ["a; b"] },
    ],
  ])("%s of %j", (layout, from, expected) => {
    expect(layOut({ ...record("1"), type: "MX", ...from }, layout)).toMatchObject(expected);
  });
});
