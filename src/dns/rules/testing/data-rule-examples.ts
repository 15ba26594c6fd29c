import type { RecordRuleExample } from "./rule-example.ts";

/** Rules about the data of a type: what a record of it may hold. */
export const dataRuleExamples: readonly RecordRuleExample[] = [
  {
    rule: "A1",
    demands: "the fields of A data",
    failing: { type: "A", data: ["192.0.2.01"] },
    passing: { type: "A", data: ["192.0.2.1"] },
  },
  {
    rule: "A2",
    demands: "the fields of AAAA data",
    failing: { type: "AAAA", data: ["fe80::1%eth0"] },
    passing: { type: "AAAA", data: ["2001:DB8::1"] },
  },
  {
    rule: "G4",
    demands: "the fields of CNAME, ALIAS, DNAME, NS, PTR data",
    failing: { type: "CNAME", data: [`${"a".repeat(64)}.example.net.`] },
    passing: { type: "CNAME", data: ["a.example.net."] },
  },
  {
    rule: "M1",
    demands: "the fields of MX data",
    failing: { type: "MX", data: ["65536 mail.example.com."] },
    passing: { type: "MX", data: ["10 mail.example.com."] },
  },
  {
    rule: "S1",
    demands: "the fields of SRV data",
    failing: { type: "SRV", data: ["10 60 web.example.com."] },
    passing: { type: "SRV", data: ["10 60 443 web.example.com."] },
  },
  {
    rule: "X1",
    demands: "the fields of TXT, SPF data",
    failing: { type: "TXT", data: [`"${"x".repeat(256)}"`] },
    passing: { type: "TXT", data: [`"${"x".repeat(255)}" "x"`] },
  },
  {
    rule: "CA1",
    demands: "the fields of CAA data",
    failing: { type: "CAA", data: ['0 is-sue "x"'] },
    passing: { type: "CAA", data: ['0 issue "letsencrypt.org"'] },
  },
  {
    rule: "F1",
    demands: "the fields of SSHFP data",
    failing: { type: "SSHFP", data: ["1 256 00"] },
    passing: { type: "SSHFP", data: ["1 1 abababababababababababababababababababab"] },
  },
  {
    rule: "L1",
    demands: "the fields of TLSA, SMIMEA data",
    failing: { type: "TLSA", data: ["3 1 1 xyz"] },
    passing: { type: "TLSA", data: [`3 1 1 ${"ab".repeat(32)}`] },
  },
  {
    rule: "DS1",
    demands: "the fields of DS, CDS data",
    failing: { type: "DS", data: [`65536 13 2 ${"ab".repeat(32)}`] },
    passing: { type: "DS", data: [`1 13 2 ${"ab".repeat(32)}`] },
  },
  {
    rule: "NA1",
    demands: "the fields of NAPTR data",
    failing: { type: "NAPTR", data: ['65536 10 "U" "E2U+sip" "" .'] },
    passing: { type: "NAPTR", data: ['100 10 "S" "SIP+D2U" "" _sip._udp.example.com.'] },
  },
  {
    rule: "H1",
    demands: "the fields of SVCB, HTTPS data",
    failing: { type: "SVCB", data: ["1 . port=70000"] },
    passing: { type: "SVCB", data: ["1 . alpn=h2,h3 port=443"] },
  },
  {
    rule: "LO1",
    demands: "the fields of LOC data",
    failing: { type: "LOC", data: ["52 60 0 N 0 0 0 E 0m"] },
    passing: { type: "LOC", data: ["52 22 23.000 N 4 53 32.000 E -2.00m"] },
  },
  {
    rule: "O1",
    demands: "the fields of OPENPGPKEY, URI data",
    failing: { type: "OPENPGPKEY", data: ["not base64!!"] },
    passing: { type: "OPENPGPKEY", data: ["mQCNAzIGAAAA"] },
  },
  {
    rule: "Z3",
    demands: "the fields of SOA data",
    failing: {
      type: "SOA",
      data: ["ns1.example.com. host@example.com. 1 7200 900 1209600 3600"],
      name: "example.com.",
    },
    passing: {
      type: "SOA",
      data: ["ns1.example.com. host.example.com. 1 7200 900 1209600 3600"],
      name: "example.com.",
    },
  },
];
