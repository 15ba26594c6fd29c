import { canonicalName } from "../../dns/index.ts";
import { isAttributes, textOf, type Attributes, type Shown } from "../plan/shown-value.ts";
import { destroys, type Change } from "./change.ts";
import type { CleanedRecord, CleanedRecords } from "./cleaned-records.ts";

/** What destroying a server does, step by step. */
export interface Decommission {
  /** `CUSTOMER/FQDN`. */
  readonly server: string;
  /** The host's name whose records go; `undefined` where no clean-up runs. */
  readonly cleanUp:
    | { readonly name: string; readonly zones: readonly string[]; readonly records: readonly CleanedRecord[] }
    | undefined;
  /** Whether its certificate is revoked. */
  readonly revoke: boolean;
  readonly deactivate: boolean;
  /** Whether its definition goes. */
  readonly delete: boolean;
}

/** The decommissions that changes of a stack run, by the change. */
export function decommissionsIn(
  changes: readonly Change[],
  cleaned: CleanedRecords,
): ReadonlyMap<Change, Decommission> {
  const destroyed = changes.filter((change) => change.type === "ims_server_definition" && destroys(change));
  return new Map(
    destroyed.flatMap((change) =>
      change.before === undefined ? [] : [[change, decommissionOf(change.before, cleaned)] as const],
    ),
  );
}

function decommissionOf(before: Attributes, cleaned: CleanedRecords): Decommission {
  const block = isAttributes(before["decommission"]) ? before["decommission"] : {};
  const zones = Array.isArray(block["dns_cleanup_zones"]) ? (block["dns_cleanup_zones"] as readonly Shown[]) : [];
  const { customer = null, fqdn = null } = before;
  return {
    server: `${textOf(customer)}/${textOf(fqdn)}`,
    cleanUp: zones.length === 0 ? undefined : { ...cleanedBy(fqdn, zones, cleaned), zones: zones.map(textOf) },
    revoke: block["revoke"] !== false,
    deactivate: block["deactivate"] !== false,
    delete: block["delete"] !== false,
  };
}

function cleanedBy(
  fqdn: Shown,
  zones: readonly Shown[],
  cleaned: CleanedRecords,
): { name: string; records: readonly CleanedRecord[] } {
  if (typeof fqdn !== "string") return { name: textOf(fqdn), records: [] };
  return { name: canonicalName(fqdn), records: cleaned(fqdn, zones) };
}
