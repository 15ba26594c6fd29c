import { canonicalData, joinData, recordFields, type RecordData } from "./record-data/canonical-data.ts";
import { parseTtl } from "./ttl.ts";

/** Where the serial stands among the fields of SOA data (RFC 1035 section 3.3.13). */
const serialField = 2;
const minimumField = 6;

/**
 * One text of all data that declares the same. An SOA's serial declares nothing: the service counts it with every change of the
 * zone.
 *
 * @param origin completes relative names
 */
export function declaredData(type: string, data: RecordData, origin?: string): string {
  const canonical = canonicalData(type, data, origin);
  if (!isSoa(type)) return canonical;
  return recordFields(canonical)
    .filter((_, at) => at !== serialField)
    .join(" ");
}

/** The declared data; an SOA record gets the live serial, because secondary name servers ignore a zone whose serial decreases. */
export function withLiveSerial(type: string, data: readonly string[], live: readonly string[]): string[] {
  const serial = serialOf(live);
  const fields = recordFields(joinData(data));
  if (!isSoa(type) || serial === undefined || fields.length <= serialField) return [...data];
  const whole = fields.map((field, at) => (at === serialField ? serial : field));
  return data.length === 1 ? [whole.join(" ")] : whole;
}

/** The serial number in the data of an SOA record. */
export function serialOf(data: RecordData): string | undefined {
  return recordFields(joinData(data))[serialField];
}

/** Seconds of the last field of SOA data, which was the default TTL before there was `$TTL` (RFC 2308 section 4). */
export function minimumOf({
  data,
  origin,
}: {
  readonly data: RecordData;
  readonly origin?: string;
}): number | undefined {
  return parseTtl(recordFields(canonicalData("SOA", data, origin))[minimumField] ?? "");
}

/** Whether serial `a` comes after `b` (RFC 1982 section 3.2). */
export function isLaterSerial(a: number, b: number): boolean {
  const ahead = (a - b) >>> 0;
  return ahead > 0 && ahead < 2 ** 31;
}

export function isSoa(type: string): boolean {
  return type.toUpperCase() === "SOA";
}
