import type { TerraformStack } from "cdktf";
import { DnsRecord } from "./dns-record.ts";
import { DnsZoneRecords } from "./dns-zone-records.ts";
import { PlatformProject } from "./platform-project.ts";
import { ServerDefinition } from "./server-definition.ts";
import { diffOf, shop, web1, www } from "./testing/live-sandbox.ts";
import { complaintsOf, createStack } from "./testing/synth.ts";

const decommission = { revoke: true, dnsCleanupZones: ["example.com"] };
const zone = { zone: "example.com", records: { "66 PTR": { values: ["web1.example.com."] } } };

const rows: readonly (readonly [
  string,
  string,
  (stack: TerraformStack) => { addOverride(path: string, value: unknown): void },
  unknown,
  string,
])[] = [
  [
    "a property's name within a block",
    "decommission.dnsCleanupZones",
    (stack) => new ServerDefinition(stack, "x", { ...web1, decommission }),
    ["example.com"],
    'decommission.dnsCleanupZones: ims_server_definition has no such attribute. Write "dns_cleanup_zones": in an override Terraform\'s own names stand.',
  ],
  [
    "a misspelt one",
    "decommission.revok",
    (stack) => new ServerDefinition(stack, "x", { ...web1, decommission }),
    false,
    "decommission.revok: ims_server_definition has no such attribute.",
  ],
  [
    "one of timeouts",
    "timeouts.creat",
    (stack) => new PlatformProject(stack, "x", shop),
    "5m",
    "timeouts.creat: ims_platform_project has no such attribute.",
  ],
  [
    "one of lifecycle",
    "lifecycle.ignoreChanges",
    (stack) => new DnsRecord(stack, "x", www),
    ["ttl"],
    "lifecycle.ignoreChanges: Terraform's lifecycle has no such argument. Write \"ignore_changes\": in an override Terraform's own names stand.",
  ],
  [
    "one of an object in a map",
    "records.66 PTR.TTL",
    (stack) => new DnsZoneRecords(stack, "x", zone),
    "5m",
    'records["66 PTR"].TTL: ims_dns_zone_records has no such attribute.',
  ],
  [
    "one within a dynamic block",
    "dynamic.decommission",
    (stack) => new ServerDefinition(stack, "x", web1),
    { for_each: [1], content: { nope: 1 } },
    "dynamic.decommission.content.nope: ims_server_definition has no such attribute.",
  ],
  [
    "a dynamic block that the kind has not",
    "dynamic.timeouts",
    (stack) => new DnsRecord(stack, "x", www),
    { for_each: [1], content: {} },
    "dynamic.timeouts: ims_dns_record has no such block.",
  ],
  [
    "more blocks than there may be",
    "decommission",
    (stack) => new ServerDefinition(stack, "x", web1),
    [{ dns_cleanup_zones: ["example.com"] }, {}],
    "decommission: There are 2 of this block. Write one.",
  ],
  [
    "more lifecycles than there may be",
    "lifecycle",
    (stack) => new DnsRecord(stack, "x", www),
    [{ prevent_destroy: true }, { create_before_destroy: true }],
    "lifecycle: There are 2 of this block. Write one.",
  ],
  [
    "a property's name at the top",
    "deletionProtection",
    (stack) => new PlatformProject(stack, "x", shop),
    true,
    'deletionProtection: ims_platform_project has no such attribute. Write "deletion_protection": in an override Terraform\'s own names stand.',
  ],
];

describe("what an override writes and no engine reads is told at synth and by the diff", () => {
  it.each(rows)("%s", async (_, path, make, value, problem) => {
    const stack = createStack();
    make(stack).addOverride(path, value);
    expect(complaintsOf(stack)).toEqual([`[s/x] ${problem}`]);
    const found = await diffOf((other) => make(other).addOverride(path, value));
    expect(found.map(({ action, problems }) => [action, problems])).toEqual([["invalid", [problem]]]);
  });

  it.each([
    ["lifecycle.prevent_destroy", true],
    ["lifecycle.enabled", false],
    ["timeouts.create", "5m"],
    ["decommission.dns_cleanup_zones", ["example.com"]],
    ["dynamic.decommission", { for_each: [1], content: { dns_cleanup_zones: ["example.com"] } }],
  ])("but not %s", (path, value) => {
    const stack = createStack();
    if (path.startsWith("timeouts")) new PlatformProject(stack, "x", shop).addOverride(path, value);
    else new ServerDefinition(stack, "x", { ...web1, decommission }).addOverride(path, value);
    expect(complaintsOf(stack)).toEqual([]);
  });

  it("keys of maps are read without their escapes, as values are", () => {
    const stack = createStack();
    const records = { "$${x} A": { values: ["192.0.2.1"] }, "%%{x} A": { values: ["192.0.2.1"] } };
    new DnsZoneRecords(stack, "x", { zone: "example.com", records });
    expect(complaintsOf(stack)).toEqual([
      expect.stringContaining('[s/x] records["${x} A"]: `\\$\\{x\\}.example.com.` is no host name'),
      expect.stringContaining('[s/x] records["%{x} A"]: `\\%\\{x\\}.example.com.` is no host name'),
    ]);
  });

  it("a resource that an override of the stack alone declares is checked", () => {
    const stack = createStack();
    stack.addOverride("resource.ims_dns_record.q.zone", "example.com");
    const complaints = complaintsOf(stack);
    expect(complaints.length).toBeGreaterThan(0);
    for (const one of complaints) expect(one).toMatch(/^\[s\] ims_dns_record\.q: /);
  });
});
