import { escapeTemplate } from "../../core/escape-template.ts";

/**
 * A text as a literal of TypeScript that constructs hand to Terraform, where it is a template. What looks like a token of cdktf is
 * taken apart, for cdktf would look for what stands behind it.
 */
export function literal(text: string): string {
  const parts = text.split(/(\$*[$#](?=\{TfToken\[))/);
  // every other part is what stands before the brace, all dollars of it: one left behind would escape the expression
  const template = parts.map((part, at) => (at % 2 === 1 ? `\${"${part}"}` : escapeTemplate(part)));
  return stringLiteral(template.join(""));
}

/** A text as a literal of TypeScript, in the quotes that need fewer escapes. */
export function stringLiteral(text: string): string {
  const json = JSON.stringify(text).replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
  const [doubles, singles] = ['"', "'"].map((quote) => text.split(quote).length);
  if ((doubles ?? 0) <= (singles ?? 0)) return json;
  return `'${json.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

/** A property's name, in quotes only where it must be. */
export function propertyKey(name: string): string {
  return /^[a-zA-Z_$][\w$]*$/.test(name) ? name : literal(name);
}

/** Whether a text means itself to constructs and to Terraform. */
export function isPlainText(text: string): boolean {
  return literal(text) === stringLiteral(text);
}
