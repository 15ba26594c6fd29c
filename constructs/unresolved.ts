import { Token, type IResolvable, type IResolveContext } from "cdktf";
import { templateParts } from "../src/core/template-parts.ts";
import { quotedTemplate } from "./as-hcl.ts";

/**
 * Whether Terraform alone knows a value, or a part of a text: a token of cdktf's, or an expression `${…}` or a directive `%{…}` that is written
 * by hand, which cdktf takes for plain text.
 */
export function isUnresolved(value: unknown): boolean {
  return (
    Token.isUnresolved(value) ||
    (typeof value === "string" && templateParts(value).some(({ isSequence }) => isSequence))
  );
}

/** Whether it is a list that Terraform alone knows, or a text made of one: cdktf can put neither into a text. */
export function isListToken(value: unknown): boolean {
  const texts: readonly unknown[] = Array.isArray(value) ? value : [value];
  return texts.length === 1 && typeof texts[0] === "string" && texts[0].includes("#{TfToken[");
}

/**
 * A text in which expressions that are written by hand are tokens, so that cdktf's functions take them: of `${var.a}` in an argument they
 * would make the text `$${var.a}`. A text with directives, which belong together, becomes one token.
 */
export function withExpressionTokens(text: string): string {
  const parts = templateParts(text);
  if (!parts.every(({ text: part, isSequence }) => !isSequence || isExpression(part))) return asOneToken(text);
  return parts.map(({ text: part, isSequence }) => (isSequence ? expressionToken(part) : part)).join("");
}

/** A text as one token, for functions that look at all of it. */
export function asOneToken(text: string): string {
  const [only, ...others] = templateParts(text);
  if (only?.isSequence === true && others.length === 0 && isExpression(only.text)) return expressionToken(only.text);
  return tokenOf(text, (template) => `"${quotedTemplate(template)}"`);
}

/** Whether it is `${…}` and strips no blanks beside it, which only a text can. */
function isExpression(sequence: string): boolean {
  return /^\$\{(?!~).*(?<!~)\}$/s.test(sequence);
}

function expressionToken(sequence: string): string {
  if (/^\$\{TfToken\[[^\]]*\]\}$/.test(sequence)) return sequence;
  return tokenOf(sequence, (template) => template.slice(2, -1).trim());
}

/** A token of what is printed of a template when the tokens in it are known. */
function tokenOf(template: string, print: (template: string) => string): string {
  const expression: IResolvable = {
    creationStack: [],
    resolve: (context: IResolveContext) => {
      const text = print(asWhole(template, context));
      return context.suppressBraces === true ? text : `\${${text}}`;
    },
    toString: () => Token.asString(expression),
  };
  return Token.asString(expression);
}

/**
 * A template with what its tokens are, as it is outside of any expression. By the resolution that asks for it: a reference to another stack gets
 * its output while cdktf prepares the stacks, and an iterator's element depends on what it stands in.
 */
function asWhole(template: string, context: IResolveContext): string {
  const { suppressBraces = false, ignoreEscapes = false, warnEscapes = false } = context;
  Object.assign(context, { suppressBraces: false, ignoreEscapes: false, warnEscapes: false });
  try {
    return context.resolve(template) as string;
  } finally {
    Object.assign(context, { suppressBraces, ignoreEscapes, warnEscapes });
  }
}
