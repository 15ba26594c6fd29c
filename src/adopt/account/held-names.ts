import type { ImsClient } from "../../client/index.ts";
import { canonicalName } from "../../dns/index.ts";
import type { RecordSet } from "./account.ts";

/** As it is written, but in small letters and with the dot at the end. */
const plainly = (name: string): string => name.toLowerCase().replace(/\.?$/, ".");

/** Whether a name is spelled as no other text of the same name is: its canonical form is the only one. */
export function isCanonical(name: string): boolean {
  return plainly(name) === canonicalName(name);
}

/**
 * The sets under the names that the service lists. Some deployments answer for their own spelling only, and not for the canonical one:
 * where that has escapes or punycode, the listing of the type says how the service writes it.
 */
export async function withHeldNames(
  { zones }: Pick<ImsClient, "zones">,
  { zone, sets }: { readonly zone: string; readonly sets: readonly RecordSet[] },
  signal: AbortSignal,
): Promise<readonly RecordSet[]> {
  const isDoubtful = ([first]: RecordSet): boolean => first !== undefined && /\\|xn--/.test(canonicalName(first.name));
  const types = new Set(sets.filter(isDoubtful).map((set) => set[0]?.type ?? ""));
  const listed = new Map<string, string>();
  for (const type of types)
    for (const line of await zones.names(zone, type, signal))
      if (!isCanonical(line)) listed.set(`${type} ${canonicalName(line)}`, plainly(line));
  return sets.map((set) =>
    set.map((record) => {
      const held = listed.get(`${record.type} ${canonicalName(record.name)}`);
      return held === undefined ? record : { ...record, name: held };
    }),
  );
}
