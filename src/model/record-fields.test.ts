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

it.each<[string, object, object]>([
  ["blanks alone, which are none", { comment: " \t" }, { comment: null, dataComments: null }],
  ["a text with blanks around it", { comment: " x " }, { comment: " x ", dataComments: null }],
  ["blanks beside the data", { dataComments: [" ", null] }, { comment: null, dataComments: null }],
  ["blanks beside a text", { dataComments: [" ", "x"] }, { comment: null, dataComments: [" ", "x"] }],
])("reads as a record's comments %s", (_, comments, read) => {
  const wire = { data: ["10", "mx1.example.com."], ...comments };
  expect(readWire(dnsRecordFields, wire, { name: "www.example.com.", type: "MX" })).toMatchObject(read);
});
