import { checkRecord, recordRules } from "./check-record.ts";
import { exampleRecord, recordRuleExamples } from "./testing/record-rule-examples.ts";
import { readRecord } from "./record-facts.ts";
import { isServedAllTheSame } from "./finding.ts";
import { decodeTxt } from "../txt.ts";

const ruleOf = ({ rule, demands }: (typeof recordRuleExamples)[number]) => {
  const [found, ...others] = recordRules.filter(({ id, demands: all }) => id === rule && all.startsWith(demands));
  if (found === undefined || others.length > 0) throw new Error(`${rule}, ${demands}, is not one rule`);
  return found;
};

describe("each rule", () => {
  it("has an example", () => {
    expect(new Set(recordRuleExamples.map(ruleOf))).toEqual(new Set(recordRules));
  });

  it.each(recordRuleExamples)("$rule, $demands, finds its failing example alone", (example) => {
    const { id, level, check } = ruleOf(example);
    const failing = { ...exampleRecord, ...example.failing };
    const passing = { ...exampleRecord, ...example.passing };
    expect(check(readRecord(failing))).not.toEqual([]);
    expect(check(readRecord(passing))).toEqual([]);
    expect(checkRecord(failing)).toContainEqual(expect.objectContaining({ rule: id, level }));
    expect(checkRecord(passing).filter((finding) => finding.level === "error")).toEqual([]);
  });

  it.each(recordRuleExamples)("$rule, $demands, says what would happen and what to do, without gaps", (example) => {
    for (const { message } of ruleOf(example).check(readRecord({ ...exampleRecord, ...example.failing }))) {
      expect(message).toMatch(/^[A-Z`].{20,}\.$|^[A-Z`].{20,}\)\.$/s);
      expect(message).not.toMatch(/undefined|``|  /);
    }
  });
});

it.each([
  ["one without a finding", {}, []],
  ["one with a finding", { type: "MX", data: ["70000", "mail.example.net."] }, ["M1"]],
  ["a text that goes on in another line", { type: "TXT", data: ['"a\\\nb"'] }, ["X4"]],
])("finds the same whether or not it is the last check: %s", (_, fields, rules) => {
  const record = { ...exampleRecord, ...fields };
  for (const isLast of [false, true, true, false, false])
    expect(checkRecord(record, { isLast }).map(({ rule }) => rule)).toEqual(rules);
});

it("finds nothing in what is unknown", () => {
  expect(checkRecord({})).toEqual([]);
  expect(checkRecord({ type: "MX", data: ["x", undefined] })).toEqual([]);
  expect(checkRecord({ name: "www.example.com." })).toEqual([]);
});

it.each([
  [
    "the entry of a field",
    { type: "MX", data: ["70000", "mail.example.net."] },
    { rule: "M1", field: "data", index: 0 },
  ],
  [
    "the entry of another field",
    { type: "MX", data: ["10", "mail.example.net"] },
    { rule: "G1", field: "data", index: 1 },
  ],
  [
    "the entry of a whole record",
    { type: "MX", data: ["10 mail.example.net"] },
    { rule: "G1", field: "data", index: 0 },
  ],
  ["the entry that a string is in", { type: "TXT", data: ['"a"', "b c"] }, { rule: "X3", field: "data", index: 1 }],
])("names %s", (_, record, expected) => {
  expect(checkRecord({ ...exampleRecord, ...record })).toContainEqual(expect.objectContaining(expected));
});

it.each([
  ["v=DKIM1; k=rsa; p=abc"],
  ["v=spf1 include:example.net -all"],
  [`v=DKIM1; k=rsa; p=${"A".repeat(392)}`],
  ["v=DMARC1; p=none; rua=mailto:a@example.com"],
])("advises to write %s in a way that keeps all of it", (text) => {
  const [finding] = checkRecord({ ...exampleRecord, type: "TXT", data: [text] });
  const [, advised = "", inHcl = ""] = /`(".*")` \(in HCL `(.*)`\)/.exec(finding?.message ?? "") ?? [];
  expect(JSON.parse(inHcl)).toBe(advised);
  expect(checkRecord({ ...exampleRecord, type: "TXT", data: [advised] })).toEqual([]);
  expect(decodeTxt(advised).join("")).toBe(text);
});

it("lets TXT entries be the strings of one record", () => {
  expect(checkRecord({ ...exampleRecord, type: "TXT", data: ["abc", "def"] })).toEqual([]);
});

it.each([
  ["a name with a U-label", { name: "münchen.example.com." }, []],
  ["a target with a U-label", { type: "CNAME", data: ["münchen.example.net."] }, []],
  ["text beyond ASCII", { type: "TXT", data: ['"ä"'] }, ["X5 warning"]],
])("takes %s, which is sent in ASCII", (_, record, findings) => {
  const found = checkRecord({ ...exampleRecord, ...record }).map(({ rule, level }) => `${rule} ${level}`);
  expect(found).toEqual(findings);
});

it.each([
  ["HTTPS", `1 . key7=/${"{".repeat(100_000)}`],
  ["NAPTR", `1 1 "u" "x" "!${"[(a*".repeat(20_000)}!b!" .`],
  ["TXT", `"${"\\".repeat(100_001)}`],
  ["TXT", "a ".repeat(50_000)],
  ["CNAME", "a.".repeat(50_000)],
  ["LOC", "1 ".repeat(50_000)],
] as const)("comes to an end with hostile data of type %s", (type, data) => {
  // what is not linear in its length takes minutes here, and the runner gives up
  const found = checkRecord({ ...exampleRecord, type, data: [data] });
  expect(found.map(({ level }) => level)).toContain("error");
});

// each but the last at the edge of what BIND loads
it.each([
  ["OPENPGPKEY", Buffer.alloc(65_510).toString("base64"), Buffer.alloc(65_511).toString("base64")],
  ["TYPE731", `\\# 65510 ${"ab".repeat(65_510)}`, `\\# 65511 ${"ab".repeat(65_511)}`],
  ["CAA", `0 issue "${"a".repeat(65_501)}"`, `0 issue "${"a".repeat(65_505)}"`],
  ["TXT", `"${"a".repeat(255)}" `.repeat(255), `"${"a".repeat(255)}" `.repeat(256)],
])("finds data of type %s that is larger than name servers load", (type, fitting, large) => {
  const rulesOf = (data: string): string[] =>
    checkRecord({ ...exampleRecord, type, data: [data] }).flatMap(({ rule, level }) => (level === "error" ? rule : []));
  expect([rulesOf(fitting), rulesOf(large)]).toEqual([[], ["X1"]]);
});

it("tells a CAA value without quotes, which most name servers load, from one that none loads", () => {
  const served = (data: string): boolean[] =>
    checkRecord({ ...exampleRecord, type: "CAA", data: [data] }).map((finding) => isServedAllTheSame(finding, "CAA"));
  expect([served("0 issue ca.example.net"), served("0 is-sue ca.example.net")]).toEqual([[true], [false]]);
});

describe("a record without a finding", () => {
  const record = { zone: "example.com", name: "www.example.com.", type: "A", data: ["192.0.2.1"] };

  it("is remembered as it is, and with nothing else", () => {
    expect([checkRecord(record), checkRecord({ ...record, data: [...record.data] })]).toEqual([[], []]);
    for (const other of [{ ttl: "x" }, { cls: "CH" }, { data: ["192.0.2.256"] }, { name: "-_ .example.com." }])
      expect([other, checkRecord({ ...record, ...other })]).not.toEqual([other, []]);
  });

  it("is judged anew where something of it becomes known", () => {
    expect(checkRecord({ ...record, data: [undefined] })).toEqual([]);
    expect(checkRecord({ ...record, data: [""] })).not.toEqual([]);
  });
});
