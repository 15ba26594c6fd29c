import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { RecordType } from "../../../constructs/index.ts";
import { RecordData } from "../../../constructs/record-data.ts";
import { templateValue } from "../../diff/template-value.ts";
import { canonicalData } from "../../dns/index.ts";
import { printPiece } from "../render/print-piece.ts";
import { recordTypes } from "./construct-code.ts";
import { dataCode } from "./record-data-code.ts";

const rows: readonly [string, string, string][] = [
  ["A", "192.0.2.1", '"192.0.2.1"'],
  ["MX", "10 mx1.example.com.", 'RecordData.mx(10, "mx1.example.com.")'],
  ["MX", "010 mx1.example.com.", '"010 mx1.example.com."'],
  ["MX", "mx1.example.com.", '"mx1.example.com."'],
  ["SRV", "0 5 5060 sip.", 'RecordData.srv({ priority: 0, weight: 5, port: 5060, target: "sip." })'],
  ["CAA", '0 issue "ca.example"', 'RecordData.caa({ tag: "issue", value: "ca.example" })'],
  ["CAA", '128 iodef "mailto:a@b"', 'RecordData.caa({ flags: 128, tag: "iodef", value: "mailto:a@b" })'],
  ["CAA", '1 issue "ca.example"', `'1 issue "ca.example"'`],
  ["TLSA", "3 1 1 abcd", 'RecordData.tlsa({ usage: 3, selector: 1, matchingType: 1, data: "abcd" })'],
  ["TLSA", "4 1 1 abcd", '"4 1 1 abcd"'],
  ["SSHFP", "4 2 abcd", 'RecordData.sshfp({ algorithm: 4, type: 2, fingerprint: "abcd" })'],
  ["SSHFP", "4 3 abcd", '"4 3 abcd"'],
  ["TXT", '"hello"', 'RecordData.txt("hello")'],
  ["TXT", "hello", 'RecordData.txt("hello")'],
  ["TXT", '""', 'RecordData.txt("")'],
  ["TXT", '"gr\\195\\188n"', 'RecordData.txt("grün")'],
  ["TXT", '"\\255"', `'"\\\\255"'`],
  ["TXT", '"${x}"', `'"$\${x}"'`],
  ["TXT", `"${"a".repeat(255)}" "b"`, `RecordData.txt("${"a".repeat(255)}b")`],
  ["TXT", '"v=spf1 mx -all"', 'RecordData.spf("mx", "-all")'],
  ["TXT", '"v=spf1  mx -all"', 'RecordData.txt("v=spf1  mx -all")'],
  ["TXT", '"v=spf1"', 'RecordData.txt("v=spf1")'],
  ["TXT", '"v=DMARC1; p=reject"', 'RecordData.dmarc({ policy: "reject" })'],
  [
    "TXT",
    '"v=DMARC1; p=none; sp=reject; pct=50; rua=mailto:a@b,mailto:c@d; ruf=mailto:e@f"',
    'RecordData.dmarc({ policy: "none", subdomainPolicy: "reject", aggregateReportsTo: ["a@b", "c@d"], failureReportsTo: ["e@f"], percent: 50 })',
  ],
  ["TXT", '"v=DMARC1;p=reject"', 'RecordData.txt("v=DMARC1;p=reject")'],
  ["TXT", '"v=DMARC1; p=reject; fo=1"', 'RecordData.txt("v=DMARC1; p=reject; fo=1")'],
  ["TYPE12345", "\\# 2 0a0b", '"\\\\# 2 0a0b"'],
  ["HTTPS", '1 . alpn="h2"', `'1 . alpn="h2"'`],
];

it.each(rows)("%s %s", (type, data, code) => {
  const printed = printPiece(dataCode(type, data).code, { indent: 0, beside: 0, most: Infinity });
  expect(printed).toBe(code);
  const made = runInNewContext(printed, { RecordData }) as string;
  expect(canonicalData(type, made.replaceAll("$${", "${"))).toBe(canonicalData(type, data));
  expect(dataCode(type, data).usesBuilder).toBe(printed.startsWith("RecordData."));
});

it("every form that the name servers' checkers take comes back as it was", () => {
  const verdicts = readFileSync(join(__dirname, "../../dns/rules/verdicts.tsv"), "utf8");
  const taken = [...verdicts.matchAll(/^AA\S*\t\S+ \S+ IN (\S+) (.+)$/gm)];
  const changed = taken.filter(([, type = "", data = ""]) => {
    const code = printPiece(dataCode(type, data).code, { indent: 0, beside: 0, most: 80 });
    const made = templateValue(runInNewContext(code, { RecordData }) as string, () => null) as string;
    return canonicalData(type, made) !== canonicalData(type, data);
  });
  expect(changed).toEqual([]);
  expect(taken.length).toBeGreaterThan(300);
});

it("the types by name are those of the constructs", () => {
  expect(recordTypes).toEqual(Object.values(RecordType));
});
