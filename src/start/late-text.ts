const begin = "/*late:";
/** What would end the comment, and what stands for it. */
const [end, escaped] = ["*/", "*\u0001/"];

/** The comment at the end of a program that holds its late part. `name` changes with it. */
export function toComment(name: string, text: string): string {
  return `${begin}${name}\n${toAscii(text).replaceAll(end, escaped)}${end}\n`;
}

/** A text of ASCII alone is read faster. Bundlers leave other characters in regular expressions only, where an escape means the same. */
function toAscii(text: string): string {
  return text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** The late part of a program: its name, and a source whose value is a function of `module`, `exports` and `require`. */
export function lateText(program: string): { readonly name: string; readonly source: string } {
  const start = program.lastIndexOf(`\n${begin}`) + 1 + begin.length;
  const line = program.indexOf("\n", start);
  const text = program.slice(line + 1, program.lastIndexOf(end)).replaceAll(escaped, end);
  return { name: program.slice(start, line), source: `(function (module, exports, require) {${text}\n})` };
}
