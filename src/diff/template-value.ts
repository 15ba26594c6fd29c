import { unknown, type Value } from "terraform-provider-sdk/values";
import { escapeTemplate } from "../core/escape-template.ts";

/** What is known of an expression of Terraform without running Terraform: `var.zone`, `ims_server_definition.web1.fqdn`. */
export type Evaluate = (expression: string) => Value;

/** An escape, a directive, an expression without braces, or the begin of another expression. */
const part = /\$\$\{|%%\{|%\{|\$\{((?:[^{}"]|"[^"\\{}]*")*)\}|\$\{/g;

/**
 * The value of a string of the JSON that Terraform reads. It is a template: it may hold expressions and directives, and `$${`
 * and `%%{` stand for the characters themselves. A template that is one expression has that expression's value.
 */
export function templateValue(text: string, evaluate: Evaluate): Value {
  const template = withoutDots(text, evaluate);
  const whole = /^\$\{((?:[^{}"]|"[^"\\{}]*")*)\}$/.exec(template)?.[1];
  if (whole !== undefined) return evaluate(whole.trim());
  const texts = [...template.matchAll(part)].map(([match, expression]) => {
    if (match === "$${" || match === "%%{") return match.slice(1);
    const value = expression === undefined ? unknown : evaluate(expression.trim());
    // anything else has no place inside a string
    return ["string", "number", "boolean"].includes(typeof value) ? (value as string) : undefined;
  });
  if (texts.includes(undefined)) return unknown;
  return template.replaceAll(part, () => texts.shift() ?? "");
}

/** `nameIn` cuts the trailing dot off a zone that only Terraform knows: where it is known after all, that is done here. */
function withoutDots(template: string, evaluate: Evaluate): string {
  return template.replaceAll(/\$\{trimsuffix\(([^(){},]+), "\."\)\}/g, (match, expression: string) => {
    const value = evaluate(expression);
    return typeof value === "string" ? escapeTemplate(value.replace(/\.$/, "")) : match;
  });
}
