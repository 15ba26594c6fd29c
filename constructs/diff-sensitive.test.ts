import { TerraformLocal, TerraformVariable, type TerraformStack } from "cdktf";
import { diff } from "./diff.ts";
import { DnsRecord } from "./dns-record.ts";
import { DnsZoneRecords } from "./dns-zone-records.ts";
import { client, diffOf, www } from "./testing/live-sandbox.ts";
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
