import { canonicalName } from "../../dns/index.ts";
import type { Shown } from "../plan/shown-value.ts";
import type { Change } from "./change.ts";

/** Records that a change removes, and that no plan's JSON holds, since they never were in a state. */
export interface UnlistedRecords {
  readonly zone: Shown;
  /** What `ignore` spares. */
  readonly spared: Shown;
  /** Patterns that spared them until now; absent where the zone was not exclusive before. */
  readonly noLonger?: readonly Shown[];
}

/**
 * What an `ims_dns_zone_records` that becomes exclusive removes, or one that ignores less. The state of one that was exclusive before
 * has all else of its zone since the refresh, so the plan's JSON shows what goes of that.
 */
export function unlistedRecordsOf({ type, action, before, after }: Change): UnlistedRecords | undefined {
  const changes = action === "create" || action === "update" || action === "replace";
  if (type !== "ims_dns_zone_records" || !changes) return undefined;
  const { zone = null, exclusive = null, ignore = null } = after ?? {};
  if (exclusive === null || exclusive === false) return undefined;
  if (before?.["exclusive"] !== true || nameOf(before["zone"]) !== nameOf(zone)) return { zone, spared: ignore };
  const kept = patternsOf(ignore);
  const noLonger = patternsOf(before["ignore"]).filter((pattern) => !kept.includes(pattern));
  return noLonger.length === 0 ? undefined : { zone, spared: ignore, noLonger };
}

function patternsOf(ignore: Shown | undefined): readonly Shown[] {
  return Array.isArray(ignore) ? (ignore as readonly Shown[]) : [];
}

function nameOf(zone: Shown | undefined): Shown | undefined {
  return typeof zone === "string" ? canonicalName(zone).replace(/(?<=.)\.$/, "") : zone;
}
