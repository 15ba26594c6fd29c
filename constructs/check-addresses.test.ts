import { TerraformStack } from "cdktf";
import { Construct } from "constructs";
import { DnsRecord } from "./dns-record.ts";
import { DataImsDnsZone } from "./dns-data-sources.ts";
import * as l1 from "./generated/index.ts";
import { ImsProvider } from "./provider.ts";
import { complaintsOf, createStack } from "./testing/synth.ts";

const one = { zone: "example.com", name: "www.example.com.", type: "A", data: ["192.0.2.10"] };
const other = { ...one, name: "mail.example.com." };

describe("two constructs of one address are refused at synth, with both paths", () => {
  it.each<[string, (stack: TerraformStack) => void, string]>([
    [
      "a name and its wildcard as ids",
      (stack) => {
        new DnsRecord(stack, "example.com", one);
        new DnsRecord(stack, "*.example.com", other);
      },
      "[s] s/example.com and s/*.example.com have the same address in Terraform, ims_dns_record.examplecom:",
    ],
    [
      "one name in Terraform given twice",
      (stack) => {
        new DnsRecord(stack, "a", one).overrideLogicalId("www");
        new DnsRecord(new Construct(stack, "part"), "b", other).overrideLogicalId("www");
      },
      "[s] s/a and s/part/b have the same address in Terraform, ims_dns_record.www:",
    ],
    [
      "an L1 construct and what is called Default",
      (stack) => {
        new DnsRecord(new Construct(stack, "www"), "Default", one);
        new l1.DnsRecord(stack, "w.w.w", other);
      },
      "[s] s/www/Default and s/w.w.w have the same address in Terraform, ims_dns_record.www:",
    ],
    [
      "data sources",
      (stack) => {
        new DataImsDnsZone(stack, "a.b", { zone: "example.com" });
        new DataImsDnsZone(stack, "ab", { zone: "example.net" });
      },
      "[s] s/a.b and s/ab have the same address in Terraform, data.ims_dns_zone.ab:",
    ],
  ])("%s", (_, declare, complaint) => {
    const stack = createStack();
    declare(stack);
    expect(complaintsOf(stack)).toEqual([expect.stringContaining(complaint)]);
  });
});

it.each(["1www", "192.0.2.1", "-www", "*", "äöü"])("an id that makes no name in Terraform is refused: %s", (id) => {
  const stack = createStack();
  new DnsRecord(stack, id, one);
  expect(complaintsOf(stack)).toEqual([
    expect.stringContaining(`[s] s/${id} would be ims_dns_record.${id.replaceAll(/[^\w-]/g, "")} in Terraform`),
  ]);
});

it("what has an address of its own is not refused", () => {
  const stack = createStack();
  const old = new DnsRecord(stack, "old", one);
  // it writes nothing: the target does
  const target = new DnsRecord(stack, "o.l.d", one);
  target.addMoveTarget("here");
  old.moveTo("here");
  new DataImsDnsZone(stack, "zone", { zone: "example.com" }).overrideLogicalId("www");
  new DnsRecord(stack, "www", other);
  new DnsRecord(stack, "1", { ...other, type: "AAAA", data: ["2001:db8::1"] }).overrideLogicalId("zürich");
  new DnsRecord(new Construct(stack, "2"), "*", { ...other, name: "a.example.com." }).overrideLogicalId("_1");
  const inner = new TerraformStack(stack, "inner");
  new ImsProvider(inner, "ims");
  new DnsRecord(inner, "www", { ...one, name: "b.example.com." });
  expect(complaintsOf(stack)).toEqual([]);
});

const late =
  "`overrideLogicalId` came after its address had been used, and changes nothing. Call it right after the construct was made";
const better = (record: DnsRecord): void => {
  record.overrideLogicalId("better");
};
const take = (record: DnsRecord): string => record.name;
const move = (record: DnsRecord): void => {
  record.moveFromId("ims_dns_record.old");
};
const takeBack = (record: DnsRecord): void => {
  record.resetOverrideLogicalId();
};
it.each<[string, readonly ((record: DnsRecord) => unknown)[], readonly string[]]>([
  ["early", [better], []],
  [
    "after a reference",
    [take, better],
    [`[s/www] It is ims_dns_record.www in Terraform, not ims_dns_record.better: ${late}.`],
  ],
  [
    "after what moves it",
    [move, better],
    [`[s/www] It is ims_dns_record.www in Terraform, not ims_dns_record.better: ${late}.`],
  ],
  ["and taken back", [better, takeBack], []],
  [
    "and taken back too late",
    [better, take, takeBack],
    [`[s/www] It is ims_dns_record.better in Terraform, not ims_dns_record.www: ${late}.`],
  ],
])("a name in Terraform that is given %s", (_, steps, complaints) => {
  const stack = createStack();
  const record = new DnsRecord(stack, "www", one);
  for (const step of steps) step(record);
  expect(complaintsOf(stack)).toEqual(complaints);
});
