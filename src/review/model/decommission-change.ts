import { canonicalName } from "../../dns/index.ts";
import { isAttributes, textOf, type Shown } from "../plan/shown-value.ts";
import { destroys, type Change } from "./change.ts";
import { recordLines } from "./dns-lines.ts";

/** A record of the stack that the clean-up of a host's name finds. */
export interface CleanedRecord {
  readonly text: string;
  readonly change: Change;
  /** Whether the plan leaves the record there, or makes it. */
  readonly isKept: boolean;
}

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

/** The decommission that a change runs; `undefined` where it destroys no server. */
export function decommissionOf(change: Change, all: readonly Change[]): Decommission | undefined {
  const { type, before } = change;
  if (type !== "ims_server_definition" || before === undefined || !destroys(change)) return undefined;
  const block = isAttributes(before["decommission"]) ? before["decommission"] : {};
  const zones = Array.isArray(block["dns_cleanup_zones"]) ? (block["dns_cleanup_zones"] as readonly Shown[]) : [];
  const { customer = null, fqdn = null } = before;
  return {
    server: `${textOf(customer)}/${textOf(fqdn)}`,
    cleanUp: zones.length === 0 ? undefined : { ...cleanedBy(fqdn, zones, all), zones: zones.map(textOf) },
    revoke: block["revoke"] !== false,
    deactivate: block["deactivate"] !== false,
    delete: block["delete"] !== false,
  };
}

/** The records of the stack, now or after the apply, that the clean-up of a name takes, and which of them the plan means to keep. */
function cleanedBy(
  fqdn: Shown,
  zones: readonly Shown[],
  all: readonly Change[],
): { name: string; records: readonly CleanedRecord[] } {
  if (typeof fqdn !== "string") return { name: textOf(fqdn), records: [] };
  const name = canonicalName(fqdn);
  const inZones = new Set(zones.flatMap((zone) => (typeof zone === "string" ? [canonicalName(zone)] : [])));
  const records = all.flatMap((change) => {
    const after = recordLines(change.type, change.action === "delete" ? undefined : change.after) ?? [];
    const before = recordLines(change.type, change.before) ?? [];
    const kept = new Set(after.map(({ key }) => key));
    const lines = [...after, ...before.filter(({ key }) => !kept.has(key))];
    return lines
      .filter((line) => inZones.has(canonicalName(line.zone)) && (line.name === name || line.target === name))
      .map((line) => ({ text: line.text, change, isKept: change.action === "forget" || kept.has(line.key) }));
  });
  return { name, records };
}
