import { Construct } from "constructs";
import { DnsRecord, RecordType } from "./dns-record.ts";
import { complaintsOf, createStack, resolved, synthesise } from "./testing/synth.ts";

const www = { zone: "example.com", name: "www.example.com.", type: RecordType.CNAME, data: ["web1.example.com."] };

test("a record is a resource of its own id, with exactly what was said", () => {
  const stack = createStack();
  new DnsRecord(stack, "www", { ...www, ttl: "300", dataComments: [null], comment: "the shop" });
  expect(synthesise(stack)).toEqual({
    provider: { ims: [{}] },
    resource: {
      ims_dns_record: {
        www: {
          zone: "example.com",
          name: "www.example.com.",
          type: "CNAME",
          data: ["web1.example.com."],
          data_comments: [null],
          ttl: "300",
          comment: "the shop",
        },
      },
    },
    terraform: { required_providers: { ims: { source: "infra-management/ims", version: "0.1.0" } } },
  });
});

test("inside another construct the address holds the path", () => {
  const stack = createStack();
  const record = new DnsRecord(new Construct(stack, "shop"), "www", www);
  expect(Object.keys(synthesise(stack).resource?.["ims_dns_record"] ?? {})).toEqual([
    expect.stringMatching(/^shop_www_[0-9A-F]{8}$/),
  ]);
  expect(record.node.defaultChild).toBe(record);
});

test("types that have no constant can be written as text", () => {
  const stack = createStack();
  new DnsRecord(stack, "location", { ...www, type: "LOC", data: ["47 22 N 8 32 E 400m"] });
  expect(complaintsOf(stack)).toEqual([]);
});

test("attributes read as references", () => {
  const stack = createStack();
  const record = new DnsRecord(stack, "www", www);
  expect(resolved(stack, [record.id, record.name, record.data, record.ttl])).toEqual([
    "${ims_dns_record.www.id}",
    "${ims_dns_record.www.name}",
    "${ims_dns_record.www.data}",
    "${ims_dns_record.www.ttl}",
  ]);
});

test("waits until it is served where it is told to, and for servers only that are some", () => {
  const stack = createStack();
  new DnsRecord(stack, "www", { ...www, waitUntilServed: { timeout: "10m", servers: ["192.0.2.1:5353"] } });
  expect(synthesise(stack).resource?.["ims_dns_record"]).toMatchObject({
    www: { wait_until_served: { timeout: "10m", servers: ["192.0.2.1:5353"] } },
  });
  expect(complaintsOf(stack)).toEqual([]);
  new DnsRecord(stack, "other", { ...www, name: "other.example.com.", waitUntilServed: { servers: ["http://ns1"] } });
  expect(complaintsOf(stack)).toEqual([expect.stringContaining("[s/other] waitUntilServed")]);
});
