import { locateDrifted } from "./record-searches.ts";
import { fingerprintOf, keyOf, type RecordContent, type RecordEntry } from "../record-content.ts";
import { locate, siblingsOf } from "./locate-record.ts";

const content = (text: string): RecordContent => {
  const [data = "", ttl = null] = text.split("@");
  return {
    name: "a.example.com.",
    type: "A",
    ttl,
    cls: "IN",
    data: [`10.0.0.${data}`],
    dataComments: null,
    comment: null,
  };
};
const entriesOf = (texts: string[]): RecordEntry[] =>
  texts.map((text, nr) => ({ nr, content: content(text), key: keyOf(content(text)), wire: {} }));
const prints = (texts: string[]): string[] => texts.map((text) => fingerprintOf("a", keyOf(content(text))));

describe("locate, else locateDrifted", () => {
  it.each<[string, string[], { wanted: string; siblings?: string[] }, number | undefined]>([
    ["equal data", ["1", "2"], { wanted: "2" }, 1],
    ["equal data, another TTL", ["1", "2@60"], { wanted: "2" }, 1],
    ["two with equal data: the one with the same TTL", ["2@60", "2"], { wanted: "2" }, 1],
    ["other data, one unexplained", ["1", "9", "3"], { wanted: "2", siblings: ["1", "3"] }, 1],
    ["other data, the only one of its set", ["9"], { wanted: "2", siblings: [] }, 0],
    ["other data, two unexplained", ["1", "8", "9"], { wanted: "2", siblings: ["1"] }, undefined],
    ["gone, all explained", ["1", "3"], { wanted: "2", siblings: ["1", "3"] }, undefined],
    ["gone with a sibling", ["1"], { wanted: "2", siblings: ["1", "3"] }, undefined],
    ["siblings not known", ["9"], { wanted: "2" }, undefined],
    ["a double of a sibling is unexplained", ["1", "1"], { wanted: "2", siblings: ["1"] }, 1],
    ["nothing there", [], { wanted: "2", siblings: [] }, undefined],
  ])("%s", (_, actual, { wanted, siblings }, expected) => {
    const known = siblings === undefined ? undefined : prints(siblings);
    const records = entriesOf(actual);
    const search = { content: content(wanted), siblings: known };
    const found = locate(records, search.content) ?? locateDrifted(records, keyOf(search.content), [search]);
    expect(found?.nr).toBe(expected);
  });

  it("knows the siblings of a record", () => {
    const records = entriesOf(["1", "2", "3"]);
    expect(siblingsOf(records, records[1] ?? records[0] ?? ({} as RecordEntry))).toEqual(prints(["1", "3"]));
  });
});
