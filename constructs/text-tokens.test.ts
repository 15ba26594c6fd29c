import { TerraformCount, TerraformVariable, Testing } from "cdktf";
import { DnsRecord } from "./dns-record.ts";
import { DnsZoneRecords } from "./dns-zone-records.ts";
import { nameIn, RecordData } from "./record-data.ts";
import { complaintsOf, createStack, resolved, synthesise } from "./testing/synth.ts";
import { withTextTokensIn } from "./text-tokens.ts";

// all of these are what a number may look like to cdktf
it.each(["example.com", "5e.example.com", "2.0.192.in-addr.arpa", "e9.ch", "shop.ch"])(
  "a number that only Terraform knows keeps what stands behind it: %s",
  (zone) => {
    const stack = createStack();
    const count = TerraformCount.of(2);
    const number = new TerraformVariable(stack, "number", { type: "number" }).numberValue;
    new DnsRecord(stack, "www", {
      count,
      zone,
      name: `w${count.index}.${zone}.`,
      type: "TXT",
      data: [RecordData.txt(`v${number}.5`)],
    });
    expect(complaintsOf(stack)).toEqual([]);
    expect(synthesise(stack).resource?.["ims_dns_record"]?.["www"]).toMatchObject({
      name: `w\${count.index}.${zone}.`,
      data: ['"v${var.number}.5"'],
    });
    expect(resolved(stack, nameIn(zone, `w${count.index}-a`))).toBe(`w\${count.index}-a.${zone}.`);
    expect(resolved(stack, nameIn(`${number}.${zone}`, "www"))).toBe(`www.\${var.number}.${zone}.`);
  },
);

it("in the values and keys of a zone and in what is set later, too", () => {
  const stack = createStack();
  const number = new TerraformVariable(stack, "number", { type: "number" }).numberValue;
  const record = new DnsRecord(stack, "www", {
    zone: "example.com",
    name: "www.example.com.",
    type: "TXT",
    data: ["a"],
  });
  record.comment = `${number}.5`;
  expect(synthesise(stack).resource?.["ims_dns_record"]?.["www"]).toMatchObject({ comment: "${var.number}.5" });
  expect(Testing.synthHcl(stack)).toMatch(/comment\s+= "\$\{var\.number\}\.5"/);
  const records = { "a A": { values: [`192.0.2.${number}`] }, [`web${number}.ex A`]: { values: ["192.0.2.1"] } };
  new DnsZoneRecords(stack, "zone", { zone: "example.com", records });
  expect(complaintsOf(stack)).toEqual([]);
  expect(synthesise(stack).resource?.["ims_dns_zone_records"]?.["zone"]).toMatchObject({
    records: { "a A": { values: ["192.0.2.${var.number}"] }, "web${var.number}.ex A": { values: ["192.0.2.1"] } },
  });
});

it("what holds none stays the very same", () => {
  const given = { list: ["1e+300", "a"], map: { key: "5e+298" }, made: new Date(0) };
  expect(withTextTokensIn(given)).toBe(given);
});
