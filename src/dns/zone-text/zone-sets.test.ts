import fc from "fast-check";
import { Failure } from "terraform-provider-sdk/core";
import { absoluteName } from "../domain-names.ts";
import { canonicalData } from "../record-data/canonical-data.ts";
import { parseZone } from "./parse.ts";
import { zoneSets, type ZoneSet } from "./zone-sets.ts";

const set = (values: readonly string[], ttl: string | null = null, comment: string | null = null): ZoneSet => ({
  values,
  ttl,
  comment,
});

it.each<[string, string, Record<string, ZoneSet>]>([
  ["nothing", "", {}],
  ["records of one name and type", "www A 192.0.2.1\n\tA 192.0.2.2", { "www A": set(["192.0.2.1", "192.0.2.2"]) }],
  [
    "the zone itself",
    "@ MX 10 mx1\nexample.com. MX 20 mx2",
    { "@ MX": set(["10 mx1.example.com.", "20 mx2.example.com."]) },
  ],
  [
    "digits that are cut anywhere",
    "key OPENPGPKEY ( AA AA\n  AAA A )\n_443._tcp TLSA 3 1 0 abc\tDEF",
    { "key OPENPGPKEY": set(["AAAAAAAA"]), "_443._tcp TLSA": set(["3 1 0 abcdef"]) },
  ],
  ["a TTL of its own", "www 5m A 192.0.2.1", { "www A": set(["192.0.2.1"], "300") }],
  [
    "the default TTL in force",
    "$TTL 1h\nwww A 192.0.2.1\n$TTL 60\nw2 A 192.0.2.2",
    { "www A": set(["192.0.2.1"], "3600"), "w2 A": set(["192.0.2.2"], "60") },
  ],
  [
    "an origin below the zone",
    "$ORIGIN sub.example.com.\nwww CNAME web\n$ORIGIN example.com.\nweb A 192.0.2.1",
    { "www.sub CNAME": set(["web.sub.example.com."]), "web A": set(["192.0.2.1"]) },
  ],
  [
    "a SOA record, which the service keeps",
    "@ SOA ns1 host 1 2 3 4 5\n@ NS ns1",
    { "@ NS": set(["ns1.example.com."], "5") },
  ],
  [
    "the same twice, in two spellings",
    "www AAAA 2001:DB8::1\nWWW AAAA 2001:db8:0::1",
    { "www AAAA": set(["2001:db8::1"]) },
  ],
  [
    "a comment of all",
    "www A 192.0.2.1 ; front\nwww A 192.0.2.2 ; front",
    { "www A": set(["192.0.2.1", "192.0.2.2"], null, "front") },
  ],
  ["a comment of some", "www A 192.0.2.1 ; front\nwww A 192.0.2.2", { "www A": set(["192.0.2.1", "192.0.2.2"]) }],
  // what begins and ends a string can mean something: RFC 6763 section 6.1
  [
    "texts in the strings that they are written in",
    't TXT "a;b" c\\"d\nu SPF a "" b\\032c',
    {
      "t TXT": set(['"a;b" "c\\"d"']),
      "u SPF": set(['"a" "" "b c"']),
    },
  ],
  ["a text cut at two places once, as it is written first", 't TXT "a" "b"\nt TXT ab', { "t TXT": set(['"a" "b"']) }],
  ["a text in the form of a type that is not known", "t TXT \\# 4 01610162", { "t TXT": set(['"ab"']) }],
  [
    "a SOA record of the zone's name without the dot, as Cloudflare exports it",
    "example.com\t3600\tIN\tSOA\tns1.example.net. dns.example.net. 2 3 4 5 6\nexample.com.\t86400\tIN\tNS\tns1.example.net.",
    { "@ NS": set(["ns1.example.net."], "86400") },
  ],
  ["a type without a name of its own", "u TYPE731 \\# 3 ab cd ef", { "u TYPE731": set(["\\# 3 abcdef"]) }],
  [
    "what stands behind a byte order mark, and lines however they end",
    '\ufeff$TTL 60\r\na TXT "x"\rb TXT "y"\r\nc TXT z\r\n',
    { "a TXT": set(['"x"'], "60"), "b TXT": set(['"y"'], "60"), "c TXT": set(['"z"'], "60") },
  ],
  [
    "one name in all of its spellings",
    "a\\064b TXT x\na\\@b TXT y\nA@b.example.com. TXT z",
    { "a\\@b TXT": set(['"x"', '"y"', '"z"']) },
  ],
  ["a comment behind a quoted text", 't TXT "v=spf1 -all";spf', { "t TXT": set(['"v=spf1 -all"'], null, "spf") }],
  ["a comment right behind an address", "www A 192.0.2.1;front", { "www A": set(["192.0.2.1"], null, "front") }],
  [
    "texts as Cloudflare exports them",
    "www.example.com.\t1\tIN\tA\t192.0.2.1 ; cf_tags=cf-proxied:true",
    { "www A": set(["192.0.2.1"], "1", "cf_tags=cf-proxied:true") },
  ],
  [
    "the minimum of an SOA record as the default where no TTL stands before it",
    "@ SOA ns1 host 1 2 3 4 1H\nwww 600 A 192.0.2.1\nw2 A 192.0.2.2",
    { "www A": set(["192.0.2.1"], "600"), "w2 A": set(["192.0.2.2"], "3600") },
  ],
  [
    "the last TTL where one stands before the minimum",
    "@ 55 SOA ns1 host 1 2 3 4 5\nwww A 192.0.2.1\nw2 600 A 192.0.2.2\nw3 A 192.0.2.3",
    { "www A": set(["192.0.2.1"], "55"), "w2 A": set(["192.0.2.2"], "600"), "w3 A": set(["192.0.2.3"], "600") },
  ],
  ["a class by its number", "www 60 CLASS1 A 192.0.2.1", { "www A": set(["192.0.2.1"], "60") }],
  [
    "an end of a line that a backslash makes part of a text",
    't TXT "a\\\nb" ; c\nw A 192.0.2.1',
    { "t TXT": set(['"a\\010b"'], null, "c"), "w A": set(["192.0.2.1"]) },
  ],
  ["a parameter in quotes", '@ HTTPS 1 . alpn="h2,h3"', { "@ HTTPS": set(['1 . alpn="h2,h3"']) }],
  ["data that is wrong, for the rules to refuse", "c CNAME a b", { "c CNAME": set(["a b"]) }],
])("zoneSets lists %s", (_, text, sets) => expect(zoneSets(text, "example.com")).toEqual(sets));

it.each([
  [
    "a name outside of the zone",
    "www A 192.0.2.1\nwww.example.net. A 192.0.2.2",
    /line 2.*www\.example\.net\..*outside of the zone/,
  ],
  ["a name that is none", "www A 192.0.2.1\na..b A 192.0.2.1", /line 2.*N3.*`a\.\.b\.example\.com\.`.*empty label/],
  ["a label that is too long", `www A 192.0.2.1\n${"a".repeat(64)} A 192.0.2.1`, /line 2.*N2/],
  ["a TTL that is too large", "$TTL 60\nw A 192.0.2.1\nx 99999999999 A 192.0.2.1", /line 3.*T1.*99999999999/],
  ["a TTL that is none", "www 1y IN A 192.0.2.1", /Line 1.*`1y` is no TTL/],
  ["another class", "www CH A 192.0.2.1", /line 1.*class is CH/],
  ["another class by its number", "www CLASS3 A 192.0.2.1", /line 1.*class is CLASS3/],
  ["another class behind such a text", 't TXT "a\\\nb"\nwww CH A 192.0.2.1', /line 3.*class is CH/],
  ["two TTLs in one set", "www 60 A 192.0.2.1\nw2 A 192.0.2.3\nwww 61 A 192.0.2.2", /line 3.*not that of line 1/],
  ["an included file", "$INCLUDE hosts", /Line 1.*\$INCLUDE.*named-compilezone/s],
  ["a text that a comment cuts", "t TXT v=DKIM1; p=abc", /line 1.*`;`.*comment.*quotes/s],
  [
    "the zone of another SOA record",
    "www A 192.0.2.1\nsub SOA a. b. 1 2 3 4 5",
    /line 2.*SOA record of sub\.example\.com\./,
  ],
  ["what signing made", "www A 192.0.2.1\nwww RRSIG A 13 3 60 1 0 1 @ AA==", /line 2.*RRSIG.*signed/s],
  ["what was no UTF-8", 'www A 192.0.2.1\r\nt TXT "gr\ufffdn"', /Line 2.*UTF-8/s],
  ["an escape that is none", "www A 192.0.2.1\na\\256 TXT x", /Line 2.*`a\\256`.*escape/],
  ["an escape that is none in an origin", "$ORIGIN a\\256\nwww A 192.0.2.1", /Line 1.*`a\\256`.*escape/],
  ["a quote within a word", 't TXT v="spf1 -all"', /line 1.*quote/],
  ["two values of a directive", "$TTL 1 h\nwww A 192.0.2.1", /Line 1.*`h`/],
])("zoneSets refuses %s", (_, text, message) => {
  const said = (): unknown => {
    try {
      return zoneSets(text, "example.com");
    } catch (error) {
      return error instanceof Failure ? `${error.message} ${error.remedy}` : error;
    }
  };
  expect(said()).toEqual(expect.stringMatching(message));
});

it("holds each record of the text, and nothing else", () => {
  const name = fc.constantFrom("@", "www", "a.b", "*.w", "example.com.", "WWW.example.com.");
  const data = fc.constantFrom(
    "A 192.0.2.1",
    "A 192.0.2.2",
    "MX 10 mx",
    "MX 10 mx.example.com.",
    "TXT a b",
    'TXT "ab"',
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(name, data)), (lines) => {
      const text = lines.map((line) => line.join(" 60 ")).join("\n");
      const told = [...parseZone(text, "example.com").records].map(
        ({ name: owner, type, data: written, origin }) => `${owner} ${type} ${canonicalData(type, written, origin)}`,
      );
      const listed = Object.entries(zoneSets(text, "example.com")).flatMap(([key, { values }]) => {
        const [relative = "", type = ""] = key.split(" ");
        return values.map((value) => `${absoluteName(relative, "example.com")} ${type} ${canonicalData(type, value)}`);
      });
      expect(new Set(listed)).toEqual(new Set(told));
      expect(listed).toHaveLength(new Set(listed).size);
    }),
  );
});
