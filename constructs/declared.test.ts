import { Fn, Lazy, TerraformIterator, TerraformVariable, Token, type TerraformStack } from "cdktf";
import { unknown } from "../src/values/value.ts";
import { DnsRecord, type DnsRecordProps } from "./dns-record.ts";
import { PlatformProject } from "./platform-project.ts";
import { ServerDefinition } from "./server-definition.ts";
import { complaintsOf, createStack } from "./testing/synth.ts";

const record = { zone: "example.com", name: "www.example.com.", type: "A", data: ["192.0.2.10"] };
const project = { cluster: "Cluster One", name: "Shop", adminUids: ["u10001"] };
const server = {
  customer: "acme",
  fqdn: "web1.example.com",
  environment: "production",
  project: "shop",
  role: "webserver",
  location: "zrh1",
};

const variable = (stack: TerraformStack, type: string): TerraformVariable =>
  new TerraformVariable(stack, "variable", { type });

interface Row {
  readonly of: string;
  readonly make: (stack: TerraformStack) => Partial<DnsRecordProps>;
  readonly declares: Readonly<Record<string, unknown>>;
}

describe("what a record declares", () => {
  it.each<Row>([
    { of: "literals", make: () => ({ ttl: "300" }), declares: { ttl: "300", data: ["192.0.2.10"], comment: null } },
    {
      of: "an attribute of another construct",
      make: (stack) => ({ name: new ServerDefinition(stack, "web1", server).fqdn }),
      declares: { name: unknown },
    },
    {
      of: "a token inside a longer string",
      make: (stack) => ({ name: `${new ServerDefinition(stack, "web1", server).fqdn}.` }),
      declares: { name: unknown },
    },
    {
      of: "a token among the elements of a list",
      make: (stack) => ({ data: ["10", new ServerDefinition(stack, "web1", server).fqdn] }),
      declares: { data: ["10", unknown] },
    },
    {
      of: "a variable that is a string",
      make: (stack) => ({ ttl: variable(stack, "string").stringValue }),
      declares: { ttl: unknown },
    },
    {
      of: "a variable that is a list",
      make: (stack) => ({ data: variable(stack, "list(string)").listValue }),
      declares: { data: unknown },
    },
    {
      of: "a Lazy with a literal",
      make: () => ({ ttl: Lazy.stringValue({ produce: () => "60" }) }),
      declares: { ttl: "60" },
    },
    {
      of: "a Lazy list with literals",
      make: () => ({ data: Lazy.listValue({ produce: () => ["192.0.2.11"] }) }),
      declares: { data: ["192.0.2.11"] },
    },
    {
      of: "a Lazy with a reference",
      make: (stack) => {
        const web = new ServerDefinition(stack, "web1", server);
        return { name: Lazy.stringValue({ produce: () => web.fqdn }) };
      },
      declares: { name: unknown },
    },
    {
      of: "a function of Terraform",
      make: () => ({ name: Fn.lower("WWW.example.com.") }),
      declares: { name: unknown },
    },
    {
      of: "a hand-written expression",
      make: () => ({ name: "${var.host}.example.com." }),
      declares: { name: unknown },
    },
    { of: "a hand-written directive", make: () => ({ ttl: "%{ if true }60%{ endif }" }), declares: { ttl: unknown } },
    {
      of: "an escaped expression",
      make: () => ({ comment: "costs $${amount} and 5%%{}" }),
      declares: { comment: "costs ${amount} and 5%{}" },
    },
    {
      of: "an element of an iterator",
      make: () => {
        const each = TerraformIterator.fromList(["a", "b"]);
        return { forEach: each, name: `${each.value as string}.example.com.` };
      },
      declares: { name: unknown },
    },
    { of: "Terraform's null", make: () => ({ ttl: Token.nullValue() as unknown as string }), declares: { ttl: null } },
  ])("$of", ({ make, declares }) => {
    const stack = createStack();
    const { declared } = new DnsRecord(stack, "www", { ...record, ...make(stack) });
    expect(declared).toMatchObject(declares);
    expect(complaintsOf(stack)).toEqual([]);
  });
});

test("numbers and booleans that only Terraform knows", () => {
  const stack = createStack();
  const flag = new TerraformVariable(stack, "flag", { type: "bool" });
  const shop = new PlatformProject(stack, "shop", {
    ...project,
    quotaCpu: variable(stack, "number").numberValue,
    deletionProtection: flag.booleanValue,
    quotaMemory: 4096,
  });
  expect(shop.declared).toMatchObject({ quota_cpu: unknown, deletion_protection: unknown, quota_memory: 4096 });
  expect(complaintsOf(stack)).toEqual([]);
});

test("a block whose members are partly known", () => {
  const stack = createStack();
  const zone = variable(stack, "string").stringValue;
  const web = new ServerDefinition(stack, "web1", {
    ...server,
    decommission: { revoke: false, dnsCleanupZones: [zone, "example.com"] },
  });
  expect(web.declared["decommission"]).toEqual(
    expect.objectContaining({ revoke: false, delete: null, dns_cleanup_zones: [unknown, "example.com"] }),
  );
});
