import type { ConfigOf, Diagnostic } from "terraform-provider-sdk";
import { hostName } from "../../model/name-schemas.ts";
import { warnOfForm } from "../unusual-form.ts";
import type { ServerState } from "./mapping.ts";

/** Letters beyond ASCII are left to the service: some answer with them. */
const label = String.raw`(?!-)[A-Za-z0-9\u0080-\u{10ffff}-]{1,63}(?<!-)`;
/** The full name of a host. (RFC 1123 section 2.1, RFC 1035 section 2.3.4) */
const fullName = {
  is: new RegExp(String.raw`^(?=.{1,253}$)(?:${label}\.)+${label}$`, "u"),
  words:
    "the full name of a host, for example web1.example.com: parts of at most 63 letters, digits and hyphens, which begin and end with no " +
    "hyphen, and at most 253 characters in all",
};
const cityAndCountry = { is: /^[A-Z]+\.[A-Z]{2}$/, words: "of the form CITY.CC, for example ZRH.CH" };

/** Warns of what a server has in another form than the interface names. */
export function warnOfForms({ fqdn, region }: ConfigOf<ServerState>): readonly Diagnostic[] {
  return [
    ...(hostName.safeParse(fqdn).success ? warnOfForm("fqdn", fqdn, fullName) : []),
    ...warnOfForm("region", region, cityAndCountry),
  ];
}
