import type { RecordInput } from "../record-facts.ts";
import { dataRuleExamples } from "./data-rule-examples.ts";
import { furtherDataRuleExamples } from "./further-data-rule-examples.ts";
import type { RecordRuleExample } from "./rule-example.ts";

/** For tests: a valid record. Rows of {@link recordRuleExamples} say what differs from it. */
export const exampleRecord = {
  zone: "example.com.",
  name: "www.example.com.",
  type: "A",
  ttl: "3600",
  cls: "IN",
  data: ["192.0.2.1"],
} as const satisfies RecordInput;

/** For each rule about a single record an example. Those about its name, type, TTL and comment come first. */
export const recordRuleExamples: readonly RecordRuleExample[] = [
  {
    rule: "N1",
    demands: "a name neither is longer than 255 octets",
    failing: { name: `${"aaaaaaaaa.".repeat(26)}example.com.` },
    passing: {},
  },
  {
    rule: "N2",
    demands: "a name neither has a label of more than 63 octets",
    failing: { name: `${"a".repeat(64)}.example.com.` },
    passing: {},
  },
  {
    rule: "N3",
    demands: "a name neither is empty nor has an empty label (two dots in a row, or one in front)",
    failing: { name: "a..example.com." },
    passing: {},
  },
  {
    rule: "N4",
    demands:
      "a name neither holds white space nor holds a character that some name servers refuse unless a backslash stands before it nor has a broken escape: after a backslash come one character, or three digits from 000 to 255",
    failing: { name: "a b.example.com." },
    passing: {},
  },
  {
    rule: "N10",
    demands: "a name neither has a label that cannot be written in ASCII (punycode)",
    failing: { name: "a\u200eb\ufffd.example.com." },
    passing: {},
  },
  { rule: "N7", demands: "a whole name with a dot at its end", failing: { name: "www" }, passing: {} },
  {
    rule: "N5",
    demands: "a name within the zone",
    failing: { name: "www.example.net." },
    passing: { name: "example.com." },
  },
  { rule: "N6", demands: "the zone's name only once", failing: { name: "www.example.com.example.com." }, passing: {} },
  {
    rule: "N8",
    demands: "a host name as owner of A, AAAA and MX records",
    failing: { name: "a_b.example.com." },
    passing: { name: "*.example.com." },
  },
  {
    rule: "N9",
    demands: "underscores only where they are usual",
    failing: { name: "a_b.example.com.", type: "HINFO", data: ["x", "y"] },
    passing: { name: "_dmarc.example.com.", type: "TXT", data: ['"x"'] },
  },
  {
    rule: "N8",
    demands: "a star only as the whole first label",
    failing: { name: "foo.*.example.com.", type: "TXT", data: ['"x"'] },
    passing: { name: "*.example.com.", type: "TXT", data: ['"x"'] },
  },
  {
    rule: "T1",
    demands: "a TTL from 0 to 2147483647 seconds, or one with units",
    failing: { ttl: "1.5" },
    passing: { ttl: "1h30m" },
  },
  { rule: "K1", demands: "class IN", failing: { cls: "CH" }, passing: { cls: "in" } },
  {
    rule: "K2",
    demands: "a known type, or an unknown one by its number",
    failing: { type: "BOGUS", data: ["x"] },
    passing: { type: "TYPE731", data: ["\\# 1 00"] },
  },
  {
    rule: "K3",
    demands: "no records that signing makes",
    failing: { type: "NSEC", data: ["a.example.com. A"] },
    passing: {},
  },
  {
    rule: "K3",
    demands: "SOA only at the zone's apex",
    failing: { type: "SOA", data: ["ns1.example.com. h.example.com. 1 7200 900 1209600 3600"] },
    passing: { type: "SOA", name: "example.com.", data: ["ns1.example.com. h.example.com. 1 7200 900 1209600 3600"] },
  },
  {
    rule: "K3",
    demands: "a hash as the first label of NSEC3 owners",
    failing: { type: "NSEC3", data: ["1 0 0 - 00000000000000000000000000000000 A"] },
    passing: {
      type: "NSEC3",
      name: "00000000000000000000000000000000.example.com.",
      data: ["1 0 0 - 00000000000000000000000000000000 A"],
    },
  },
  {
    rule: "Z1",
    demands: "no NS at a wildcard",
    failing: { type: "NS", name: "*.example.com.", data: ["ns.example.net."] },
    passing: { type: "NS", data: ["ns.example.net."] },
  },
  {
    rule: "C3",
    demands: "no CNAME at the apex",
    failing: { type: "CNAME", name: "example.com.", data: ["web.example.net."] },
    passing: { type: "CNAME", data: ["web.example.net."] },
  },
  {
    rule: "C8",
    demands: "ALIAS only at the apex",
    failing: { type: "ALIAS", data: ["web.example.net."] },
    passing: { type: "ALIAS", name: "example.com.", data: ["web.example.net."] },
  },
  {
    rule: "X7",
    demands: "whole DMARC addresses to report to",
    failing: {
      name: "_dmarc.example.com.",
      type: "TXT",
      data: ['"v=DMARC1; p=reject; rua=mailto:,mailto:x@example.com"'],
    },
    passing: {
      name: "_dmarc.example.com.",
      type: "TXT",
      data: ['"v=DMARC1; p=reject; rua=mailto:a@example.com!10m , https://example.com/dmarc"'],
    },
  },
  {
    rule: "X7",
    demands: "SPF in TXT records",
    failing: { type: "SPF", data: ['"v=spf1 -all"'] },
    passing: { type: "TXT", data: ['"v=spf1 -all"'] },
  },
  {
    rule: "X7",
    demands: "no private key of DKIM",
    failing: { type: "TXT", data: ['"v=DKIM1; k=rsa; p=MIICdgIBADANBgkqhkiG9w0BAQEFAASCAmAwggJcAgEAAoGBAMw1"'] },
    passing: { type: "TXT", data: ['"v=DKIM1; k=rsa; p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDMNTlkufVfkYYSrZR"'] },
  },
  {
    rule: "X7",
    demands: "a DKIM key in base64",
    failing: { type: "TXT", data: ['"v=DKIM1; k=rsa; p=-----BEGIN PUBLIC KEY----- MIGf"'] },
    passing: { type: "TXT", data: ['"v=DKIM1; k=rsa; p=MIGf MA0="'] },
  },
  {
    rule: "X7",
    demands: "a type of DKIM keys that receivers know",
    failing: { type: "TXT", data: ['"v=DKIM1; k=dsa; p=MIGfMA0="'] },
    passing: { type: "TXT", data: ['"v=DKIM1; p=MIGfMA0="'] },
  },
  {
    rule: "X7",
    demands: "a DKIM key of its type",
    failing: { type: "TXT", data: [`"v=DKIM1; k=ed25519; p=MCowBQYDK2VwAyEA${"A".repeat(43)}="`] },
    passing: { type: "TXT", data: [`"v=DKIM1; k=ed25519; p=${"A".repeat(43)}="`] },
  },
  {
    rule: "DS1",
    demands: "no DS at the apex",
    failing: { type: "DS", name: "example.com.", data: [`1 13 2 ${"ab".repeat(32)}`] },
    passing: { type: "DS", data: [`1 13 2 ${"ab".repeat(32)}`] },
  },
  {
    rule: "X2",
    demands: "no `;` outside of quotes",
    failing: { type: "TXT", data: ["v=DKIM1;k=rsa"] },
    passing: { type: "TXT", data: ['"v=DKIM1;k=rsa"'] },
  },
  {
    rule: "X4",
    demands: "paired quotes and parentheses, on one line",
    failing: { type: "TXT", data: ['"abc'] },
    passing: { type: "TXT", data: ['"abc"'] },
  },
  {
    rule: "X3",
    demands: "quotes around text with blanks",
    failing: { type: "TXT", data: ["v=spf1 -all"] },
    passing: { type: "TXT", data: ['"v=spf1 -all"'] },
  },
  {
    rule: "X5",
    demands: "text in ASCII",
    failing: { type: "TXT", data: ['"\u00e4"'] },
    passing: { type: "TXT", data: ['"\\195\\164"'] },
  },
  ...dataRuleExamples,
  ...furtherDataRuleExamples,
];
