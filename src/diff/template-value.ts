import { unknown, type Value } from "terraform-provider-sdk/values";
import { templateParts } from "../core/template-parts.ts";
import { composed } from "./composed.ts";
import { converted } from "./converted.ts";
import { ExpressionReader } from "./expression-reader.ts";
import { isTexts } from "./sorted-texts.ts";

/** What is known of a reference of Terraform without running Terraform: `var.zone`, `ims_server_definition.web1.fqdn`. */
export type Evaluate = (reference: string) => Value;

/**
 * The value of a string of the JSON that Terraform reads. It is a template: it may hold expressions and directives, and `$${`
 * and `%%{` stand for the characters themselves. A template that is one expression has that expression's value. Texts are composed,
 * as engines compose all of them.
 */
export function templateValue(template: string, evaluate: Evaluate): Value {
  return composed(joined(template, evaluate));
}

function joined(template: string, evaluate: Evaluate): Value {
  const values = templateParts(template).map(({ text, isSequence }) =>
    isSequence ? sequenceValue(text, evaluate) : plainText(text),
  );
  const [first, ...others] = values;
  if (first === undefined) return "";
  if (others.length === 0) return first;
  const texts = values.map((value) => converted(value, { kind: "string" }));
  // anything else has no place inside a string
  return isTexts(texts) ? texts.join("") : unknown;
}

/**
 * The value of an expression as the constructs write them: literals, references, conversions of those to collections, and what `nameIn`
 * writes. All other functions and operators are unknown.
 */
export function expressionValue(text: string, evaluate: Evaluate): Value {
  const template = (inner: string): Value => templateValue(inner, evaluate);
  const reader = new ExpressionReader(text, { evaluate, template });
  const value = reader.value();
  return reader.isAtEnd() ? composed(value) : unknown;
}

/** Of a directive nothing is known. */
function sequenceValue(sequence: string, evaluate: Evaluate): Value {
  return sequence.startsWith("${") ? expressionValue(sequence.slice(2, -1), evaluate) : unknown;
}

/** A text with its escapes; unknown where a sequence begins that does not end. */
function plainText(text: string): Value {
  const parts = /\$\$\{|%%\{|[$%]\{/g;
  if ([...text.matchAll(parts)].some(([begin]) => begin.length === 2)) return unknown;
  return text.replace(parts, (escape) => escape.slice(1));
}
