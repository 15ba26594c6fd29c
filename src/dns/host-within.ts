import { absoluteName, canonicalName, isWithin } from "./domain-names.ts";

/**
 * The full canonical name of a host in a zone. A name that ends as the zone does is a full one, with or without its dot; any other is
 * relative to the zone. `undefined` for the zone itself.
 */
export function hostWithin(zone: string, name: string): string | undefined {
  const full =
    name !== "@" && isWithin(canonicalName(name), canonicalName(zone)) ? canonicalName(name) : absoluteName(name, zone);
  return full === canonicalName(zone) ? undefined : full;
}
