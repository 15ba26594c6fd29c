import { isAbort } from "../../core/failure.ts";
import { equalTtl, parseZone } from "../../dns/index.ts";
import { createSharedReads } from "../../reconcile/index.ts";
import type { Context } from "../context.ts";
import type { RecordContent } from "./content.ts";

/**
 * Takes away the TTL of a record that has none of its own: some deployments show the zone's default there. (interface 4.2: the
 * text of a zone has a default TTL line)
 */
export type HideDefaultTtl = (
  zone: string,
  record: { readonly shown: RecordContent; readonly wanted: RecordContent },
  signal?: AbortSignal,
) => Promise<RecordContent>;

/** Writing records does not change the default, so one reading serves a whole run. */
const freshness = { idleMs: 60_000, maxAgeMs: 600_000 };

export function createHideDefaultTtl({ services, clock, log }: Context): HideDefaultTtl {
  const defaults = createSharedReads<number | undefined>({
    async read(zone, signal) {
      try {
        return parseZone(await services.dns.getZone(zone, signal), zone).defaultTtl;
      } catch (error) {
        if (isAbort(error) || signal.aborted) throw error;
        // the TTL is then shown as it was read, which is never wrong
        log.debug("Cannot read the default TTL of the zone", { zone, error: String(error) });
        return undefined;
      }
    },
    clock,
    ...freshness,
  });
  return async (zone, { shown, wanted }, signal) => {
    if (wanted.ttl !== null || shown.ttl === null) return shown;
    return equalTtl(shown.ttl, await defaults.get(zone, signal)) ? { ...shown, ttl: null } : shown;
  };
}
