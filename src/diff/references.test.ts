import { referencesIn } from "./references.ts";

test.each<[string, readonly string[], readonly string[]]>([
  ["plain", [], []],
  ["$${var.a}", [], []],
  ["${var.a}", ["var.a"], []],
  ['${join("", ["a", "b.c"])}', [], ["join"]],
  ['a${trimspace(var.a)}${upper (local.b["x"].c[0])}', ["var.a", 'local.b["x"].c[0]'], ["trimspace", "upper"]],
  ['${var.a ? "x${data.x.y.z}" : "${file("a")}"}', ["var.a", "data.x.y.z"], ["file"]],
  ["%{ if var.a }x%{ endif }", ["var.a"], []],
  ['${"\\"var.a"}', [], []],
  ["${var.a[var.b]}", ["var.a", "var.b"], []],
  ["${1.5 + true}", [], []],
])("%s", (template, references, calls) => {
  expect(referencesIn(template)).toEqual({ references, calls });
});
