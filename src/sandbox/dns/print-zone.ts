import type { SandboxOptions } from "../options.ts";
import type { Frozen, RecordState, ZoneState } from "../state/state.ts";
import { apexOf, relativeTo } from "./zone-names.ts";

/**
 * A zone in master file form (RFC 1035, section 5; docs/interface.md#dns-api): `$ORIGIN`, `$TTL`, the SOA record over several
 * lines, then the other records, grouped by their origins. Lines end in `\n`.
 */
export function printZone(plain: Frozen<ZoneState>, { txt }: Pick<SandboxOptions, "txt">): string {
  const zone = txt === "plain" ? plain : { ...plain, records: plain.records.map(withQuotes) };
  const apex = apexOf(zone.id);
  const soa = zone.records.filter((record) => record.type === "SOA");
  const others = zone.records.filter((record) => record.type !== "SOA");
  const lines = [`$ORIGIN ${apex}`, `$TTL ${zone.ttl}`, ...soa.map((record) => printRecord(record, apex))];
  for (const [origin, group] of groupByOrigin(others, apex)) {
    if (origin !== apex.toLowerCase()) lines.push("", `$ORIGIN ${origin}`);
    for (const record of group) lines.push(printRecord(record, origin));
  }
  return `${lines.join("\n")}\n`;
}

/** Some deployments put each entry of a text in quotes, and escape nothing. */
function withQuotes(record: Frozen<RecordState>): Frozen<RecordState> {
  if (record.type !== "TXT" && record.type !== "SPF") return record;
  return { ...record, data: record.data.map((entry) => `"${entry}"`) };
}

/** The apex first, the other origins in the order of their first records. */
function groupByOrigin(
  records: readonly Frozen<RecordState>[],
  apex: string,
): ReadonlyMap<string, readonly Frozen<RecordState>[]> {
  const groups = new Map<string, Frozen<RecordState>[]>([[apex.toLowerCase(), []]]);
  for (const record of records) {
    const origin = record.origin.toLowerCase();
    const group = groups.get(origin) ?? [];
    group.push(record);
    groups.set(origin, group);
  }
  return groups;
}

function printRecord(record: Frozen<RecordState>, origin: string): string {
  const { name, ttl, cls, type, comment } = record;
  const head = [relativeTo(name, origin), ...(ttl === null ? [] : [ttl]), cls, type].join("\t");
  return `${head}\t${printData(record)}${comment === null ? "" : ` ; ${comment}`}`;
}

/** The comment of an entry ends its line, so the rest of the data stands in parentheses. */
function printData({ data, dataComments }: Frozen<RecordState>): string {
  const first = dataComments?.findIndex((comment) => comment !== null) ?? -1;
  if (first === -1) return data.join(" ");
  const lines = data.slice(first).map((entry, at) => {
    const comment = dataComments?.[first + at] ?? null;
    return `\t\t${entry}${comment === null ? "" : ` ; ${comment}`}`;
  });
  return [[...data.slice(0, first), "("].join(" "), ...lines, "\t)"].join("\n");
}
