import { dnsRecordFields } from "./record-fields.ts";
import { readWire } from "./table-wire.ts";

it.each<[string, unknown, string | null]>([
  ["a number", 60, "60"],
  ["a text", "1h", "1h"],
  ["an empty text, which is none", "", null],
  ["blanks around a number, which mean nothing in a zone's text", " 60 ", "60"],
])("reads as a record's TTL %s", (_, ttl, read) => {
  const wire = { data: ["192.0.2.1"], ttl };
  expect(readWire(dnsRecordFields, wire, { name: "www.example.com.", type: "A" }).ttl).toBe(read);
});
