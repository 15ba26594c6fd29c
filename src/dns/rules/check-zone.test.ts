import { checkChange, checkZone, zoneRules } from "./check-zone.ts";
import { ZoneFacts } from "./zone-facts.ts";
import { exampleZone, exampleZoneRecord, zoneRuleExamples } from "./testing/zone-rule-examples.ts";

const zoneOf = (...lines: string[]) => lines.map(exampleZoneRecord);
const soa = "example.com. SOA ns.example.net. h.example.net. 1 2 3 4 5";
const found = (...lines: string[]): string[] =>
  checkZone(zoneOf(...lines), exampleZone).map(({ rule, level, record }) => `${rule} ${level} ${record}`);

const ruleOf = ({ rule, demands }: (typeof zoneRuleExamples)[number]) => {
  const [found, ...others] = zoneRules.filter((one) => one.id === rule && one.demands === demands);
  if (found === undefined || others.length > 0) throw new Error(`${rule}, ${demands}, is not one rule`);
  return found;
};

describe("each rule", () => {
  it("has an example", () => {
    expect(new Set(zoneRuleExamples.map(ruleOf))).toEqual(new Set(zoneRules));
  });

  it.each(zoneRuleExamples)("$rule, $demands, finds its failing example alone", (example) => {
    const { id, level, check } = ruleOf(example);
    const [failing, passing] = [zoneOf(...example.failing), zoneOf(...example.passing)];
    expect(check(new ZoneFacts(failing, exampleZone))).not.toEqual([]);
    expect(check(new ZoneFacts(passing, exampleZone))).toEqual([]);
    expect(checkZone(failing, exampleZone)).toContainEqual(expect.objectContaining({ rule: id, level }));
    expect(checkZone(passing, exampleZone).filter((finding) => finding.level === "error")).toEqual([]);
  });
});

it.each([
  ["a CNAME beside signatures", ["a.example.com. CNAME b.example.net.", "a.example.com. NSEC b.example.com. A"], []],
  ["a CNAME beside a key", ["a.example.com. CNAME b.example.net.", "a.example.com. KEY 256 3 13 AAAA"], ["C1 error 1"]],
  [
    "the same CNAME twice",
    ["a.example.com. CNAME b.example.net.", "a.example.com. CNAME B.example.net."],
    ["D1 error 1"],
  ],
  [
    "a loop of three behind a tail",
    [
      "t.example.com. CNAME a.example.com.",
      "a.example.com. CNAME b.example.com.",
      "b.example.com. CNAME c.example.com.",
      "c.example.com. CNAME a.example.com.",
    ],
    ["C5 error 1", "C5 error 2", "C5 error 3"],
  ],
  [
    "two loops",
    [
      "a.example.com. CNAME b.example.com.",
      "b.example.com. CNAME a.example.com.",
      "c.example.com. CNAME d.example.com.",
      "d.example.com. CNAME c.example.com.",
    ],
    ["C5 error 0", "C5 error 1", "C5 error 2", "C5 error 3"],
  ],
  [
    "targets outside of a part of a zone",
    [
      "a.example.com. CNAME b.example.com.",
      "s.example.com. NS ns.s.example.com.",
      "s.example.com. NS ns2.s.example.com.",
    ],
    [],
  ],
  [
    "a name server that is a CNAME",
    [soa, "example.com. NS ns.example.com.", "example.com. NS ns.example.net.", "ns.example.com. CNAME x.example.net."],
    ["Z1 error 1"],
  ],
  [
    "a name server below another delegation",
    [
      soa,
      "example.com. NS a.example.net.",
      "example.com. NS b.example.net.",
      "s.example.com. NS ns.t.example.com.",
      "s.example.com. NS n.example.net.",
      "t.example.com. NS n.example.net.",
      "t.example.com. NS m.example.net.",
    ],
    [],
  ],
  [
    "names below a DNAME at the apex",
    ["example.com. DNAME x.example.net.", "ns1.example.com. A 192.0.2.1"],
    ["C9 error 1"],
  ],
  ["a TTL in two spellings", ["60 a.example.com. A 192.0.2.1", "60 a.example.com. A 192.0.2.2"], []],
  [
    "text beside a delegation",
    ["s.example.com. NS a.example.net.", "s.example.com. NS b.example.net.", 's.example.com. TXT "x"'],
    ["Z2 warning 2"],
  ],
])("%s", (_, lines, findings) => expect(found(...lines)).toEqual(findings));

it.each([
  [
    "a CNAME beside an address",
    ["a.example.com. A 192.0.2.1"],
    ["b.example.com. A 192.0.2.1", "a.example.com. CNAME b.example.net."],
    ["C1 error 0"],
  ],
  [
    "another loop beside one",
    ["a.example.com. CNAME b.example.com.", "b.example.com. CNAME a.example.com."],
    ["x.example.com. A 192.0.2.1"],
    [],
  ],
  [
    "a third of the same",
    ["a.example.com. A 192.0.2.1", "a.example.com. A 192.0.2.1"],
    ["a.example.com. A 192.0.2.1"],
    ["D1 error 2"],
  ],
])("finds what a change brings about: %s", (_, before, added, findings) => {
  const change = checkChange(zoneOf(...before), zoneOf(...before, ...added), exampleZone);
  expect(change.map(({ rule, level, record }) => `${rule} ${level} ${record}`)).toEqual(findings);
});

it("compares TTLs with the default where it is known", () => {
  const records = [
    { name: "a.example.com.", type: "A", data: "192.0.2.1" },
    { name: "a.example.com.", type: "A", data: "192.0.2.2", ttl: "1h" },
  ];
  expect(checkZone(records, exampleZone)).toEqual([]);
  expect(checkZone(records, { ...exampleZone, defaultTtl: 3600 })).toEqual([]);
  expect(checkZone(records, { ...exampleZone, defaultTtl: "60" })).toMatchObject([
    { rule: "T3", record: 1, field: "ttl" },
  ]);
});

it("ignores unknown records", () => {
  expect(
    checkZone(
      [{ type: "CNAME" }, { name: "a.example.com." }, { name: "a.example.com.", type: "CNAME" }, {}],
      exampleZone,
    ),
  ).toEqual([]);
});

it("finds the one loose end among 10,000 records", () => {
  const records = Array.from({ length: 10_000 }, (_, index) => ({
    name: `h${index}.example.com.`,
    type: "CNAME",
    ttl: 60,
    data: `h${index + 1}.example.com.`,
  }));
  expect(
    checkZone([...records, exampleZoneRecord(soa)], exampleZone).filter((finding) => finding.rule === "C7"),
  ).toHaveLength(1);
});

it.each([
  ["an owner", (name: string) => ({ name, type: "A", data: "192.0.2.1" })],
  ["a target", (name: string) => ({ name: "a.example.com.", type: "CNAME", data: name })],
])("takes no longer for %s whose name is too long for any name server", (_, record) => {
  const rulesFor = (name: string): string[] =>
    checkZone([record(name), exampleZoneRecord(soa)], exampleZone).map(({ rule }) => rule);
  expect(rulesFor(`${"a:b.".repeat(20_000)}example.com.`)).toEqual(rulesFor("a:b.example.com."));
});
