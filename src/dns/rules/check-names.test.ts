import fc from "fast-check";
import { canonicalName } from "../domain-names.ts";
import { checkNames } from "./check-names.ts";
import { checkChange } from "./check-zone.ts";
import { findingKey } from "./finding.ts";
import type { ZoneRecordInput } from "./zone-facts.ts";
import { ZoneIndex } from "./zone-index.ts";
import { exampleZone, exampleZoneRecord } from "./testing/zone-rule-examples.ts";

const zone = exampleZone;
const apex = [
  "example.com. SOA ns.example.net. h.example.net. 1 2 3 4 5",
  "example.com. NS ns.example.net.",
  "example.com. NS ns.example.org.",
].map(exampleZoneRecord);

function byName(records: readonly ZoneRecordInput[]): Map<string, ZoneRecordInput[]> {
  const names = new Map<string, ZoneRecordInput[]>();
  for (const record of records) {
    const name = canonicalName(record.name ?? "");
    names.set(name, [...(names.get(name) ?? []), record]);
  }
  return names;
}

/** The errors that a change of these names brings about, told from an index. */
function errorsOf(
  before: readonly ZoneRecordInput[],
  changes: ReadonlyMap<string, readonly ZoneRecordInput[]>,
): string[] {
  return checkNames(new ZoneIndex(zone.zone, before), changes, zone)
    .filter(({ level }) => level === "error")
    .map(findingKey);
}

const change = (...lines: string[]): Map<string, ZoneRecordInput[]> => byName(lines.map(exampleZoneRecord));
const idsOf = (lines: readonly string[], changes: ReadonlyMap<string, readonly ZoneRecordInput[]>): string[] =>
  errorsOf([...apex, ...lines.map(exampleZoneRecord)], changes).map((error) => error.split(" ")[0] ?? "");

it.each([
  [
    "an alias beside data of the name",
    ["a.example.com. A 192.0.2.1"],
    change("a.example.com. A 192.0.2.1", "a.example.com. CNAME b."),
    ["C1"],
  ],
  [
    "the last of a loop of three",
    ["a.example.com. CNAME b.example.com.", "b.example.com. CNAME c.example.com."],
    change("c.example.com. CNAME a.example.com."),
    ["C5"],
  ],
  [
    "a DNAME over names",
    ["a.d.example.com. A 192.0.2.1", "b.example.com. A 192.0.2.1"],
    change("d.example.com. DNAME x."),
    ["C9"],
  ],
  ["a name below a DNAME", ["d.example.com. DNAME x."], change("a.b.d.example.com. A 192.0.2.1"), ["C9"]],
  [
    "a DNAME at the apex",
    ["b.example.com. A 192.0.2.1"],
    byName([...apex, exampleZoneRecord("example.com. DNAME x.")]),
    ["C9"],
  ],
  ["a name server without an address", [], change("s.example.com. NS ns.example.com."), ["Z1"]],
  ["a name server that is a CNAME", ["ns.example.com. CNAME x."], change("s.example.com. NS ns.example.com."), ["Z1"]],
  [
    "the address of a name server that goes",
    ["s.example.com. NS ns.example.com.", "ns.example.com. A 192.0.2.1"],
    new Map([["ns.example.com.", []]]),
    ["Z1"],
  ],
  [
    "a name server that becomes a CNAME",
    ["s.example.com. NS ns.example.com.", "ns.example.com. A 192.0.2.1"],
    change("ns.example.com. CNAME x."),
    ["Z1"],
  ],
  [
    "a name that ends what a wildcard says of a host",
    ["s.example.com. NS ns.e.example.com.", "*.example.com. A 192.0.2.1"],
    change("x.e.example.com. A 192.0.2.1"),
    ["Z1"],
  ],
  ["the last NS records of the zone", [], byName(apex.slice(0, 1)), ["Z1"]],
])("finds %s", (_, lines, changes, ids) => expect(idsOf(lines, changes)).toEqual(ids));

it.each([
  ["an alias in the place of data", ["a.example.com. A 192.0.2.1"], change("a.example.com. CNAME b.")],
  [
    "a name server and its address at once",
    [],
    change("s.example.com. NS ns.example.com.", "ns.example.com. A 192.0.2.1"),
  ],
  ["a name server below another delegation", ["t.example.com. NS x."], change("s.example.com. NS ns.t.example.com.")],
  [
    "a loop that is opened",
    ["a.example.com. CNAME b.example.com.", "b.example.com. CNAME a.example.com."],
    change("b.example.com. CNAME c."),
  ],
  ["what was wrong already", ["s.example.com. NS ns.example.com."], change("ns.example.com. TXT x")],
])("finds nothing wrong with %s", (_, lines, changes) => expect(idsOf(lines, changes)).toEqual([]));

describe("from an index, of the names that change", () => {
  const names = [
    "example.com.",
    "a.example.com.",
    "b.example.com.",
    "*.example.com.",
    "x.a.example.com.",
    "*.a.example.com.",
    "y.x.a.example.com.",
    "c.b.example.com.",
  ];
  const name = fc.constantFrom(...names);
  const target = fc.constantFrom(
    ...names.slice(1).filter((each) => !each.startsWith("*")),
    "z.y.x.a.example.com.",
    "d.b.example.com.",
    "ns.example.net.",
  );
  const record: fc.Arbitrary<ZoneRecordInput> = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({ name, type: fc.constant("A"), data: fc.constantFrom("192.0.2.1", "192.0.2.2") }),
    },
    {
      weight: 4,
      arbitrary: fc.record({ name, type: fc.constantFrom("NS", "CNAME", "ALIAS", "DNAME", "NS"), data: target }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ name, type: fc.constant("CDS"), data: fc.constant(`1 13 2 ${"ab".repeat(32)}`) }),
    },
  );

  it("finds the errors that are found over the whole zone", () => {
    fc.assert(
      fc.property(
        fc.array(record, { maxLength: 7 }),
        fc.array(record, { maxLength: 3 }),
        fc.array(name, { maxLength: 2 }),
        (there, added, emptied) => {
          const before = [...apex, ...there];
          const changes = byName(added);
          for (const each of emptied) if (!changes.has(each)) changes.set(each, []);
          const touched = [...changes].map(
            ([each, own]) => [each, each === zone.zone ? [...apex, ...own] : own] as const,
          );
          const left = before.filter((one) => !changes.has(canonicalName(one.name ?? "")));
          const after = [...left, ...touched.flatMap(([, own]) => own)];
          const whole = checkChange(before, after, zone)
            .filter(({ level }) => level === "error")
            .map(findingKey);
          // of a loop, the records that do not change may be left out
          expect(new Set(errorsOf(before, new Map(touched)))).toEqual(new Set(whole));
        },
      ),
      { numRuns: 3_000 },
    );
  });
});

it("takes a time that hangs on the change and not on the zone", () => {
  const hosts = Array.from({ length: 20_000 }, (_, nr) => exampleZoneRecord(`h${nr}.example.com. A 192.0.2.1`));
  const index = new ZoneIndex(zone.zone, [...apex, ...hosts]);
  let reads = 0;
  const counting = {
    at: (name: string) => ((reads += 1), index.at(name)),
    below: (name: string) => index.below(name),
    delegating: (name: string) => index.delegating(name),
  };
  checkNames(counting, change("a.b.example.com. CNAME h1.example.com."), zone);
  expect(reads).toBeLessThan(50);
});

it("keeps an index in step with changes", () => {
  const index = new ZoneIndex(zone.zone, apex);
  index.replace("S.example.com.", [exampleZoneRecord("s.example.com. NS ns.t.example.com.")]);
  expect([...index.below("example.com.")]).toEqual(["s.example.com."]);
  expect([...index.delegating("t.example.com.")]).toEqual(["s.example.com."]);
  index.replace("s.example.com.", []);
  expect([...index.below("example.com."), ...index.delegating("t.example.com.")]).toEqual([]);
  expect(index.at("s.example.com.")).toEqual([]);
});
