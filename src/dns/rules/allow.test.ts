import { allowableRules, allowFindings } from "./allow.ts";
import { checkRecord } from "./check-record.ts";
import { newFindings } from "./finding.ts";
import { exampleRecord } from "./testing/record-rule-examples.ts";

const levelsOf = (record: object, rules: readonly string[] | "all"): string[] =>
  allowFindings(checkRecord({ ...exampleRecord, ...record }), rules).map(({ rule, level }) => `${rule} ${level}`);

it.each([
  ["nothing", { name: "a_b.example.com." }, [], ["N8 error"]],
  ["the rule", { name: "a_b.example.com." }, ["N8"], ["N8 warning"]],
  ["all", { name: "a_b.example.com." }, "all" as const, ["N8 warning"]],
  ["another rule", { name: "a_b.example.com." }, ["A1"], ["N8 error"]],
  ["one of two", { name: "a_b.example.com.", data: ["192.0.2.300"] }, ["A1"], ["A1 warning", "N8 error"]],
  ["a rule that cannot be allowed", { name: "www" }, ["N7"], ["N7 error"]],
  ["all, where no record can be sent", { name: "www", ttl: "soon" }, "all" as const, ["N7 error", "T1 error"]],
])("softens errors by allowing %s", (_, record, rules, levels) => {
  expect(levelsOf(record, rules).sort()).toEqual(levels);
});

it("knows the rules that can be allowed, those across records too", () => {
  expect(allowableRules.slice(0, 4)).toEqual(["A1", "A2", "C1", "C2"]);
  expect(allowableRules).toEqual(expect.arrayContaining(["N8", "D1", "T3", "Z1", "X2"]));
  expect(allowableRules).not.toEqual(expect.arrayContaining(["N7"]));
  // a rule that only ever warns has nothing to allow
  expect(allowableRules).not.toEqual(expect.arrayContaining(["S2"]));
});

it("tells what a change brings about from what was there", () => {
  const before = checkRecord({ ...exampleRecord, type: "CNAME", data: ["a.example.net"] });
  const after = checkRecord({ ...exampleRecord, type: "CNAME", data: ["b.example.net"] });
  expect(newFindings(before, before)).toEqual([]);
  expect(newFindings(after, before)).toEqual(after);
});
