import { unknown, valueObject, type Value } from "terraform-provider-sdk/values";
import { follow, parseReference } from "./parse-reference.ts";
import { expressionValue, type Evaluate } from "./template-value.ts";

const evaluate: Evaluate = (expression) => {
  const [root = "", ...steps] = parseReference(expression) ?? [];
  const values = valueObject([
    ["hosts", ["a", "b"]],
    ["on", "true"],
    ["off", "0"],
    ["port", 80],
  ]);
  const known: Record<string, Value> = { var: values, each: valueObject([["key", "k"]]) };
  return follow(known[root] ?? unknown, steps);
};

it.each<[string, Value]>([
  ['toset(["a", "b"])', ["a", "b"]],
  ["[ ]", []],
  ['toset(["b", "a", "b", "\u{1F600}", "\uFFFD"])', ["a", "b", "\uFFFD", "\u{1F600}"]],
  ['tolist(toset(["b", 10, true]))', ["10", "b", "true"]],
  ["toset([])", []],
  ['replace(1e21, "x", "")', "1000000000000000000000"],
  ['["x${each.key}", var.hosts[1], var.hosts.0]', ["xk", "b", "a"]],
  ['["a\\"b", "c\\\\d", "e\\u0041\\n"]', ['a"b', "c\\d", "eA\n"]],
  ["[1, -2.5, true, null]", [1, -2.5, true, null]],
  ['{"a b" = 1, c: [2]}', { "a b": 1, c: [2] }],
  ["var.hosts", ["a", "b"]],
  ['{"e\u0301" = "e\u0301"}', { "\u00E9": "\u00E9" }],
  ['endswith(each.key, "k") ? "yes" : "no"', "yes"],
  ['endswith("${each.key}.", "k") ? each.value : "${var.hosts[0]}}"', "a}"],
  ['var.on ? "yes" : "no"', "yes"],
  ['var.off ? "yes" : "no"', "no"],
  ['trimsuffix("a.", ".")', "a"],
  ['trimsuffix(var.port, "0")', "8"],
  ['trimprefix("ab", "a")', "b"],
  ['replace(replace("a\\\\b\\"$", "\\\\", "\\\\\\\\"), "\\"", "\\\\\\"")', 'a\\\\b\\"$'],
  ['replace("MAILto:a@b", "/^[Mm][Aa][Ii][Ll][Tt][Oo]:/", "")', "a@b"],
  ['replace("-----BEGIN KEY-----ab", "/-----[A-Z ]+-----/", "")', "ab"],
  ['{ for key, val in [{"name" = "x", "n" = 1}]: val.name => val }', { x: { name: "x", n: 1 } }],
])("reads %s", (text, value) => {
  expect(JSON.parse(JSON.stringify(expressionValue(text, evaluate)))).toEqual(value);
});

it.each([
  'toset(["a"',
  'toset(["a")',
  '["a" "b"]',
  '["a"] 1',
  "{a}",
  "{",
  "[",
  "",
  "1 + 2",
  "toset([2, 1])",
  'toset(["b", var.other])',
  'toset(["b", null])',
  'toset("b")',
  "1.2.3",
  "var.other",
  "var.hosts[2]",
  "var.hosts.a",
  "var.hosts[*]",
  "length(var.hosts)",
  'endswith("a")',
  'endswith("a", var.other) ? 1 : 2',
  'endswith(var.hosts, ".")',
  'replace("ab", "/(a+)+/", "")',
  'replace("ab", "/a/", "$0")',
  'var.hosts ? "a" : "b"',
  'each.key ? "a" : "b"',
  'true ? "a"',
  'concat(["a"], ["b"])',
  "{ for key, val in var.hosts: val.name => val }",
  '{ for key, val in [{"n" = 1}]: val.name => val }',
  "{ for key, val in var.hosts: key => val }",
])("knows nothing of %s", (text) => {
  expect(expressionValue(text, evaluate)).toBe(unknown);
});

it.each([
  ["each.value", ["each", "value"]],
  ['each.value["a b"].ttl', ["each", "value", "a b", "ttl"]],
  ["ims_dns_record.www[0].data[1]", ["ims_dns_record", "www", 0, "data", 1]],
  ["local.a-b", ["local", "a-b"]],
  ['local.a["e\u0301"]', ["local", "a", "\u00E9"]],
  ['x["${y}"]', undefined],
  ["x.", undefined],
  ["f(x)", undefined],
  ["", undefined],
])("refers by %s", (text, steps) => {
  expect(parseReference(text)).toEqual(steps);
});
