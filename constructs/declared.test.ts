import * as z from "zod";
import { Fn, Lazy, TerraformIterator, TerraformVariable, Token, type TerraformStack } from "cdktf";
import { nestedMap, optional, required } from "terraform-provider-sdk";
import { unknown, type Value } from "terraform-provider-sdk/values";
import { declaredValue, type SynthesisedBlock } from "../src/diff/declared-value.ts";
import { DnsRecord, type DnsRecordProps } from "./dns-record.ts";
import { PlatformProject } from "./platform-project.ts";
import { ServerDefinition } from "./server-definition.ts";
import { complaintsOf, createStack, declaredBy, resolved } from "./testing/synth.ts";
import { problemsOf } from "../src/diff/problems.ts";
import { server } from "./testing/declared-server.ts";

const record = { zone: "example.com", name: "www.example.com.", type: "A", data: ["192.0.2.10"] };
const project = { cluster: "Cluster One", name: "Shop", adminUids: ["u10001"] };

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
    expect(declaredBy(new DnsRecord(stack, "www", { ...record, ...make(stack) }))).toMatchObject(declares);
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
  expect(declaredBy(shop)).toMatchObject({ quota_cpu: unknown, deletion_protection: unknown, quota_memory: 4096 });
  expect(complaintsOf(stack)).toEqual([]);
});

test("a block whose members are partly known", () => {
  const stack = createStack();
  const zone = variable(stack, "string").stringValue;
  const web = new ServerDefinition(stack, "web1", {
    ...server,
    decommission: { revoke: false, dnsCleanupZones: [zone, "example.com"] },
  });
  expect(declaredBy(web)["decommission"]).toEqual(
    expect.objectContaining({ revoke: false, delete: null, dns_cleanup_zones: [unknown, "example.com"] }),
  );
});

describe("nested attributes", () => {
  const word = z.string().min(1, { error: "must not be empty" });
  const inner = {
    values: required(z.array(word), { description: "" }),
    time_to_live: optional(word, { description: "" }),
  };
  const kind = { typeName: "ims_nested", attributes: { records: required(nestedMap(inner), { description: "" }) } };

  const declaredIn = (stack: TerraformStack, records: unknown): Value =>
    declaredValue(resolved(stack, { records }) as SynthesisedBlock, kind)["records"] ?? null;

  test("what is not said in them is null", () => {
    const stack = createStack();
    const records = {
      my_Key: { values: [variable(stack, "string").stringValue, "b"], time_to_live: "$${literal}" },
      "www A": { values: [] },
    };
    expect(declaredIn(stack, records)).toEqual({
      my_Key: { values: [unknown, "b"], time_to_live: "${literal}" },
      "www A": { values: [], time_to_live: null },
    });
  });

  test("a map with a computed key is unknown as a whole", () => {
    const stack = createStack();
    expect(declaredIn(stack, { [variable(stack, "string").stringValue]: { values: ["a"] } })).toBe(unknown);
  });

  test("problems are told with key and property", () => {
    const block = { records: { "www A": { values: ["a", ""], time_to_live: "" } } };
    expect(problemsOf(block, declaredValue(block, kind), kind).errors).toEqual([
      'records["www A"].values[1]: Must not be empty.',
      'records["www A"].timeToLive: Must not be empty.',
    ]);
  });
});
