import { conditional, Fn, Token } from "cdktf";
import { Failure } from "terraform-provider-sdk/core";
import { refusingOthers } from "./builder-arguments.ts";
import { shown } from "./shown.ts";
import { withTextTokens } from "./text-tokens.ts";
import { absoluteName, createRecordData, splitText } from "../src/dns/index.ts";

/**
 * Data of records in presentation form, typed field by field: for the `values` of sets and zones, or as the one entry of a record's
 * `data`. Tokens may stand in any text. What the fields hold is checked by the DNS rules where they are used. The provider's
 * functions `mx_value`, `txt_value`, … do the same in HCL.
 *
 * @throws Failure `option-invalid` where an argument or a field is missing, of another type, or none that the builder has
 *
 * @example
 * new DnsRecordSet(stack, "mail", {
 *   zone: "example.com",
 *   name: nameIn("example.com", "@"),
 *   type: RecordType.MX,
 *   values: [RecordData.mx(10, "mx1.example.com."), RecordData.mx(20, "mx2.example.com.")],
 * });
 */
// a token has no length yet, so a text with one is not cut
export const RecordData = refusingOthers(
  createRecordData((text) => (Token.isUnresolved(text) ? [text] : splitText(text))),
);

/**
 * The full name of a name that is relative to a zone; `@` is the zone itself, a name with a trailing dot stays as it is.
 *
 * @throws Failure `option-invalid` where one of them is no text
 */
export function nameIn(zone: string, given: string): string {
  refuseOthers("zone", zone);
  refuseOthers("name", given);
  // an iterator's value is a token of any type
  return fullName(withTextTokens(zone), withTextTokens(Token.asString(given)));
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

function fullName(zone: string, name: string): string {
  if (!Token.isUnresolved(zone) && !Token.isUnresolved(name)) return absoluteName(name, zone);
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
  return Token.isUnresolved(text) && text.endsWith("}");
}

function withoutDot(zone: string): string {
  return endsInToken(zone) ? Fn.trimsuffix(zone, ".") : zone.replace(/\.$/, "");
}
