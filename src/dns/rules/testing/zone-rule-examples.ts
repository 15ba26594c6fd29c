import type { ZoneInput, ZoneRecordInput } from "../zone-facts.ts";

/** For tests: the zone of the examples. */
export const exampleZone = { zone: "example.com." } as const satisfies ZoneInput;

/** The record of an example line. */
export function exampleZoneRecord(line: string): ZoneRecordInput {
  const [, ttl, name, type, data] = /^(?:(\d+) )?(\S+) (\S+) (.*)$/s.exec(line) ?? [];
  return { name, type, data, ...(ttl === undefined ? {} : { ttl }) };
}

/**
 * For each rule records among which it finds something, and records among which it does not: lines `NAME TYPE DATA`, with a TTL in
 * front where it matters, in {@link exampleZone}.
 */
export const zoneRuleExamples: readonly {
  readonly rule: string;
  readonly demands: string;
  readonly failing: readonly string[];
  readonly passing: readonly string[];
}[] = [
  {
    rule: "C1",
    demands: "a CNAME alone at its name",
    failing: ["a.example.com. CNAME b.example.net.", 'a.example.com. TXT "x"'],
    passing: ["a.example.com. CNAME b.example.net.", 'b.example.com. TXT "x"'],
  },
  {
    rule: "C2",
    demands: "one CNAME at a name",
    failing: ["example.com. CNAME a.example.net.", "example.com. CNAME b.example.net."],
    passing: ["example.com. CNAME a.example.net."],
  },
  {
    rule: "C9",
    demands: "one DNAME at a name",
    failing: ["example.com. DNAME a.example.net.", "example.com. DNAME b.example.net."],
    passing: ["example.com. DNAME a.example.net."],
  },
  {
    rule: "K3",
    demands: "one SOA at a name",
    failing: [
      "example.com. SOA a.example.net. h.example.net. 1 2 3 4 5",
      "example.com. SOA b.example.net. h.example.net. 1 2 3 4 5",
    ],
    passing: ["example.com. SOA a.example.net. h.example.net. 1 2 3 4 5", "example.com. NS a.example.net."],
  },
  {
    rule: "C5",
    demands: "no loop of CNAME and ALIAS records",
    failing: ["a.example.com. CNAME b.example.com.", "b.example.com. CNAME a.example.com."],
    passing: ["a.example.com. CNAME b.example.com.", "b.example.com. CNAME c.example.com."],
  },
  {
    rule: "C8",
    demands: "an ALIAS without addresses beside it",
    failing: ["example.com. ALIAS web.example.net.", "example.com. A 192.0.2.1"],
    passing: ["example.com. ALIAS web.example.net.", "example.com. MX 10 mail.example.net."],
  },
  {
    rule: "C9",
    demands: "a DNAME without delegation beside it",
    failing: ["a.example.com. DNAME b.example.net.", "a.example.com. NS ns.example.net."],
    passing: ["example.com. DNAME b.example.net.", "example.com. NS ns.example.net."],
  },
  {
    rule: "C9",
    demands: "nothing below a DNAME",
    failing: ["d.example.com. DNAME b.example.net.", "a.d.example.com. A 192.0.2.1"],
    passing: ["d.example.com. DNAME b.example.net.", "d.example.com. A 192.0.2.1"],
  },
  {
    rule: "D1",
    demands: "no record twice",
    failing: ["a.example.com. AAAA ::1", "A.example.com. AAAA 0:0::1"],
    passing: ["a.example.com. AAAA ::1", "a.example.com. AAAA ::2"],
  },
  {
    rule: "T3",
    demands: "one TTL for all records of a name and type",
    failing: ["60 a.example.com. A 192.0.2.1", "90 a.example.com. A 192.0.2.2"],
    passing: ["60 a.example.com. A 192.0.2.1", "90 a.example.com. AAAA ::1"],
  },
  {
    rule: "M2",
    demands: "a null MX alone",
    failing: ["example.com. MX 0 .", "example.com. MX 10 mail.example.net."],
    passing: ["example.com. MX 0 ."],
  },
  {
    rule: "X7",
    demands: "one SPF text at a name",
    failing: ['example.com. TXT "v=spf1 -all"', 'example.com. TXT "v=spf1 mx -all"'],
    passing: ['example.com. TXT "v=spf1 -all"', 'example.com. TXT "x"'],
  },
  {
    rule: "DS1",
    demands: "DS beside NS",
    failing: [`s.example.com. DS 1 13 2 ${"ab".repeat(32)}`],
    passing: [`s.example.com. DS 1 13 2 ${"ab".repeat(32)}`, "s.example.com. NS ns.example.net."],
  },
  {
    rule: "Z1",
    demands: "NS records at the apex",
    failing: ["example.com. SOA ns1.example.net. h.example.net. 1 7200 900 1209600 3600"],
    passing: [
      "example.com. SOA ns1.example.net. h.example.net. 1 7200 900 1209600 3600",
      "example.com. NS ns1.example.net.",
      "example.com. NS ns2.example.net.",
    ],
  },
  {
    rule: "Z1",
    demands: "two name servers or more",
    failing: ["s.example.com. NS ns.example.net."],
    passing: ["s.example.com. NS ns.example.net.", "s.example.com. NS ns.example.org."],
  },
  {
    rule: "Z1",
    demands: "addresses of name servers in the zone",
    failing: [
      "example.com. SOA ns1.example.net. h.example.net. 1 7200 900 1209600 3600",
      "example.com. NS ns1.example.net.",
      "example.com. NS ns2.example.net.",
      "s.example.com. NS ns.s.example.com.",
    ],
    passing: [
      "example.com. SOA ns1.example.net. h.example.net. 1 7200 900 1209600 3600",
      "example.com. NS ns1.example.net.",
      "example.com. NS ns2.example.net.",
      "s.example.com. NS ns.s.example.com.",
      "ns.s.example.com. A 192.0.2.1",
    ],
  },
  {
    rule: "M3",
    demands: "targets that are no CNAME",
    failing: ["example.com. MX 10 a.example.com.", "a.example.com. CNAME b.example.net."],
    passing: ["example.com. MX 10 a.example.com.", "a.example.com. A 192.0.2.1"],
  },
  {
    rule: "C7",
    demands: "targets that exist",
    failing: [
      "example.com. SOA ns1.example.net. h.example.net. 1 7200 900 1209600 3600",
      "example.com. NS ns1.example.net.",
      "example.com. NS ns2.example.net.",
      "a.example.com. CNAME b.example.com.",
    ],
    passing: [
      "example.com. SOA ns1.example.net. h.example.net. 1 7200 900 1209600 3600",
      "example.com. NS ns1.example.net.",
      "example.com. NS ns2.example.net.",
      "a.example.com. CNAME b.example.com.",
      "*.example.com. A 192.0.2.1",
    ],
  },
  {
    rule: "Z2",
    demands: "nothing below a delegation",
    failing: ["s.example.com. NS ns.example.net.", "a.s.example.com. A 192.0.2.1"],
    passing: [
      "s.example.com. NS ns.s.example.com.",
      "ns.s.example.com. A 192.0.2.1",
      `s.example.com. DS 1 13 2 ${"ab".repeat(32)}`,
    ],
  },
  {
    rule: "DS1",
    demands: "CDS and CDNSKEY at the apex only with DNSKEY",
    failing: [
      "example.com. SOA ns1.example.net. h.example.net. 1 7200 900 1209600 3600",
      "example.com. NS ns1.example.net.",
      "example.com. NS ns2.example.net.",
      `example.com. CDS 1 13 2 ${"ab".repeat(32)}`,
    ],
    passing: [
      "example.com. SOA ns1.example.net. h.example.net. 1 7200 900 1209600 3600",
      "example.com. NS ns1.example.net.",
      "example.com. NS ns2.example.net.",
      "example.com. CDS 0 0 0 00",
    ],
  },
];
