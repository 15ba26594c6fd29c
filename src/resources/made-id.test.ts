import { isMadeIn } from "./made-id.ts";

it.each<[string, string | null, boolean]>([
  // of a state whose create ended before the service had told an id
  ["acme", null, true],
  ["acme", "acme/web1.example.com", true],
  ["ACME", "acme/web1.example.com", true],
  ["a/b", "a/b/web1.example.com", true],
  ["Cluster One", "Cluster One/shop", true],
  ["a/b", "a%2Fb/shop", true],
  ["example.com", "example.com", true],
  ["Example.COM.", "example.com", true],
  ["example.com", "example.com/A/www.example.com.", true],
  ["0/25.2.0.192.in-addr.arpa", "0/25.2.0.192.in-addr.arpa", true],
  ["0/25.2.0.192.in-addr.arpa", "0%2F25.2.0.192.in-addr.arpa/PTR/1.0/25.2.0.192.in-addr.arpa.", true],
  ["acme", "k3j2h1ab", false],
  ["example.com", "k3j2h1ab", false],
  ["acme", "other/web1.example.com", false],
  ["acme", "", false],
])("in %j the id %j may be one of the provider: %j", (place, id, expected) => {
  expect(isMadeIn(place, id)).toBe(expected);
});
