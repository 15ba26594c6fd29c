import type { RecordRuleExample } from "./rule-example.ts";

/** Further ways to break rules about data. */
export const furtherDataRuleExamples: readonly RecordRuleExample[] = [
  {
    rule: "K2",
    demands: "the fields of HINFO, AFSDB",
    failing: { type: "HINFO", data: ['"Intel"'] },
    passing: { type: "HINFO", data: ['"Intel" "Linux"'] },
  },
  {
    rule: "K2",
    demands: "types that are known",
    failing: { type: "NSEC", data: ["a.example.com. A BOGUS"] },
    passing: { type: "NSEC", data: ["a.example.com. A TYPE731 NSEC3PARAM"] },
  },
  {
    rule: "K2",
    demands: "a certificate type above 0",
    failing: { type: "CERT", data: ["0 1 8 AAAA"] },
    passing: { type: "CERT", data: ["PKIX 1 8 AAAA"] },
  },
  {
    rule: "X4",
    demands: "no `\\#` as the last word",
    failing: { type: "HINFO", data: ['"a" \\#'] },
    passing: { type: "HINFO", data: ['"a" "\\#"'] },
  },
  {
    rule: "K2",
    demands: "groups of four digits",
    failing: { type: "NID", data: ["10 14:4fff:ff20:ee64"] },
    passing: { type: "NID", data: ["10 0014:4FFF:ff20:ee64"] },
  },
  {
    rule: "K2",
    demands: "data of unknown types in the form `\\# LENGTH HEX`",
    failing: { type: "TYPE731", data: ["\\# 4 abcdef"] },
    passing: { type: "TYPE731", data: ["\\# 3 ab cdef"] },
  },
  {
    rule: "G2",
    demands: "names, not addresses",
    failing: { type: "MX", data: ["10 192.0.2.1."] },
    passing: { type: "MX", data: ["10 mail.example.net."] },
  },
  {
    rule: "G1",
    demands: "a dot at the end of dotted names",
    failing: { type: "CNAME", data: ["www.example.net"] },
    passing: { type: "CNAME", data: ["www.example.net."] },
  },
  {
    rule: "G1",
    demands: "whole names",
    failing: { type: "CNAME", data: ["web"] },
    passing: { type: "CNAME", data: ["web.example.com."] },
  },
  {
    rule: "G3",
    demands: "host names where hosts belong",
    failing: { type: "SRV", data: ["10 60 5060 my_web.example.net."] },
    passing: { type: "SRV", data: ["10 60 5060 my-web.example.net."] },
  },
  {
    rule: "G3",
    demands: "mailboxes at host names",
    failing: {
      type: "SOA",
      name: "example.com.",
      data: ["ns1.example.net. hostmaster.my_zone.example. 1 7200 900 1209600 3600"],
    },
    passing: {
      type: "SOA",
      name: "example.com.",
      data: ["ns1.example.net. host\\.master_1.my-zone.example. 1 7200 900 1209600 3600"],
    },
  },
  {
    rule: "G3",
    demands: "slashes only in reverse zones",
    failing: { type: "CNAME", data: ["a/b.example.net."] },
    passing: { type: "CNAME", data: ["1.0/25.2.0.192.in-addr.arpa."] },
  },
  {
    rule: "M2",
    demands: "preference 0 with the null MX",
    failing: { type: "MX", data: ["10 ."] },
    passing: { type: "MX", data: ["0 ."] },
  },
  {
    rule: "C4",
    demands: "a target other than the record itself",
    failing: { type: "CNAME", data: ["www.example.com."] },
    passing: { type: "CNAME", data: ["web.example.com."] },
  },
  {
    rule: "S2",
    demands: "an owner `_service._proto`",
    failing: { type: "SRV", data: ["10 60 443 web.example.com."] },
    passing: { type: "SRV", data: ["10 60 443 web.example.com."], name: "_sip._tcp.example.com." },
  },
  {
    rule: "S3",
    demands: "a port with a target, none without",
    failing: { type: "SRV", data: ["10 60 0 web.example.com."], name: "_sip._tcp.example.com." },
    passing: { type: "SRV", data: ["0 0 0 ."], name: "_sip._tcp.example.com." },
  },
  {
    rule: "O1",
    demands: "a target",
    failing: { type: "URI", data: ['10 1 ""'], name: "_ftp._tcp.example.com." },
    passing: { type: "URI", data: ['10 1 "ftp://ftp.example.com/"'], name: "_ftp._tcp.example.com." },
  },
  {
    rule: "Z3",
    demands: "times above 0",
    failing: { type: "SOA", data: ["ns1.example.com. h.example.com. 1 0 900 1209600 3600"], name: "example.com." },
    passing: { type: "SOA", data: ["ns1.example.com. h.example.com. 1 7200 900 1209600 3600"], name: "example.com." },
  },
  {
    rule: "X1",
    demands: "at most 65510 octets",
    failing: {
      type: "TXT",
      data: [
        Array(256)
          .fill(`"${"x".repeat(255)}"`)
          .join(" "),
      ],
    },
    passing: {
      type: "TXT",
      data: [
        Array(255)
          .fill(`"${"x".repeat(255)}"`)
          .join(" "),
      ],
    },
  },
  { rule: "X6", demands: "some text", failing: { type: "TXT", data: ['""'] }, passing: { type: "TXT", data: ['"x"'] } },
  {
    rule: "X7",
    demands: "at most 10 SPF look-ups",
    failing: { type: "TXT", data: [`"v=spf1${" include:a.example.".repeat(11)} -all"`] },
    passing: { type: "TXT", data: [`"v=spf1${" include:a.example.".repeat(10)} -all"`] },
  },
  {
    rule: "X7",
    demands: "no SPF mechanism `ptr`",
    failing: { type: "TXT", data: ['"v=spf1 ptr -all"'] },
    passing: { type: "TXT", data: ['"v=spf1 mx -all"'] },
  },
  {
    rule: "CA1",
    demands: "a value in quotes",
    failing: { type: "CAA", data: ["0 issue letsencrypt.org"] },
    passing: { type: "CAA", data: ['0 issue "letsencrypt.org"'] },
  },
  {
    rule: "CA1",
    demands: "flags 0 or 128",
    failing: { type: "CAA", data: ['1 issue "letsencrypt.org"'] },
    passing: { type: "CAA", data: ['128 issue "letsencrypt.org"'] },
  },
  {
    rule: "CA1",
    demands: "a tag that certificate authorities know",
    failing: { type: "CAA", data: ['0 isue "letsencrypt.org"'] },
    passing: { type: "CAA", data: ['0 issuemail "letsencrypt.org"'] },
  },
  {
    rule: "CA1",
    demands: "a URL to report to",
    failing: { type: "CAA", data: ['0 iodef "security@example.com"'] },
    passing: { type: "CAA", data: ['0 iodef "mailto:security@example.com"'] },
  },
  {
    rule: "F1",
    demands: "40 digits of SHA-1, 64 of SHA-256",
    failing: { type: "SSHFP", data: ["1 2 abcd"] },
    passing: { type: "SSHFP", data: [`1 2 ${"ab".repeat(32)}`] },
  },
  {
    rule: "L1",
    demands: "known numbers",
    failing: { type: "TLSA", data: [`4 1 1 ${"ab".repeat(32)}`], name: "_443._tcp.www.example.com." },
    passing: { type: "TLSA", data: [`3 1 1 ${"ab".repeat(32)}`], name: "_443._tcp.www.example.com." },
  },
  {
    rule: "L1",
    demands: "64 digits of SHA-256, 128 of SHA-512",
    failing: { type: "TLSA", data: ["3 1 1 abcd"], name: "_443._tcp.www.example.com." },
    passing: { type: "TLSA", data: [`3 1 2 ${"ab".repeat(64)}`], name: "_443._tcp.www.example.com." },
  },
  {
    rule: "L1",
    demands: "an owner `_port._proto`",
    failing: { type: "TLSA", data: [`3 1 1 ${"ab".repeat(32)}`] },
    passing: { type: "TLSA", data: [`3 1 1 ${"ab".repeat(32)}`], name: "_443._tcp.www.example.com." },
  },
  {
    rule: "DS1",
    demands: "40 digits of SHA-1, 64 of SHA-256, 96 of SHA-384",
    failing: { type: "DS", data: ["1 13 2 abcd"] },
    passing: { type: "DS", data: [`1 13 2 ${"ab".repeat(32)}`] },
  },
  {
    rule: "DS1",
    demands: "digest type 1, 2 or 4",
    failing: { type: "DS", data: [`1 13 3 ${"ab".repeat(32)}`] },
    passing: { type: "DS", data: [`1 13 4 ${"ab".repeat(48)}`] },
  },
  {
    rule: "DS1",
    demands: "no SHA-1",
    failing: { type: "DS", data: ["1 13 1 abababababababababababababababababababab"] },
    passing: { type: "DS", data: [`1 13 2 ${"ab".repeat(32)}`] },
  },
  {
    rule: "K2",
    demands: "96 digits of SHA-384, 128 of SHA-512, 24 or more of others",
    failing: { type: "ZONEMD", data: ["1 1 1 abcd"], name: "example.com." },
    passing: { type: "ZONEMD", data: [`1 1 1 ${"ab".repeat(48)}`], name: "example.com." },
  },
  {
    rule: "H1",
    demands: "all mandatory parameters",
    failing: { type: "HTTPS", data: ["1 . mandatory=port alpn=h2"] },
    passing: { type: "HTTPS", data: ["1 . mandatory=alpn alpn=h2"] },
  },
  {
    rule: "H1",
    demands: "keys by names that all name servers know",
    failing: { type: "HTTPS", data: ["1 . alpn=h2 dohpath=/dns-query{?dns}"] },
    passing: { type: "HTTPS", data: ["1 . alpn=h2 key7=/dns-query{?dns}"] },
  },
  {
    rule: "H1",
    demands: "`alpn` beside `no-default-alpn`",
    failing: { type: "HTTPS", data: ["1 . no-default-alpn"] },
    passing: { type: "HTTPS", data: ["1 . alpn=h2 no-default-alpn"] },
  },
  {
    rule: "H1",
    demands: "no parameters in alias mode",
    failing: { type: "HTTPS", data: ["0 web.example.net. alpn=h2"] },
    passing: { type: "HTTPS", data: ["0 web.example.net."] },
  },
  {
    rule: "H1",
    demands: "a target other than the record itself",
    failing: { type: "HTTPS", data: ["0 www.example.com."] },
    passing: { type: "HTTPS", data: ["1 ."] },
  },
  {
    rule: "NA1",
    demands: "a regexp with its delimiters",
    failing: { type: "NAPTR", data: ['100 10 "U" "E2U+sip" "!^.*$" .'] },
    passing: { type: "NAPTR", data: ['100 10 "U" "E2U+sip" "!^(.*)$!sip:\\\\1@example.com!i" .'] },
  },
  {
    rule: "NA1",
    demands: "one of regexp and replacement",
    failing: { type: "NAPTR", data: ['100 10 "U" "E2U+sip" "!^.*$!sip:x@example.com!" a.example.com.'] },
    passing: { type: "NAPTR", data: ['100 10 "S" "SIP+D2U" "" _sip._udp.example.com.'] },
  },
  {
    rule: "NA1",
    demands: "flags S, A, U, P or none",
    failing: { type: "NAPTR", data: ['100 10 "X" "E2U" "" a.example.com.'] },
    passing: { type: "NAPTR", data: ['100 10 "" "E2U" "" a.example.com.'] },
  },
];
