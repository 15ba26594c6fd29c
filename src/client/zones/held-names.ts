import { canonicalName } from "../../dns/index.ts";
import type { ZonesClient } from "./index.ts";

/** As it is written, but in small letters and with the dot at the end. */
const plainly = (name: string): string => name.toLowerCase().replace(/\.?$/, ".");

/** Whether a name is spelled as no other text of the same name is: its canonical form is the only one. */
export function isCanonical(name: string): boolean {
  return plainly(name) === canonicalName(name);
}

/** Whether a service may hold a name in another spelling than the canonical one: that has escapes or punycode. */
export function hasSpellings(name: string): boolean {
  return /\\|xn--/.test(canonicalName(name));
}

/**
 * How the service writes the names of a type that it holds in another spelling than the canonical one, by that. Some deployments answer for their
 * own spelling only.
 */
export async function heldNames(
  zones: Pick<ZonesClient, "names">,
  { zone, type }: { readonly zone: string; readonly type: string },
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const lines = await zones.names(zone, type, signal);
  return new Map(lines.filter((line) => !isCanonical(line)).map((line) => [canonicalName(line), plainly(line)]));
}
