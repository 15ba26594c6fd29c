import { silentLog } from "terraform-provider-sdk/core";
import { createRedactor } from "../../src/core/redactor.ts";
import { canonicalData, checkRecord, parseZone } from "../../src/dns/index.ts";
import { createImsProvider } from "../../src/provider/provider.ts";
import type { Row } from "./row.ts";

const rounds = 15;

/** What has no request in it, beside what JSON.parse takes for the same data. */
export function codecs(): readonly Row[] {
  const records = Array.from({ length: 10_000 }, (_, index) => ({
    name: `host${index}`,
    data: `192.0.2.${index % 256}`,
  }));
  const text = `$ORIGIN example.com.\n$TTL 3600\n${records.map(({ name, data }) => `${name} IN A ${data}\n`).join("")}`;
  const json = JSON.stringify(records);
  const repeat = (work: () => unknown): readonly number[] => Array.from({ length: rounds }, () => timed(work));
  const parse = repeat(() => JSON.parse(json));
  const surroundings = { environment: {}, log: silentLog, redactor: createRedactor() };
  return [
    {
      what: "parse a zone of 10,000 records",
      peer: "JSON.parse of them",
      own: repeat(() => parseZone(text, "example.com")),
      other: parse,
    },
    {
      what: "canonical data of 10,000 records",
      peer: "JSON.parse of them",
      own: repeat(() => records.map(({ data }) => canonicalData("A", data))),
      other: parse,
    },
    {
      what: "rules over 10,000 records",
      peer: "JSON.parse of them",
      own: repeat(() =>
        records.map(({ name, data }) =>
          checkRecord({ zone: "example.com", name: `${name}.example.com.`, type: "A", data: [data] }),
        ),
      ),
      other: parse,
    },
    {
      what: "all schemas",
      peer: "JSON.parse of 10,000 records",
      own: repeat(() => createImsProvider(surroundings).schemas()),
      other: parse,
    },
  ];
}

function timed(work: () => unknown): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}
