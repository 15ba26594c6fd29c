import type { RecordState, ZoneState } from "../state.ts";
import { apexOf, relativeTo, sameName } from "./names.ts";

/**
 * A zone in master file form (RFC 1035, 5; interface 4.2): `$ORIGIN`, `$TTL`, the SOA record over several lines, then the
 * other records, grouped by their origins. Lines end in `\n`.
 */
export function printZone(zone: ZoneState): string {
  const apex = apexOf(zone.id);
  const soa = zone.records.filter((record) => record.type === "SOA");
  const others = zone.records.filter((record) => record.type !== "SOA");
  const origins = [apex, ...others.map((record) => record.origin)];
  const distinct = origins.filter((origin, at) => origins.findIndex((other) => sameName(other, origin)) === at);
  const lines = [`$ORIGIN ${apex}`, `$TTL ${zone.ttl}`, ...soa.map((record) => printRecord(record, apex))];
  for (const origin of distinct) {
    if (origin !== apex) lines.push("", `$ORIGIN ${origin}`);
    const group = others.filter((record) => sameName(record.origin, origin));
    lines.push(...group.map((record) => printRecord(record, origin)));
  }
  return `${lines.join("\n")}\n`;
}

function printRecord(record: RecordState, origin: string): string {
  const { name, ttl, cls, type, comment } = record;
  const head = [relativeTo(name, origin), ...(ttl === null ? [] : [ttl]), cls, type].join("\t");
  return `${head}\t${printData(record)}${comment === null ? "" : ` ; ${comment}`}`;
}

/** The comment of an entry ends its line, so the rest of the data stands in parentheses. */
function printData({ data, dataComments }: RecordState): string {
  const first = dataComments?.findIndex((comment) => comment !== null) ?? -1;
  if (first === -1) return data.join(" ");
  const lines = data.slice(first).map((entry, at) => {
    const comment = dataComments?.[first + at] ?? null;
    return `\t\t${entry}${comment === null ? "" : ` ; ${comment}`}`;
  });
  return [[...data.slice(0, first), "("].join(" "), ...lines, "\t)"].join("\n");
}
