import { TerraformVariable } from "cdktf";
import { checkRecord, decodeTxt, textOf } from "../src/dns/index.ts";
import { DnsRecord } from "./dns-record.ts";
import { nameIn, RecordData } from "./record-data.ts";
import { complaintsOf, createStack, synthesise } from "./testing/synth.ts";

const key = "ab".repeat(32);

it.each([
  ["MX", RecordData.mx(10, "mx1.example.com."), "10 mx1.example.com."],
  ["SRV", RecordData.srv({ port: 5060, target: "sip.example.com." }), "0 0 5060 sip.example.com."],
  ["CAA", RecordData.caa({ tag: "issue", value: "ca.example.net; x=1" }), '0 issue "ca.example.net; x=1"'],
  ["TLSA", RecordData.tlsa({ usage: 3, selector: 1, matchingType: 1, data: key }), `3 1 1 ${key}`],
  ["SSHFP", RecordData.sshfp({ algorithm: 4, type: 2, fingerprint: key }), `4 2 ${key}`],
  ["TXT", RecordData.txt('say "hi"; \\o/'), String.raw`"say \"hi\"; \\o/"`],
  ["TXT", RecordData.spf("mx", "include:example.net", "-all"), '"v=spf1 mx include:example.net -all"'],
  ["TXT", RecordData.dmarc({ policy: "reject" }), '"v=DMARC1; p=reject"'],
  [
    "TXT",
    RecordData.dmarc({
      policy: "none",
      subdomainPolicy: "reject",
      percent: 50,
      aggregateReportsTo: ["a@example.com", "b@example.com"],
    }),
    '"v=DMARC1; p=none; sp=reject; pct=50; rua=mailto:a@example.com,mailto:b@example.com"',
  ],
])("%s data: %s", (type, data, expected) => {
  expect(data).toBe(expected);
  const name = { SRV: "_sip._tcp.example.com.", TLSA: "_443._tcp.example.com." }[type] ?? "www.example.com.";
  expect(checkRecord({ zone: "example.com", name, type, data: [data] })).toEqual([]);
});

it("a long text is cut, and means the same", () => {
  const text = `${"a b".repeat(100)}é`;
  const strings = decodeTxt(RecordData.txt(text));
  expect(strings.every((string) => string.length <= 255)).toBe(true);
  expect(textOf(strings.join(""))).toBe(text);
});

it.each([
  ["a relative name", "www", "www.example.com."],
  ["the zone itself", "@", "example.com."],
  ["a full name", "www.example.net.", "www.example.net."],
])("nameIn: %s", (_, name, expected) => {
  expect(nameIn("example.com", name)).toBe(expected);
});

it("lets tokens through, in data and in names", () => {
  const stack = createStack();
  const zone = new TerraformVariable(stack, "zone", { type: "string" }).stringValue;
  new DnsRecord(stack, "spf", {
    zone,
    name: nameIn(zone, "@"),
    type: "TXT",
    data: [RecordData.spf(`redirect=${zone}`)],
  });
  expect(complaintsOf(stack)).toEqual([]);
  expect(synthesise(stack).resource?.["ims_dns_record"]?.["spf"]).toEqual({
    zone: "${var.zone}",
    name: "${var.zone}.",
    type: "TXT",
    data: ['"v=spf1 redirect=${var.zone}"'],
  });
});
