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
  return [byScript, { all: [one, divided], sizes: [5_000, 10_000] }];
}

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
  const records = Array.from({ length: count }, (_, nr) => first + nr).map((nr) => {
    const address = nr < changed ? "198.51.100.1" : `192.0.2.${nr % 250}`;
    return `    "bench${nr} A" = { values = ["${address}"] }`;
  });
  return `
resource "ims_dns_zone_records" "from_${first}" {
  zone                = "${zone}"
  deletion_protection = false
  max_change_percent  = 100

  records = {
${records.join("\n")}
  }
}
`;
}
