import { conditional, Fn, Token } from "cdktf";
import { Failure } from "terraform-provider-sdk/core";
import { refusingOthers } from "./builder-arguments.ts";
import { shown } from "./shown.ts";
import { openTexts } from "./open-texts.ts";
import { withTextTokens } from "./text-tokens.ts";
import { isUnresolved, withExpressionTokens } from "./unresolved.ts";
import { absoluteName, createRecordData } from "../src/dns/index.ts";

/**
 * Data of records in presentation form, typed field by field: for the `values` of sets and zones, or as the one entry of a record's
 * `data`. Tokens, and expressions `${…}` that are written by hand, may stand in any text: Terraform then escapes their values. Lists and
 * the numbers of `loc` have to be known at synth. A text that Terraform alone knows is not cut into strings, and the plan refuses one of more
 * than 255 octets. What the fields hold is checked by the DNS rules where they are used. The provider's functions `mx_value`, `txt_value`, …
 * do the same in HCL, and cut such a text: `"${provider::ims::txt_value(var.text)}"` in place of what a builder gives.
 *
 * @throws Failure `option-invalid` where an argument or a field is missing, of another type, none that the builder has, or has to be known
 *
 * @example
 * new DnsRecordSet(stack, "mail", {
 *   zone: "example.com",
 *   name: nameIn("example.com", "@"),
 *   type: RecordType.MX,
 *   values: [RecordData.mx(10, "mx1.example.com."), RecordData.mx(20, "mx2.example.com.")],
 * });
 */
export const RecordData = refusingOthers(createRecordData(openTexts));

/**
 * The full name of a name that is relative to a zone; `@` is the zone itself, a name with a trailing dot stays as it is.
 *
 * @throws Failure `option-invalid` where one of them is no text
 */
export function nameIn(zone: string, given: string): string {
  refuseOthers("zone", zone);
  refuseOthers("name", given);
  // an iterator's value is a token of any type
  return fullName(tokensOf(zone), tokensOf(Token.asString(given)));
}

function refuseOthers(what: string, given: unknown): void {
  if (typeof given === "string" || Token.isUnresolved(given)) return;
  throw new Failure({
    code: "option-invalid",
    doing: "Cannot make the full name of a record",
    happened: `The ${what} is ${shown(given)}, and must be a text.`,
    remedy: 'Write `nameIn("example.com", "www")`.',
  });
}

function tokensOf(text: string): string {
  return withExpressionTokens(withTextTokens(text));
}

/** Of texts of which all that Terraform alone knows is tokens. */
function fullName(zone: string, name: string): string {
  if (!isUnresolved(zone) && !isUnresolved(name)) return absoluteName(name, zone);
  const suffix = `${withoutDot(zone)}.`;
  if (name === "@" || name === "") return suffix;
  if (name.endsWith(".")) return name;
  const relative = `${name}.${suffix}`;
  if (!endsInToken(name)) return relative;
  // what Terraform will know decides
  return Token.asString(conditional(Fn.endswith(name, "."), name, relative));
}

/** Whether the last character is not known yet. */
function endsInToken(text: string): boolean {
  return isUnresolved(text) && text.endsWith("}");
}

function withoutDot(zone: string): string {
  return endsInToken(zone) ? Fn.trimsuffix(zone, ".") : zone.replace(/\.$/, "");
}
