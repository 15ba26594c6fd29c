import { canonicalNameFunction, recordFieldsFunction, reverseNameFunction } from "./index.ts";

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

it.each([["192.0.2.0/24"], ["192.0.2"], ["host"], [""]])(
  "reverse_name refuses %j and names the argument",
  (address) => {
    expect(reverseNameFunction.call([address])).toMatchObject({ error: { argument: 0 } });
  },
);

it.each([
  ["an MX", "10 mx1.example.com.", ["10", "mx1.example.com."]],
  ["quoted strings stay whole", '0 issue "ca.example.net; x=1"', ["0", "issue", '"ca.example.net; x=1"']],
  ["nothing", "", []],
])("record_fields: %s", (_, text, result) => {
  expect(recordFieldsFunction.call([text])).toEqual({ result });
});
