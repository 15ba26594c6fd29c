import { TerraformLocal, TerraformVariable, type TerraformStack } from "cdktf";
import { diff } from "./diff.ts";
import { DnsRecord } from "./dns-record.ts";
import { DnsZoneRecords } from "./dns-zone-records.ts";
import { PlatformProject } from "./platform-project.ts";
import { ServerDefinition } from "./server-definition.ts";
import { client, diffOf, shop, web1, www } from "./testing/live-sandbox.ts";
import { createStack } from "./testing/synth.ts";

const hidden = "(sensitive value)";
const db1 = { zone: "example.com", name: "db1.example.com.", type: "A", data: ["192.0.2.20"] };

const secret = (stack: TerraformStack): string =>
  new TerraformVariable(stack, "secret", { type: "string", default: "hunter2", sensitive: true }).stringValue;

/** The service has the comment `shop database`. */
it.each<[string, (stack: TerraformStack) => void]>([
  ["a value", (stack) => new DnsRecord(stack, "db1", { ...db1, comment: secret(stack) })],
  ["a part of a value", (stack) => new DnsRecord(stack, "db1", { ...db1, comment: `by ${secret(stack)}!` })],
  [
    "a local value",
    (stack) => {
      const local = new TerraformLocal(stack, "local", secret(stack));
      new DnsRecord(stack, "db1", { ...db1, comment: local.asString });
    },
  ],
  [
    "what another resource declares",
    (stack) => {
      const other = new DnsRecord(stack, "www", { ...www, comment: secret(stack) });
      new DnsRecord(stack, "db1", { ...db1, comment: other.comment });
    },
  ],
])("a sensitive variable shows in no comparison, nor does what stands in its place: %s", async (_, make) => {
  const found = await diffOf(make);
  expect(JSON.stringify(found)).not.toMatch(/hunter2|shop database/);
  expect(found.find(({ path }) => path === "s/db1")).toMatchObject({
    action: "update",
    changes: [{ attribute: "comment", before: hidden, after: hidden, forcesReplacement: false }],
  });
});

test("elements of what is sensitive do not show, and what is there does not show as absent", async () => {
  const [found] = await diffOf((stack) => {
    const records = {
      "db1 A": { values: ["192.0.2.20"], comment: secret(stack) },
      "www CNAME": { values: ["a.example.com."] },
    };
    new DnsZoneRecords(stack, "zone", { zone: "example.com", records });
  });
  expect(found?.changes).toEqual([{ attribute: "records", before: hidden, after: hidden, forcesReplacement: false }]);
});

test("no value stays none, so that a create is told from a change", async () => {
  const [found] = await diffOf((stack) => {
    new DnsRecord(stack, "new", { ...db1, name: "new.example.com.", comment: secret(stack) });
  });
  expect(found?.changes.at(-1)).toMatchObject({ attribute: "comment", before: null, after: hidden });
});

test("a given value is hidden as a default is", async () => {
  const stack = createStack();
  new DnsRecord(stack, "db1", { ...db1, comment: secret(stack) });
  const found = await diff(stack, { client, variables: { secret: "given" } });
  expect(JSON.stringify(found)).not.toMatch(/given|shop database/);
});

test.each<[string, (stack: TerraformStack) => void, string]>([
  [
    "a value that breaks a rule",
    (stack) => new DnsRecord(stack, "bad", { ...db1, data: [secret(stack)] }),
    "data: Breaks the DNS rule A1. No more is said, since a sensitive variable takes part.",
  ],
  [
    "one that is not valid",
    (stack) => new PlatformProject(stack, "bad", { ...shop, billingCycle: secret(stack) }),
    "billingCycle: Is not valid. No more is said, since a sensitive variable takes part.",
  ],
  [
    "one beside which another one breaks a rule",
    (stack) => new DnsRecord(stack, "bad", { ...db1, zone: secret(stack) }),
    "name: Breaks the DNS rule N5. No more is said, since a sensitive variable takes part.",
  ],
  [
    "one that the service does not know",
    (stack) => new ServerDefinition(stack, "bad", { ...web1, customer: secret(stack) }),
    "Cannot compare s/bad with the service. No more is said, since a sensitive variable takes part.\n\nError code: http-not-found",
  ],
])("what is wrong with a sensitive value does not show it: %s", async (_, make, problem) => {
  const stack = createStack();
  make(stack);
  const found = await diff(stack, { client, undeclared: true });
  expect(JSON.stringify(found)).not.toMatch(/hunter2/);
  expect(found.find(({ path }) => path === "s/bad")?.problems).toEqual([problem]);
});

test("what is wrong with other values of the same construct is told wholly", async () => {
  const [found] = await diffOf((stack) => {
    new DnsRecord(stack, "bad", { ...db1, ttl: "soon", comment: secret(stack) });
  });
  expect(found?.problems).toEqual([expect.stringMatching(/^ttl: `soon` is no TTL/)]);
});

test("what contradicts by a sensitive value does not show it", async () => {
  const stack = createStack();
  const name = `${secret(stack)}.example.com.`;
  new DnsRecord(stack, "one", { ...db1, name });
  new DnsRecord(stack, "two", { ...www, name });
  const [one] = await diff(stack, { client });
  expect(one?.problems).toEqual([
    "s/one and s/two contradict each other. No more is said, since a sensitive variable takes part.",
  ]);
});

test("what a sensitive value names is found, and not named", async () => {
  const [found] = await diffOf((stack) => {
    const customer = new TerraformVariable(stack, "customer", { type: "string", default: "acme", sensitive: true });
    new ServerDefinition(stack, "web1", { ...web1, customer: customer.stringValue });
  });
  expect(found).toMatchObject({ action: "none", id: hidden });
});
