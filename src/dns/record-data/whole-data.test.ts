import { canonicalData } from "./canonical-data.ts";
import { hasRelativeName, spreadAs, wholeData } from "./whole-data.ts";

it.each<[string, string, string[], string[]]>([
  ["in one entry", "MX", ["10 mx1"], ["10 mx1.sub.example.com."]],
  ["in an entry for each field", "MX", ["010", "MX1"], ["010", "MX1.sub.example.com."]],
  ["in entries of several fields", "SRV", ["1 2", "5060", "sip"], ["1 2", "5060", "sip.sub.example.com."]],
  ["the origin itself", "CNAME", ["@"], ["sub.example.com."]],
  ["one of two", "RP", ["mail.example.net. txt"], ["mail.example.net. txt.sub.example.com."]],
  ["before parameters", "HTTPS", ["1", "web", "alpn=h2"], ["1", "web.sub.example.com.", "alpn=h2"]],
  ["among other words", "IPSECKEY", ["10 3 2 gw AQNRU3mG"], ["10 3 2 gw.sub.example.com. AQNRU3mG"]],
  ["with a dot of its label at the end", "CNAME", ["a\\."], ["a\\..sub.example.com."]],
  ["in small letters of the type", "cname", ["web"], ["web.sub.example.com."]],
])("completes a name %s", (_, type, data, whole) => {
  expect(hasRelativeName(type, data)).toBe(true);
  expect(wholeData(type, data, "sub.example.com.")).toEqual(whole);
  expect(canonicalData(type, whole)).toBe(canonicalData(type, data, "sub.example.com."));
});

it.each<[string, string, string[]]>([
  ["whole names", "MX", ["010 MX1.example.com."]],
  ["a whole name before parameters", "HTTPS", ["1", "Web.example.com.", "alpn=h2"]],
  ["no name", "A", ["192.0.2.1"]],
  ["a text", "TXT", ["web"]],
  ["an address in the place of a name", "IPSECKEY", ["10 1 2 192.0.2.38 AQNRU3mG"]],
  ["data of a type that is not known", "BOGUS", ["web"]],
  ["data that is broken", "CNAME", ["a@b"]],
])("leaves %s", (_, type, data) => {
  expect(hasRelativeName(type, data)).toBe(false);
  expect(wholeData(type, data, "example.com")).toBe(data);
});

it("completes a name below the root", () => expect(wholeData("CNAME", ["web"], ".")).toEqual(["web."]));

it("gives one entry where the fields are not those of the entries", () => {
  expect(spreadAs(["10", "a b"], "10 mx1.example.com.")).toEqual(["10 mx1.example.com."]);
});
