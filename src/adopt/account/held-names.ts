import { hasSpellings, heldNames, type ImsClient } from "../../client/index.ts";
import { canonicalName } from "../../dns/index.ts";
import type { RecordSet } from "./account.ts";

/** The sets under the names that the service lists. */
export async function withHeldNames(
  { zones }: Pick<ImsClient, "zones">,
  { zone, sets }: { readonly zone: string; readonly sets: readonly RecordSet[] },
  signal: AbortSignal,
): Promise<readonly RecordSet[]> {
  const isDoubtful = ([first]: RecordSet): boolean => first !== undefined && hasSpellings(first.name);
  const types = new Set(sets.filter(isDoubtful).map((set) => set[0]?.type ?? ""));
  const listed = new Map<string, ReadonlyMap<string, string>>();
  for (const type of types) listed.set(type, await heldNames(zones, { zone, type }, signal));
  return sets.map((set) =>
    set.map((record) => {
      const held = listed.get(record.type)?.get(canonicalName(record.name));
      return held === undefined ? record : { ...record, name: held };
    }),
  );
}
