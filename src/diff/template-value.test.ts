import { unknown, type Value } from "terraform-provider-sdk/values";
import { templateValue } from "./template-value.ts";

const known: Readonly<Record<string, Value>> = {
  "var.zone": "example.com.",
  "var.odd": "a${b}%{c}.",
  count: 2,
  "var.accent": "\u0301",
};

it.each<[string, Value]>([
  ["www.example.com", "www.example.com"],
  ["${count}", 2],
  ["${var.zone}x", "example.com.x"],
  ["$${count} %%{if}", "${count} %{if}"],
  ["${var.unknown}x", unknown],
  ['www.${trimsuffix(var.zone, ".")}', "www.example.com"],
  ['www.${trimsuffix(var.odd, ".")}', "www.a${b}%{c}"],
  ['${endswith(var.zone, ".") ? var.zone : "${var.zone}."}', "example.com."],
  ['${endswith("$${x}", "}") ? "$${y} %%{z}" : ""}', "${y} %{z}"],
  ["e\u0301 $${e\u0301}", "\u00E9 ${\u00E9}"],
  ["e${var.accent}", "\u00E9"],
  ['${"e\\u0301"}', "\u00E9"],
  ['${replace("ex${var.accent}", "x", "")}', "\u00E9"],
  ["${1e21} ${0.0000001} ${-0} ${9007199254740993} ${count}", "1000000000000000000000 0.0000001 -0 9007199254740993 2"],
  ["a ${var.zone", unknown],
  ["a ${~ count ~} b", unknown],
  ["%{if true}a%{endif}", unknown],
])("%s is %s", (text, value) => {
  expect(templateValue(text, (expression) => known[expression] ?? unknown)).toEqual(value);
});
