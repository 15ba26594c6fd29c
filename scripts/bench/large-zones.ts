import { existsSync } from "node:fs";
import { executable, required, script, zone, type Contender } from "./contenders.ts";

/** Contenders, and of how many records each of them makes a zone. */
export interface LargeZones {
  readonly all: readonly Contender[];
  readonly sizes: readonly number[];
}

/** A zone's records in one resource, to see whether time and memory are linear, and divided among several. */
export function largeZones(): readonly LargeZones[] {
  const byScript = { all: [ofZone("zone", "script", script)], sizes: [1_000, 3_000, 5_000, 10_000] };
  if (!existsSync(executable)) return [byScript];
  const one = ofZone("zone-executable", "executable", executable);
  const divided = ofZone("zone-divided", "1,000 in each, executable", executable, 1_000);
  return [byScript, { all: [one, divided, fromZoneFile], sizes: [5_000, 10_000] }];
}

/** In one resource, by the function that reads a zone file. */
const fromZoneFile: Contender = {
  key: "zone-file",
  name: "`ims_dns_zone_records`, a zone file, executable",
  objects: "records",
  provider: { source: "infra-management/ims", file: executable },
  hcl: (count) => zoneFile(count, 0),
  changed: (count) => zoneFile(count, 10),
};

function zoneFile(count: number, changed: number): string {
  const lines = Array.from({ length: count }, (_, nr) => `bench${nr} A ${addressOf(nr, changed)}`);
  const records = `provider::ims::zone_records(<<-EOT\n${lines.join("\n")}\n  EOT\n  , "${zone}")`;
  return required("ims", "infra-management/ims") + resource("all", records);
}

/** Of the first `changed` records it is another one. */
const addressOf = (nr: number, changed: number): string => (nr < changed ? "198.51.100.1" : `192.0.2.${nr % 250}`);

/** At most `most` records in a resource. */
function ofZone(key: string, how: string, file: string, most = Infinity): Contender {
  return {
    key,
    name: `\`ims_dns_zone_records\`, ${how}`,
    objects: "records",
    provider: { source: "infra-management/ims", file },
    hcl: (count) => zoneRecords({ count, most }),
    changed: (count) => zoneRecords({ count, most, changed: 10 }),
  };
}

interface ZoneRecords {
  readonly count: number;
  readonly most: number;
  /** Of so many the data is another one. */
  readonly changed?: number;
}

function zoneRecords({ count, most, changed = 0 }: ZoneRecords): string {
  const each = Math.min(count, most);
  const resources = Array.from({ length: count / each }, (_, nr) => recordsFrom(nr * each, each, changed));
  return [required("ims", "infra-management/ims"), ...resources].join("");
}

function recordsFrom(first: number, count: number, changed: number): string {
  const records = Array.from({ length: count }, (_, nr) => first + nr).map(
    (nr) => `    "bench${nr} A" = { values = ["${addressOf(nr, changed)}"] }`,
  );
  return resource(`from_${first}`, `{\n${records.join("\n")}\n  }`);
}

function resource(name: string, records: string): string {
  return `
resource "ims_dns_zone_records" "${name}" {
  zone                = "${zone}"
  deletion_protection = false
  max_change_percent  = 100

  records = ${records}
}
`;
}
