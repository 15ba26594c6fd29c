import { quotedTemplate } from "./as-hcl.ts";

// what stands in Terraform's JSON, and between quotes in HCL
it.each([
  ["a", "a"],
  ["", ""],
  ['"v=spf1 -all"', '\\"v=spf1 -all\\"'],
  ['"say \\"hi\\""', '\\"say \\\\\\"hi\\\\\\"\\"'],
  ["c:\\temp", "c:\\\\temp"],
  ["one\ntwo\r\n\tthree", "one\\ntwo\\r\\n\\tthree"],
  ["[team] a [b]", "\\u005bteam] a [b]"],
  ['{ "a": 1 }', '\\u007b \\"a\\": 1 }'],
  ['"${var.a}"', '\\"${var.a}\\"'],
  ['${join("\\",\\"", ["a", "b"])}"', '${join("\\",\\"", ["a", "b"])}\\"'],
  ['${a["}"]}"', '${a["}"]}\\"'],
  ['${"${b["c"]}-%{if d}{%{endif}"}"', '${"${b["c"]}-%{if d}{%{endif}"}\\"'],
  ['${{ a = "b" }["a"]}"', '${{ a = "b" }["a"]}\\"'],
  ['%{ if a == "b" }"%{ endif }', '%{ if a == "b" }\\"%{ endif }'],
  ['$${a["b"]}', '$${a[\\"b\\"]}'],
  ['"exists:%%{i}.x"', '\\"exists:%%{i}.x\\"'],
  ['${"$${"}"', '${"$${"}\\"'],
  ['${a "b', '${a \\"b'],
])("%s is %s", (text, quoted) => {
  expect(quotedTemplate(text)).toBe(quoted);
});
