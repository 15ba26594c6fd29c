import { runInNewContext } from "node:vm";
import { templateValue } from "../../diff/template-value.ts";
import { unknown } from "terraform-provider-sdk/values";
import { literal, propertyKey } from "./string-literal.ts";

/** What Terraform makes of a literal: JavaScript reads it first, then it is a template. */
function meant(code: string): unknown {
  const text = runInNewContext(code) as string;
  const signs: string[] = [];
  const outside = text.replace(/(?<!\$)\$\{"([$#]+)"\}/g, (_, sign: string) => {
    signs.push(sign);
    return "\0";
  });
  const value = templateValue(outside, () => unknown);
  return typeof value === "string" ? value.replace(/\0/g, () => signs.shift() ?? "") : value;
}

it.each([
  ["plain", "web1", '"web1"'],
  ["quotes", 'say "hi"', `'say "hi"'`],
  ["both quotes", `"it's"`, `'"it\\'s"'`],
  ["backslashes", "a\\.b", '"a\\\\.b"'],
  ["an expression", "${var.x}", '"$${var.x}"'],
  ["an escaped one", "$${x}", '"$$${x}"'],
  ["a directive", "%{ if }", '"%%{ if }"'],
  ["dollars", "$5 100%", '"$5 100%"'],
  ["lines", "a\nb\u2028c", '"a\\nb\\u2028c"'],
  ["a token of cdktf", "${TfToken[TOKEN.1]}", `'\${"$"}{TfToken[TOKEN.1]}'`],
  ["an escaped token of cdktf", "$${TfToken[TOKEN.1]}", `'\${"$$"}{TfToken[TOKEN.1]}'`],
  ["a list token of cdktf", "#{TfToken[TOKEN.1]}", `'\${"#"}{TfToken[TOKEN.1]}'`],
])("%s", (_, text, code) => {
  expect(literal(text)).toBe(code);
  expect(literal(text)).not.toMatch(/[$#]\{TfToken\[/);
  expect(meant(literal(text))).toBe(text);
});

it.each([
  ["ttl", "ttl"],
  ["www A", '"www A"'],
  ["@ MX", '"@ MX"'],
])("the property %s", (name, code) => expect(propertyKey(name)).toBe(code));
