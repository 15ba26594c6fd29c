import { join } from "node:path";
import { readFileSync } from "node:fs";
import { describeVectors, readVectors } from "../testing/vectors.ts";
import { parseZone } from "../zone-text/parse.ts";
import { checkRecord } from "./check-record.ts";
import { checkChange } from "./check-zone.ts";
import { isServedAllTheSame } from "./finding.ts";

/** One record, added to the zone of the vectors, and what two name servers' own checkers say of it. */
interface Verdict {
  readonly name: string;
  readonly ttl: string;
  readonly cls: string;
  readonly type: string;
  readonly rdata: string | null;
  readonly bind: "accept" | "reject";
  readonly knot: "accept" | "reject";
}

/** The rules for which a name server accepts the record, but silently serves something else than was written. */
const silentChanges = new Set(["D1", "G1", "N5", "N7", "T1", "T3", "X2", "X3"]);

const own = readFileSync(join(__dirname, "verdicts.tsv"), "utf8");
const vectors = readVectors("record-verdicts.jsonl");
const zoneText = readVectors("record-verdicts.zone");
const zone = zoneText === undefined ? [] : [...parseZone(zoneText, "example.").records];

/** Ids of the rules that refuse a record in the zone of the vectors. */
function refusals({ name, ttl, cls, type, rdata }: Verdict): string[] {
  const data = [rdata ?? ""];
  const across = checkChange(zone, [...zone, { name, ttl, type, data }], { zone: "example." });
  return [...checkRecord({ zone: "example.", name, ttl, cls, type, data }), ...across]
    .filter((finding) => finding.level === "error")
    .map((finding) => finding.rule);
}

/** The same, without what may stand in a zone that is deployed. */
function refusalsForSure(record: Verdict): string[] {
  const { name, ttl, cls, type, rdata } = record;
  const served = checkRecord({ zone: "example.", name, ttl, cls, type, data: [rdata ?? ""] })
    .filter((finding) => isServedAllTheSame(finding, type))
    .map((finding) => finding.rule);
  return refusals(record).filter((rule) => !served.includes(rule));
}

/**
 * What a checker refuses in the form written, and we let through: the vendor type that the service's interface allows, and
 * letters beyond ASCII, which are never sent as they are but as punycode or `\DDD`.
 */
function isLetThrough({ name, type, rdata }: Verdict): boolean {
  return type === "ALIAS" || /[^\0-\x7f]/.test(name) || /[^\0-\x7f]/.test(rdata ?? "");
}

describeVectors("the shared verdicts", vectors, () => {
  // the longest texts are left out of the vectors: 255 strings of 255 octets are accepted, 256 are not
  const longest = (record: Verdict): string =>
    `"${"x".repeat(255)}" `.repeat(record.bind === "accept" ? 255 : 256).trim();
  const records = (vectors ?? "")
    .trim()
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Verdict);
  const rows = records.map((record) => ({ ...record, rdata: record.rdata ?? longest(record) }));
  const title = ({ name, type, rdata }: Verdict): string => `${name} ${type} ${rdata ?? ""}`.slice(0, 100);
  const refused = rows.filter((row) => (row.bind === "reject" || row.knot === "reject") && !isLetThrough(row));
  const accepted = rows.filter((row) => row.bind === "accept" && row.knot === "accept");

  it.each(refused.map((row) => [title(row), row] as const))("refuses %s", (_, row) =>
    expect(refusalsForSure(row)).not.toEqual([]),
  );

  it("refuses few that both accept, but for silent changes", () => {
    const wrong = accepted.filter((row) => {
      const rules = refusals(row);
      return rules.length > 0 && !rules.some((rule) => silentChanges.has(rule));
    });
    expect(wrong.map((row) => [title(row), refusals(row).join()])).toEqual([
      // no query for it can ever be answered
      ["c5.example. CNAME c5.example.", "C4"],
      // no mail can ever be delivered to it
      ["example. MX 10 192.0.2.3.", "G2"],
    ]);
    expect(wrong.length / accepted.length).toBeLessThanOrEqual(0.02);
  });
});

describeVectors("our own verdicts, got from BIND 9.18 and Knot 3.2 in the same way", vectors, () => {
  const rows = own
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [verdicts = "", record = ""] = line.split(/\t(.*)/s);
      const [, name = "", ttl = "", cls = "", type = "", rdata = ""] =
        /^(\S+) (\S*) (\S+) (\S+) ?(.*)$/.exec(record) ?? [];
      const verdict: Verdict = { name, ttl, cls, type, rdata, bind: "accept", knot: "accept" };
      return {
        title: record.slice(0, 100),
        refused: verdicts.includes("R") && !isLetThrough(verdict),
        verdicts,
        verdict,
      };
    });

  it.each(rows.filter((row) => row.refused).map((row) => [row.title, row] as const))(
    "refuses %s",
    (_, { verdict, verdicts }) => {
      // what ldns alone rejects may stand in a zone that is deployed
      expect((verdicts.startsWith("AAR") ? refusals : refusalsForSure)(verdict)).not.toEqual([]);
    },
  );

  it.each(rows.filter((row) => !row.verdicts.includes("R")).map((row) => [row.title, row] as const))(
    "takes %s",
    (_, { verdict, verdicts }) => {
      expect(refusals(verdict).filter((rule) => !silentChanges.has(rule) && !verdicts.includes(rule))).toEqual([]);
    },
  );
});
