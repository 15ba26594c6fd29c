import { equalTtl } from "../../../dns/index.ts";
import type { ZoneReader } from "../../zones/zone-reader.ts";
import type { RecordContent } from "../record-content.ts";

/**
 * Takes away the TTL of a record that has none of its own: some deployments show the zone's default there.
 * (docs/interface.md#differences-between-deployments)
 */
export async function hideDefaultTtl(
  zones: ZoneReader,
  { zone, shown, wanted }: { readonly zone: string; readonly shown: RecordContent; readonly wanted: RecordContent },
  signal?: AbortSignal,
): Promise<RecordContent> {
  if (wanted.ttl !== null || shown.ttl === null) return shown;
  // where the default cannot be read, the TTL is shown as it was read, which is never wrong
  const { view } = await zones.read(zone, signal);
  return equalTtl(shown.ttl, view?.defaultTtl) ? { ...shown, ttl: null } : shown;
}
