import { describeRecord, keyOf, setKeyOf, type RecordContent } from "../../client/index.ts";
import { createHash } from "node:crypto";
import type { Difference, PrivateData } from "terraform-provider-sdk";

/**
 * The records that the plan of a decommission showed as those that its clean-up removes: fingerprints by zone, which the plan of a
 * destruction notes for its apply.
 */
export interface ShownCleanUp {
  readonly show: (zone: string, records: readonly RecordContent[]) => void;
  /**
   * Records that the clean-up would remove, and that the plan did not show: each once, however often a zone is looked at. None where
   * the plan could not tell.
   */
  readonly differences: (zone: string, records: readonly RecordContent[]) => readonly Difference[];
}

export function openShownCleanUp(data: PrivateData): ShownCleanUp {
  const given = new Set<string>();
  const shown = (): Readonly<Record<string, readonly string[]>> =>
    (data.get("cleanUp") as Readonly<Record<string, readonly string[]>> | undefined) ?? {};
  return {
    show: (zone, records) => data.set("cleanUp", { ...shown(), [zone]: records.map(print) }),
    differences(zone, records) {
      const known = shown()[zone];
      if (known === undefined) return [];
      const keyed = records.map((content) => ({ content, key: print(content) }));
      const unshown = keyed.filter(({ key }) => !known.includes(key) && !given.has(`${zone} ${key}`));
      for (const { key } of unshown) given.add(`${zone} ${key}`);
      return unshown.map(({ content }) => ({
        path: `decommission.dns_cleanup_zones (${zone})`,
        text: `would remove a record that was not there: ${describeRecord(content)}`,
      }));
    },
  };
}

function print(content: RecordContent): string {
  return createHash("sha256")
    .update(`${setKeyOf(content)} ${keyOf(content)}`)
    .digest("hex")
    .slice(0, 16);
}
