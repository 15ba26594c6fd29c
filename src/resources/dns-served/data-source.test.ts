import { unknown, type Value } from "terraform-provider-sdk/values";
import { dnsServed } from "./data-source.ts";

it.each<[string, Value, Value, readonly string[]]>([
  ["both", "www.example.com.", "A", []],
  ["neither", null, null, []],
  ["a name alone", "www.example.com.", null, ["Invalid name"]],
  ["a type alone", null, "A", ["Invalid type"]],
  ["a type that may turn out to be none", null, unknown, []],
  ["a name that may turn out to be none", unknown, null, []],
  ["a type that no name server knows", "www.example.com.", "alias", ["Invalid type"]],
])("name and type: %s", (_, name, type, summaries) => {
  const found = dnsServed.validate?.({ zone: "example.com", name, type }) ?? [];
  expect(found.map(({ summary }) => summary)).toEqual(summaries);
});
