import { optional, type Diagnostic } from "terraform-provider-sdk";
import { absoluteName, isWithin } from "../../dns/index.ts";
import { word } from "../../model/name-schemas.ts";
import { knownText } from "../configured-values.ts";

/** The name of records that are looked for in a zone, and not written. To be checked by {@link checkSoughtName}. */
export function soughtName(description: string) {
  return optional(word, { description });
}

/** A name outside of the zone has no records there, so an answer would be an empty list, and hide what was meant. */
export function checkSoughtName(config: { readonly zone: unknown; readonly name: unknown }): readonly Diagnostic[] {
  const [zone, name] = [knownText(config.zone), knownText(config.name)];
  if (zone === undefined || name === undefined || name === "" || isWithin(name, zone)) return [];
  const meant = name.endsWith(".") ? "" : ` Write \`${absoluteName(name, zone)}\` for the one of this name in it.`;
  const detail = `The name \`${name}\` lies outside of the zone \`${zone}\`, which has no records of it.${meant}`;
  return [{ severity: "error", summary: "Invalid name", detail, path: [{ attribute: "name" }] }];
}
