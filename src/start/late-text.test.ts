import { runInThisContext } from "node:vm";
import { lateText, toComment } from "./late-text.ts";

it.each([
  ["a comment's end in it", "const a = /a*/.test('*/'); /* inner */"],
  ["the beginning of such a comment in it", "const a = '/*late:x';"],
  ["nothing", ""],
  ["lines and characters that ended strings", "a\n\\n`${'\"'}`\r\n"],
])("a text with %s comes back as it was", (_, text) => {
  const program = `#!/usr/bin/env node\nconst begin = "/*late:";\n${toComment("0a1b", text)}`;
  expect(lateText(program)).toEqual({ name: "0a1b", source: `(function (module, exports, require) {${text}\n})` });
  // the engine sees one comment
  expect(toComment("0a1b", text).indexOf("*/")).toBe(toComment("0a1b", text).length - 3);
});

it("a regular expression of other characters means the same in ASCII", () => {
  const { source } = lateText(`\n${toComment("x", "return /^\\d+(?:µs|😀)$/u;")}`);
  expect(source).not.toMatch(/[^\0-\x7f]/);
  const expression = (runInThisContext(source) as () => RegExp)();
  expect(["5µs", "5😀", "5s"].map((value) => expression.test(value))).toEqual([true, true, false]);
});
