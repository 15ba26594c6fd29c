import {
  Aspects,
  CloudBackend,
  NamedCloudWorkspace,
  S3Backend,
  TerraformIterator,
  TerraformStack,
  Testing,
} from "cdktf";
import { Construct } from "constructs";
import { diff } from "./diff.ts";
import * as l1 from "./generated/index.ts";
import { DnsRecord } from "./dns-record.ts";
import { ServerDefinition } from "./server-definition.ts";
import { client, diffOf, web1, www } from "./testing/live-sandbox.ts";
import { createStack } from "./testing/synth.ts";

type Stacks = readonly [TerraformStack, TerraformStack, TerraformStack];

describe("what is compared is what is synthesised", () => {
  test("after setters, overrides and Aspects, which visit once", async () => {
    const stack = createStack();
    const record = new DnsRecord(stack, "www", { ...www, ttl: "60" });
    let visits = 0;
    Aspects.of(stack).add({
      visit: (node) => {
        if (!(node instanceof DnsRecord)) return;
        node.ttl = "300";
        visits += 1;
      },
    });
    record.data = ["elsewhere.example.com."];
    record.addOverride("comment", "overridden");
    expect(await diff(stack, { client })).toMatchObject([
      {
        action: "update",
        changes: [
          { attribute: "data", after: ["elsewhere.example.com."] },
          { attribute: "comment", after: "overridden" },
        ],
      },
    ]);
    await diff(stack, { client });
    expect(visits).toBe(1);
  });

  test("L1 constructs too", async () => {
    const found = await diffOf((stack) => new l1.DnsRecord(stack, "www", www as l1.DnsRecordConfig));
    expect(found).toMatchObject([{ path: "s/www", action: "none" }]);
  });

  test("of a part of a stack: that part, with references to the rest", async () => {
    const stack = createStack();
    const server = new ServerDefinition(stack, "web1", web1);
    const part = new Construct(stack, "part");
    new DnsRecord(part, "ipv4", {
      zone: "example.com",
      name: `${server.fqdn}.`,
      type: "A",
      data: ["192.0.2.10"],
    });
    expect(await diff(part, { client })).toMatchObject([{ path: "s/part/ipv4", action: "none" }]);
  });

  test("between stacks, with what the other one declares", async () => {
    const app = Testing.app();
    const [stack, other] = [new TerraformStack(app, "s"), new TerraformStack(app, "t")];
    const server = new ServerDefinition(stack, "web1", web1);
    const hosts = TerraformIterator.fromList(["web1"]);
    const many = new DnsRecord(stack, "many", { ...www, data: ["web1.example.com."], forEach: hosts });
    const record = { zone: "example.com", name: `${server.fqdn}.`, type: "A", data: ["192.0.2.10"] };
    new DnsRecord(other, "ipv4", record);
    new DnsRecord(other, "comment", { ...record, type: "AAAA", data: ["2001:db8::10"], comment: server.id });
    new DnsRecord(other, "each", { ...record, name: hosts.getString("no"), comment: many.name });
    const found = [
      ["t/ipv4", "none"],
      ["t/comment", "unknown"],
      ["t/each", "unknown"],
    ];
    const actions = async (root: TerraformStack): Promise<unknown> =>
      (await diff(root, { client })).map(({ path, action, unknown }) => [
        path,
        unknown.length > 0 ? "unknown" : action,
      ]);
    expect(await actions(other)).toEqual(found);
    expect((await diff(app, { client })).map(({ path }) => path)).toEqual([
      "s/web1",
      's/many["web1"]',
      ...found.map(([path]) => path),
    ]);
  });

  test("through several stacks, of which one alone is compared, with the Aspects of the others", async () => {
    const app = Testing.app();
    const [first, second, third] = ["r", "s", "t"].map((id) => new TerraformStack(app, id)) as unknown as Stacks;
    const host = new DnsRecord(first, "host", { ...www, ttl: "60" });
    Aspects.of(first).add({ visit: () => void (host.ttl = "300") });
    const same = new DnsRecord(second, "same", { ...www, name: host.name, ttl: host.ttl });
    const alias = { zone: same.zone, name: same.name, type: same.type, ttl: same.ttl };
    new DnsRecord(third, "same", { ...alias, data: ["elsewhere.example.com."] });
    const changes = [{ attribute: "data", after: ["elsewhere.example.com."] }];
    expect(await diff(third, { client })).toMatchObject([{ path: "t/same", action: "update", changes, unknown: [] }]);
  });

  test.each<[string, (stack: TerraformStack, name: string) => unknown]>([
    ["a backend", (stack, key) => new S3Backend(stack, { bucket: "b", region: "r", key })],
    [
      "HCP Terraform",
      (stack, name) => new CloudBackend(stack, { organization: "o", workspaces: new NamedCloudWorkspace(name) }),
    ],
  ])("between stacks whose states are in %s", async (_, keep) => {
    const app = Testing.app();
    const [stack, other] = ["s", "t"].map((id) => {
      const one = new TerraformStack(app, id);
      keep(one, id);
      return one;
    }) as [TerraformStack, TerraformStack];
    const server = new ServerDefinition(stack, "web1", web1);
    new DnsRecord(other, "ipv4", { zone: "example.com", name: `${server.fqdn}.`, type: "A", data: ["192.0.2.10"] });
    expect(await diff(other, { client })).toMatchObject([{ path: "t/ipv4", action: "none", unknown: [] }]);
  });

  test("of two constructs that have one address, that", async () => {
    const stack = createStack();
    new DnsRecord(stack, "ex.ample", www);
    new DnsRecord(stack, "example", { ...www, name: "mail.example.com.", type: "MX", data: ["10 mail.example.com."] });
    const problem = "s/ex.ample and s/example have the same address in Terraform, ims_dns_record.example:";
    expect(await diff(stack, { client })).toMatchObject([
      { action: "invalid", problems: [expect.stringContaining(problem)] },
    ]);
  });
});
