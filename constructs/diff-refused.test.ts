import { TerraformStack, TerraformVariable, Testing } from "cdktf";
import { DnsRecord } from "./dns-record.ts";
import { DnsRecordSet } from "./dns-record-set.ts";
import { DnsZoneRecords } from "./dns-zone-records.ts";
import { diff } from "./diff.ts";
import type { ConstructDiff } from "../src/diff/index.ts";
import { ImsProvider } from "./provider.ts";
import { client, connectTo, diffOf, sandbox } from "./testing/live-sandbox.ts";
import { createStack } from "./testing/synth.ts";

const zone = "example.com";
const at = (label: string): string => `${label}.${zone}.`;

const outcomes = (found: readonly ConstructDiff[]): readonly (readonly [string, string])[] =>
  found.map(({ action, problems = [] }) => [action, problems.join()]);

describe("a change of records that are marked for another owner, which each plan refuses, is invalid", () => {
  beforeEach(() => {
    const store = sandbox.store.zones;
    store.add(zone, { name: at("own"), type: "A", data: ["192.0.2.1"], ttl: "60", comment: "x [managed: other]" });
    store.add(zone, { name: at("set"), type: "A", data: ["192.0.2.1"] });
    store.add(zone, { name: at("set"), type: "A", data: ["192.0.2.2"], comment: "[managed: other]" });
  });
  const refused = /marked for another owner.*192\.0\.2\.\d \[managed: other\].*Error code: record-of-other-owner/s;

  it.each<[string, (stack: TerraformStack) => unknown, string]>([
    [
      "a record",
      (stack) => new DnsRecord(stack, "r", { zone, name: at("own"), type: "A", data: ["192.0.2.1"], ttl: "300" }),
      "invalid",
    ],
    [
      "a record that is as declared",
      (stack) =>
        new DnsRecord(stack, "r", { zone, name: at("own"), type: "A", data: ["192.0.2.1"], ttl: "60", comment: "x" }),
      "none",
    ],
    [
      "a set that does not list it",
      (stack) => new DnsRecordSet(stack, "r", { zone, name: at("set"), type: "A", values: ["192.0.2.1"] }),
      "invalid",
    ],
    [
      "a set that gets another value beside it",
      (stack) =>
        new DnsRecordSet(stack, "r", {
          zone,
          name: at("set"),
          type: "A",
          values: ["192.0.2.1", "192.0.2.2", "192.0.2.3"],
        }),
      "update",
    ],
    [
      "a listed name that does not list it",
      (stack) => new DnsZoneRecords(stack, "r", { zone, records: { "set A": { values: ["192.0.2.1"] } } }),
      "invalid",
    ],
    [
      "a listed name beside one",
      (stack) => new DnsZoneRecords(stack, "r", { zone, records: { "set2 A": { values: ["192.0.2.1"] } } }),
      "update",
    ],
  ])("%s", async (_, make, action) => {
    const [found] = outcomes(await diffOf(make));
    expect(found).toEqual([action, expect.stringMatching(action === "invalid" ? refused : /^$/)]);
  });

  it("but not for the client of that owner", async () => {
    const stack = createStack();
    new DnsRecord(stack, "r", { zone, name: at("own"), type: "A", data: ["192.0.2.1"], ttl: "300" });
    expect(outcomes(await diff(stack, { client: connectTo(sandbox, { owner: "other" }) }))).toEqual([["update", ""]]);
  });

  it.each<[string, (stack: TerraformStack) => string, string]>([
    ["the one that the provider of the stack names", () => "other", "update"],
    ["another one", () => "third", "invalid"],
    [
      "the default of a variable",
      (stack) => new TerraformVariable(stack, "owner", { type: "string", default: "other" }).stringValue,
      "update",
    ],
    [
      "what only Terraform knows",
      (stack) => new TerraformVariable(stack, "owner", { type: "string" }).stringValue,
      "update",
    ],
  ])("judged by the owner of the provider: %s", async (_, ownerOf, action) => {
    const stack = new TerraformStack(Testing.app(), "s");
    new ImsProvider(stack, "ims", { owner: ownerOf(stack) });
    new DnsRecord(stack, "r", { zone, name: at("own"), type: "A", data: ["192.0.2.1"], ttl: "300" });
    expect(outcomes(await diff(stack, { client })).map(([one]) => one)).toEqual([action]);
  });

  it("with neither side where a sensitive variable takes part", async () => {
    const [found] = outcomes(
      await diffOf((stack) => {
        const data = new TerraformVariable(stack, "d", { type: "string", sensitive: true, default: "192.0.2.1" });
        new DnsRecord(stack, "r", { zone, name: at("own"), type: "A", data: [data.stringValue], ttl: "300" });
      }),
    );
    expect(found?.[0]).toBe("invalid");
    expect(found?.[1]).toContain("record-of-other-owner");
    expect(found?.[1]).not.toContain("192.0.2.1");
  });
});

describe("a rule that a plan refuses by, unless the zone holds the record, is judged by what is there", () => {
  const dotless = { zone, type: "CNAME", data: ["nodot.example.net"] };
  beforeEach(() => {
    for (const label of ["old", "listed"])
      sandbox.store.zones.add(zone, { name: at(label), type: "CNAME", data: ["nodot.example.net"], ttl: "60" });
  });

  it.each<[string, (stack: TerraformStack) => unknown, string]>([
    ["a new record", (stack) => new DnsRecord(stack, "r", { ...dotless, name: at("new") }), "invalid"],
    [
      "one that the zone holds",
      (stack) => new DnsRecord(stack, "r", { ...dotless, name: at("old"), ttl: "300" }),
      "update",
    ],
    [
      "one that allows the rule",
      (stack) => new DnsRecord(stack, "r", { ...dotless, name: at("new"), allowRules: ["G1"] }),
      "create",
    ],
    [
      "a new set",
      (stack) => new DnsRecordSet(stack, "r", { zone, name: at("new"), type: "CNAME", values: dotless.data }),
      "invalid",
    ],
    [
      "a new name in a list",
      (stack) => new DnsZoneRecords(stack, "r", { zone, records: { "new CNAME": { values: dotless.data } } }),
      "invalid",
    ],
    [
      "a listed name that the zone holds",
      (stack) =>
        new DnsZoneRecords(stack, "r", { zone, records: { "listed CNAME": { values: dotless.data, ttl: "5m" } } }),
      "update",
    ],
  ])("%s", async (_, make, action) => {
    const [found] = outcomes(await diffOf(make));
    expect(found).toEqual([action, expect.stringMatching(action === "invalid" ? /allowRules: \["G1"\]/ : /^$/)]);
  });
});
