import { canonicalName } from "../../dns/index.ts";
import { HttpFailure } from "../../http/http-failure.ts";
import type { Context } from "../client-context.ts";
import { layoutOf, type DataLayout } from "./data-layout.ts";

/** Tells the layout in which a zone keeps data. Asks for each zone once; a zone that does not show it is asked again. */
export function createLayouts({
  services,
  log,
}: Context): (zone: string, signal?: AbortSignal) => Promise<DataLayout | undefined> {
  const known = new Map<string, DataLayout>();
  return async (zone, signal) => {
    const found = known.get(zone);
    if (found !== undefined) return found;
    try {
      const [soa] = await services.dns.getRecords({ zone, type: "SOA", name: canonicalName(zone) }, signal);
      const layout = layoutOf(soa?.data ?? []);
      if (layout !== undefined) known.set(zone, layout);
      return layout;
    } catch (error) {
      if (!(error instanceof HttpFailure)) throw error;
      // data is then written as it was given: both layouts are legal (docs/interface.md#dns-records)
      log.debug("Cannot read the zone's SOA record to see the layout of its data", { zone, error: String(error) });
      return undefined;
    }
  };
}
