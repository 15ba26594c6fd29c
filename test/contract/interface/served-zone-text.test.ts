import { equalData, joinData, parseZone } from "../../../src/dns/index.ts";
import { createSandbox, type SandboxOptionsInput } from "../../../src/sandbox/index.ts";

const oddRecords = [
  { name: "odd.example.com.", type: "TXT", data: ['"a;b"', '"c d"'], comment: 'with "quotes"; and more' },
  { name: "odd.example.com.", type: "TXT", data: ['"second \\" string"'], dataComments: ["why"], ttl: "1h30m" },
  { name: "a.b.c.example.com.", type: "CNAME", data: ["web1"] },
  {
    name: "x.b.c.example.com.",
    type: "SRV",
    data: ["1", "2", "3", "t.example.net."],
    dataComments: [null, "w", null, "t"],
  },
  { name: "t.example.com.", type: "TYPE731", data: ["\\#", "2", "abcd"] },
];

describe("DNS: the zone's text and its single records say the same", () => {
  it.each<SandboxOptionsInput>([{}, { recordDataLayout: "whole" }, { newRecordPosition: "start" }])("%j", (options) => {
    const { zones } = createSandbox({ options }).store;
    for (const record of oddRecords) zones.add("example.com", record);
    const read = parseZone(zones.text("example.com"), "example.com");
    const lines = [...read.records];
    const records = zones.records("example.com");
    expect(read.serial).toBe(zones.serial("example.com"));
    expect(lines).toHaveLength(records.length);
    const unmatched = records.filter(
      (record) =>
        !lines.some(
          (each) =>
            each.name === record.name &&
            each.type === record.type &&
            equalData(record.type, each.data, joinData(record.data)) &&
            (each.comment !== undefined) === (record.comment !== null || record.dataComments !== null),
        ),
    );
    expect(unmatched).toEqual([]);
  });
});
