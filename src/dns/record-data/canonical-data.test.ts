import fc from "fast-check";
import { canonicalData, equalData, recordFields } from "./canonical-data.ts";
import { knownTypes } from "../record-types.ts";

const long = "x".repeat(300);

describe("canonicalData", () => {
  it.each([
    ["A", "192.0.2.1", "192.0.2.1"],
    ["AAAA", "2001:DB8:0:0::1", "2001:db8::1"],
    ["AAAA", "::ffff:192.0.2.1", "::ffff:c000:201"],
    ["CNAME", "WWW.Example.COM.", "www.example.com."],
    ["CNAME", "münchen.example.", "xn--mnchen-3ya.example."],
    ["CNAME", "Web", "web"],
    ["CNAME", "@", "@"],
    ["MX", ["010", "Mail.example."], "10 mail.example."],
    ["MX", ["010 Mail.example."], "10 mail.example."],
    ["MX", "( 10\n mail.example. )", "10 mail.example."],
    ["SRV", "1 2 3 HOST.example.", "1 2 3 host.example."],
    ["TXT", '"a" "b"', '"ab"'],
    ["TXT", ['"a"', '"b"'], '"ab"'],
    ["TXT", "a b", '"ab"'],
    ["TXT", '"\\097\\"ä"', '"a\\"\\195\\164"'],
    ["TXT", [`"${long.slice(0, 255)}"`, `"${long.slice(255)}"`], `"${long.slice(0, 255)}" "${long.slice(255)}"`],
    ["TXT", [`"${long.slice(0, 100)}"`, `"${long.slice(100)}"`], `"${long.slice(0, 255)}" "${long.slice(255)}"`],
    ["SPF", "v=spf1", '"v=spf1"'],
    ["CAA", "0 ISSUE letsencrypt.org", '0 issue "letsencrypt.org"'],
    ["SSHFP", "1 1 AAAA bbbb", "1 1 aaaabbbb"],
    ["TLSA", "3 01 1 AB CD", "3 1 1 abcd"],
    ["DS", "1 ecdsap256sha256 2 AB", "1 13 2 ab"],
    ["DNSKEY", "257 3 13 AAAA AA==", "257 3 13 AAAAAA=="],
    // cut within a group of four or a pair, which BIND reads and Knot refuses
    ["OPENPGPKEY", "A AA AAAAA", "AAAAAAAA"],
    ["CERT", "1 1 8 AA AA", "1 1 8 AAAA"],
    ["IPSECKEY", "10 1 2 192.0.2.38 AQN RU3mG", "10 1 2 192.0.2.38 AQNRU3mG"],
    ["SSHFP", "1 1 A AA a", "1 1 aaaa"],
    ["TYPE731", "\\# 3 abc DEF", "\\# 3 abcdef"],
    // these are not digits of one text
    ["OPENPGPKEY", "AA== AAAA", "AA== AAAA"],
    ["OPENPGPKEY", '"AA" AA', '"AA" AA'],
    ["SSHFP", "1 1 A AA", "1 1 A AA"],
    ["NAPTR", "1 2 U e2u !^.*$!x! .", '1 2 "U" "e2u" "!^.*$!x!" .'],
    ["SVCB", '1 . port=0443 alpn="h2,h3"', '1 . alpn="h2,h3" port=443'],
    ["HTTPS", "1 . mandatory=port,alpn port=1 alpn=h2", '1 . mandatory=alpn,port alpn="h2" port=1'],
    ["HTTPS", "0 Foo.example.", "0 foo.example."],
    ["LOC", "42 21 54 N 71 06 18 W -24m 30m", "42 21 54.000 N 71 6 18.000 W -24.00m 30.00m 10000.00m 10.00m"],
    ["SOA", "NS1.example. H.example. 01 2h 15m 2w 1h", "ns1.example. h.example. 1 7200 900 1209600 3600"],
    ["EUI48", "00-00-5E-00-53-2A", "00-00-5e-00-53-2a"],
    ["NID", "10 0014:4fff:ff20:EE64", "10 0014:4fff:ff20:ee64"],
    ["L64", "10 2001:DB8:0:1", "10 2001:0db8:0000:0001"],
    ["NSEC", "b.example. MX A", "b.example. A MX"],
    ["NSEC3", `01 0 010 AABB ${"0V".repeat(16)} MX A`, `1 0 10 aabb ${"0v".repeat(16)} A MX`],
    ["NAPTR", '1 2 "u" "e2u" "!^.*$!x!" .', '1 2 "U" "e2u" "!^.*$!x!" .'],
    ["HTTPS", String.raw`1 . key1="\002h2\002h3" key3=\001\187`, '1 . alpn="h2,h3" port=443'],
    ["HTTPS", String.raw`1 . key0="\000\001" alpn=h2`, '1 . mandatory=alpn alpn="h2"'],
    ["HTTPS", String.raw`1 . key1="\002h2" key2`, '1 . alpn="h2" no-default-alpn'],
    ["SVCB", String.raw`1 . key1="\003a,b"`, String.raw`1 . alpn="a\\,b"`],
    ["SVCB", String.raw`1 . key4="\192\000\002\001"`, "1 . ipv4hint=192.0.2.1"],
    ["SVCB", String.raw`1 . key6=" \001\013\184${String.raw`\000`.repeat(11)}\001"`, "1 . ipv6hint=2001:db8::1"],
    ["SVCB", String.raw`1 . key5="\000\001\002"`, "1 . ech=AAEC"],
    ["SVCB", "1 . key3=443", "1 . key3=443"],
    ["TYPE731", String.raw`\#  0000004   C0 00 02 01 `, String.raw`\# 4 c0000201`],
    ["SVCB", "1 . dohpath=/q{?dns}", '1 . key7="/q{?dns}"'],
    ["SVCB", "1 . mandatory=dohpath key7=/q{?dns}", '1 . mandatory=key7 key7="/q{?dns}"'],
    ["RRSIG", "A 13 2 60 20300101000000 1577836800 1 a. AAAA", "A 13 2 60 1893456000 1577836800 1 a. AAAA"],
    ["LOC", "0 S 0 W 0m 9.99m 256m 0.05m", "0 0 0.000 N 0 0 0.000 E 0.00m 9.00m 200.00m 0.05m"],
    ["A", "\\# 4 C0000201", "192.0.2.1"],
    ["AAAA", "\\# 16 20010db8000000000000000000000001", "2001:db8::1"],
    ["TXT", "\\# 5 0161 026263", '"abc"'],
    ["TXT", "\\# 2 0261", "\\# 2 0261"],
    ["CERT", "PKIX 1 3 AAAA", "1 1 3 AAAA"],
    ["ALIAS", "WEB.example.", "web.example."],
    ["TYPE731", "\\# 3 AB CD EF", "\\# 3 abcdef"],
    ["mx", "10 Mail.example.", "10 mail.example."],
  ])("%s %j", (type, data, expected) => {
    expect(canonicalData(type, data)).toBe(expected);
    expect(canonicalData(type, expected)).toBe(expected);
  });

  it.each([
    ["an unknown type", "BOGUS", "  a\t b ", "a b"],
    ["a word too many", "A", "192.0.2.1  x", "192.0.2.1 x"],
    ["a broken number", "MX", "x   mail.example.", "x mail.example."],
    ["a comment, which is no part of what it follows", "TXT", "v=DKIM1;  k=rsa", "v=DKIM1; k=rsa"],
    ["an open quote", "TXT", '"a  b', '"a b'],
    ["two lines", "TXT", "a\nb", "a b"],
  ])("keeps %s", (_, type, data, expected) => expect(canonicalData(type, data)).toBe(expected));

  it("keeps what only looks blank: it separates no words, and two words could be read where there was one", () => {
    const data = `"a"${"b".repeat(200)}\ufeff${"c".repeat(100)}\u00a0 d`;
    expect(canonicalData("TXT", data)).toBe(data);
  });

  it("completes relative names where the origin is known", () => {
    expect(canonicalData("MX", "10 mail", "Example.com")).toBe("10 mail.example.com.");
    expect(canonicalData("NS", "@", "example.com.")).toBe("example.com.");
  });

  it("takes anything, and its own result unchanged", () => {
    const word = fc.oneof(
      fc.string(),
      fc.constantFrom("1", "0", "a.b.", '"x"', "\\# 1 00", "::1", "alpn=h2", "AAAA", "10 N 10 E 1m"),
    );
    const data = fc.array(word, { maxLength: 8 });
    fc.assert(
      fc.property(fc.constantFrom(...knownTypes, "BOGUS"), data, (type, entries) => {
        const once = canonicalData(type, entries);
        expect(canonicalData(type, once)).toBe(once);
      }),
      { numRuns: 500 },
    );
  });
});

it.each([
  ["TXT", '"a b"', "a b", false],
  ["TXT", '"a" "b"', '"ab"', true],
  ["TXT", "v=DKIM1", "v=DKIM1;k=rsa", false],
  ["CNAME", "a.example.", "a.example", false],
  ["AAAA", "::1", "0:0:0:0:0:0:0:1", true],
])("%s: %p and %p are equal: %p", (type, a, b, equal) => expect(equalData(type, a, b)).toBe(equal));

it.each([
  ["10 mx1.example.com.", ["10", "mx1.example.com."]],
  ['"a b"   "c;d"', ['"a b"', '"c;d"']],
  ['1 . alpn="h2,h3" port=443', ["1", ".", 'alpn="h2,h3"', "port=443"]],
  ["( a b\n c )", ["a", "b", "c"]],
  ["", []],
])("fields of %p", (data, fields) => expect(recordFields(data)).toEqual(fields));
