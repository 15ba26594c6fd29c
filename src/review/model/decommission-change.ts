import { groupBy } from "../../core/group-by.ts";
import { canonicalName } from "../../dns/index.ts";
import { isAttributes, textOf, type Attributes, type Shown } from "../plan/shown-value.ts";
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

/** The decommissions that changes of a stack run, by the change. */
export function decommissionsIn(all: readonly Change[]): ReadonlyMap<Change, Decommission> {
  const destroyed = all.filter((change) => change.type === "ims_server_definition" && destroys(change));
  const byName = destroyed.length === 0 ? new Map<string, PlacedRecord[]>() : recordsByName(all);
  return new Map(
    destroyed.flatMap((change) =>
      change.before === undefined ? [] : [[change, decommissionOf(change.before, byName)] as const],
    ),
  );
}

function decommissionOf(before: Attributes, byName: RecordsByName): Decommission {
  const block = isAttributes(before["decommission"]) ? before["decommission"] : {};
  const zones = Array.isArray(block["dns_cleanup_zones"]) ? (block["dns_cleanup_zones"] as readonly Shown[]) : [];
  const { customer = null, fqdn = null } = before;
  return {
    server: `${textOf(customer)}/${textOf(fqdn)}`,
    cleanUp: zones.length === 0 ? undefined : { ...cleanedBy(fqdn, zones, byName), zones: zones.map(textOf) },
    revoke: block["revoke"] !== false,
    deactivate: block["deactivate"] !== false,
    delete: block["delete"] !== false,
  };
}

/** The records of the stack, now or after the apply, that the clean-up of a name takes, and which of them the plan means to keep. */
function cleanedBy(
  fqdn: Shown,
  zones: readonly Shown[],
  byName: RecordsByName,
): { name: string; records: readonly CleanedRecord[] } {
  if (typeof fqdn !== "string") return { name: textOf(fqdn), records: [] };
  const name = canonicalName(fqdn);
  const inZones = new Set(zones.flatMap((zone) => (typeof zone === "string" ? [canonicalName(zone)] : [])));
  const records = (byName.get(name) ?? []).filter(({ zone }) => inZones.has(zone)).map(({ record }) => record);
  return { name, records };
}

interface PlacedRecord {
  /** Canonical. */
  readonly zone: string;
  readonly record: CleanedRecord;
}

/** By the names that a clean-up finds a record by: its own, and that of its target where it is a CNAME. */
type RecordsByName = ReadonlyMap<string, readonly PlacedRecord[]>;

function recordsByName(all: readonly Change[]): RecordsByName {
  const named = all.flatMap((change) => {
    const after = recordLines(change.type, change.action === "delete" ? undefined : change.after) ?? [];
    const before = recordLines(change.type, change.before) ?? [];
    const kept = new Set(after.map(({ key }) => key));
    return [...after, ...before.filter(({ key }) => !kept.has(key))].flatMap((line) => {
      const record = { text: line.text, change, isKept: change.action === "forget" || kept.has(line.key) };
      const placed = { zone: canonicalName(line.zone), record };
      return [...new Set([line.name, line.target ?? line.name])].map((name) => ({ name, placed }));
    });
  });
  const groups = groupBy(named, ({ name }) => name);
  return new Map([...groups].map(([name, group]) => [name, group.map(({ placed }) => placed)]));
}
