import { Fn, Token } from "cdktf";
import { unknown } from "terraform-provider-sdk/values";
import { escapeTemplate } from "../src/core/escape-template.ts";
import { templateParts } from "../src/core/template-parts.ts";
import { templateValue } from "../src/diff/template-value.ts";
import { ed25519Der, knownTexts, octetsOf, quoteString, type TextForms } from "../src/dns/index.ts";
import { asOneToken, isUnresolved, withExpressionTokens } from "./unresolved.ts";

/**
 * Forms of texts of which Terraform alone may know a part. That part gets by Terraform's own functions, which every engine has, what a text
 * that is known gets here.
 */
export const openTexts: TextForms = {
  quoted: (text) => (isUnresolved(text) ? quotedOpen(text) : knownForm(text, knownTexts.quoted)),
  word: (text) => (isOpen(text) ? quotedOpen(text) : knownForm(text, knownTexts.word)),
  mailto: (address) => {
    if (!isOpen(address)) return knownTexts.mailto(address);
    const bare = replaced(asOneToken(Token.asString(address)), "/^[Mm][Aa][Ii][Ll][Tt][Oo]:/", "");
    return `mailto:${replaced(replaced(bare, ",", "%2C"), ";", "%3B")}`;
  },
  bareKey: (key) => {
    if (!isOpen(key)) return knownTexts.bareKey(key);
    const bare = replaced(asOneToken(Token.asString(key)), "/-----[A-Z ]+-----/", "");
    return Fn.trimprefix(replaced(bare, String.raw`/[ \t\r\n]/`, ""), ed25519Der);
  },
};

/** Whether it has a sequence. A number that Terraform alone knows is one of cdktf's large ones, and means the same in each form. */
function isOpen(text: string): boolean {
  return typeof text !== "string" || templateParts(text).some(({ isSequence }) => isSequence);
}

/** The escapes `$${` and `%%{` are taken for what they mean, or a text would be cut within one. */
function knownForm(text: string, form: (text: string) => string): string {
  const value = isUnresolved(text) ? unknown : templateValue(text, () => unknown);
  return typeof value === "string" ? escapeTemplate(form(value)) : form(text);
}

/** In quotes as one string: its length is not known yet. */
function quotedOpen(text: string): string {
  const parts = templateParts(withExpressionTokens(Token.asString(text))).map(({ text: part, isSequence }) =>
    isSequence
      ? replaced(replaced(part, "\\\\", "\\\\\\\\"), String.raw`\"`, String.raw`\\\"`)
      : quoteString(octetsOf(part)).slice(1, -1),
  );
  return `"${parts.join("")}"`;
}

/** What is looked for and what comes in its place are written as they stand between quotes in HCL, since cdktf escapes neither. */
function replaced(token: string, found: string, by: string): string {
  return Fn.replace(token, found, by);
}
