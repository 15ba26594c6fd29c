import { valueObject } from "terraform-provider-sdk/values";
import { canonicalNameFunction, recordFieldsFunction, reverseNameFunction, reverseNameInFunction } from "./index.ts";
import { svcbValueFunction } from "./record-values.ts";

it.each([
  ["a relative name", ["www", "example.com"], "www.example.com."],
  ["the zone itself", ["@", "example.com."], "example.com."],
  ["a full name", ["WWW.Example.NET.", "example.com"], "www.example.net."],
  ["an international name", ["bücher", "example.com"], "xn--bcher-kva.example.com."],
])("canonical_name: %s", (_, args, result) => {
  expect(canonicalNameFunction.call(args)).toEqual({ result });
});

it.each([
  ["IPv4", "192.0.2.10", "10.2.0.192.in-addr.arpa."],
  ["IPv6", "2001:db8::1", "1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa."],
])("reverse_name: %s", (_, address, result) => {
  expect(reverseNameFunction.call([address])).toEqual({ result });
});

it.each([
  ["192.0.0.0/16", "0.192.in-addr.arpa."],
  ["192.0.2.0/24", "2.0.192.in-addr.arpa."],
  ["192.0.2.64/26", "64/26.2.0.192.in-addr.arpa."],
  ["192.0.2.10/32", "10.2.0.192.in-addr.arpa."],
  ["2001:db8::/32", "8.b.d.0.1.0.0.2.ip6.arpa."],
])("reverse_name: the zone of %s", (prefix, result) => {
  expect(reverseNameFunction.call([prefix])).toEqual({ result });
});

it.each([
  ["192.0.2.70", "192.0.2.64/26", { result: "70.64/26.2.0.192.in-addr.arpa." }],
  ["192.0.2.70", "192.0.2.0/24", { result: "70.2.0.192.in-addr.arpa." }],
  ["192.0.2.128", "192.0.2.64/26", { error: { argument: 0 } }],
  ["192.0.3.70", "192.0.2.64/26", { error: { argument: 0 } }],
  ["192.0.2.70", "192.0.2.64/33", { error: { argument: 1 } }],
])("reverse_name_in: %s in %s", (address, prefix, answer) => {
  expect(reverseNameInFunction.call([address, prefix])).toMatchObject(answer);
});

it.each([
  ["192.0.2"],
  ["host"],
  [""],
  ["192.0.2.1/24"],
  ["192.0.2.65/26"],
  ["192.0.0.0/20"],
  ["2001:db8::/33"],
  ["2001:db8::1/64"],
])("reverse_name refuses %j and names the argument", (address) => {
  expect(reverseNameFunction.call([address])).toMatchObject({ error: { argument: 0 } });
});

it.each([
  ["an MX", "10 mx1.example.com.", ["10", "mx1.example.com."]],
  ["quoted strings stay whole", '0 issue "ca.example.net; x=1"', ["0", "issue", '"ca.example.net; x=1"']],
  ["nothing", "", []],
])("record_fields: %s", (_, text, result) => {
  expect(recordFieldsFunction.call([text])).toEqual({ result });
});

it("svcb_value: a parameter named as what objects inherit is one that it does not know", () => {
  const { error } = svcbValueFunction.call([1, "a.", valueObject([["__proto__", "x"]])]) as {
    error?: { text: string };
  };
  const other = svcbValueFunction.call([1, "a.", valueObject([["other__x", "x"]])]) as { error?: { text: string } };
  expect(error?.text.replace("__proto__", "other__x")).toBe(other.error?.text);
});
