import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseZone } from "../zone-text/parse.ts";
import { canonicalData } from "../record-data/canonical-data.ts";
import { checkRecord } from "./check-record.ts";
import { checkZone } from "./check-zone.ts";

const head = [
  "$ORIGIN example.",
  "$TTL 3600",
  "@ IN SOA n1.example.net. hostmaster.example. 1 7200 900 1209600 3600",
  "@ IN NS n1.example.net.",
  "@ IN NS n2.example.net.",
];

/** Ids of the rules that refuse the zone with these lines. */
function refusals(lines: readonly string[]): string[] {
  const zone = "example.";
  const records = parseZone([...head, ...lines, ""].join("\n"), zone).records.map(({ name, type, ttl, data }) => ({
    name,
    type,
    ttl,
    data: canonicalData(type, data, zone),
  }));
  const single = records.flatMap(({ name, type, data }) => checkRecord({ zone, name, type, data: [data] }));
  return [...single, ...checkZone(records, { zone, defaultTtl: 3600 })]
    .filter(({ level }) => level === "error")
    .map(({ rule }) => rule);
}

const rows = readFileSync(join(__dirname, "zone-verdicts.tsv"), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((line) => {
    const [verdicts = "", lines = ""] = line.split("\t");
    return [lines, lines.split(" ;; "), verdicts] as const;
  });
const isRefused = (verdicts: string): boolean => verdicts.slice(0, 3).includes("R");

it.each(rows.filter(([, , verdicts]) => isRefused(verdicts)))("refuses %s", (_, lines) =>
  expect(refusals(lines)).not.toEqual([]),
);

it.each(rows.filter(([, , verdicts]) => !isRefused(verdicts)))("takes %s", (_, lines, verdicts) =>
  expect(refusals(lines).filter((rule) => !verdicts.includes(rule))).toEqual([]),
);
