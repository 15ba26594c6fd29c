import { Failure } from "terraform-provider-sdk/core";
import type { RecordContent } from "../record-content.ts";
import { refuseBrokenRecords, type RecordJudgement } from "./record-rules.ts";

const record = (type: string, data: string | readonly string[], more: Partial<RecordContent> = {}): RecordContent => ({
  name: "www.example.com.",
  type,
  ttl: null,
  cls: null,
  data: typeof data === "string" ? [data] : data,
  dataComments: null,
  comment: null,
  ...more,
});
const doing = "Cannot create the DNS record";

function refusalOf(contents: readonly RecordContent[], judgement: Partial<RecordJudgement> = {}): Failure | undefined {
  try {
    refuseBrokenRecords(contents, { zone: "example.com", doing, ...judgement });
    return undefined;
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

it.each([
  ["an address that is none", record("A", "192.0.2.300"), "A1"],
  ["a CNAME without its dot", record("CNAME", "www.example.net"), "G1"],
  ["an MX record without preference", record("MX", "mail.example.net."), "M1"],
  ["fields one by one", record("MX", ["x", "mail.example.net."]), "M1"],
  ["a name outside of the zone", record("A", "192.0.2.1", { name: "www.example.net." }), "N5"],
  ["a TTL that is none", record("A", "192.0.2.1", { ttl: "soon" }), "T1"],
  ["a class that is not the zone's", record("A", "192.0.2.1", { cls: "CH" }), "K1"],
])("refuses %s", (_, content, rule) => {
  const failure = refusalOf([record("A", "192.0.2.1"), content]);
  expect(failure).toMatchObject({ code: "dns-rule", doing });
  expect(failure?.happened).toContain(`(DNS rule ${rule})`);
});

it("says how to have it all the same, where that is possible", () => {
  expect(refusalOf([record("A", "192.0.2.300")])?.remedy).toContain('allowRules: ["A1"]');
  expect(refusalOf([record("A", "192.0.2.1", { ttl: "soon" })])?.remedy).not.toContain("allowRules");
  const two = [record("A", "192.0.2.300"), record("CNAME", "www.example.net", { ttl: "soon" })];
  expect(refusalOf(two)?.remedy).toContain('allowRules: ["A1", "G1"]');
});

it.each([
  ["a record that only warns", [record("TXT", '""')], {}],
  ["what the caller allows", [record("A", "192.0.2.300")], { allowRules: ["A1"] }],
  ["all that the caller allows", [record("A", "192.0.2.300"), record("CNAME", "a.b")], { allowRules: "all" as const }],
  [
    "a record that stands there with the same error",
    [record("A", "192.0.2.300")],
    { existing: [record("A", "192.0.2.300")] },
  ],
  [
    "the same in another spelling of its name, with another TTL",
    [record("a", "192.0.2.300", { ttl: "60" })],
    { existing: [record("A", "192.0.2.300")] },
  ],
])("takes %s", (_, contents, judgement) => expect(refusalOf(contents, judgement)).toBeUndefined());

it.each([
  ["another error", [record("A", "192.0.2.301")], [record("A", "192.0.2.300")]],
  ["another error beside the old one", [record("A", "192.0.2.300", { ttl: "x" })], [record("A", "192.0.2.300")]],
  [
    "the error of another name",
    [record("A", "192.0.2.1", { ttl: "x" })],
    [record("A", "192.0.2.1", { ttl: "x", name: "b.example.com." })],
  ],
])("refuses %s than stands there", (_, contents, existing) => {
  expect(refusalOf(contents, { existing })).toMatchObject({ code: "dns-rule" });
});

it("refuses all the same what the caller allows and no record can be sent with", () => {
  expect(refusalOf([record("A", "192.0.2.1", { ttl: "x" })], { allowRules: "all" })).toMatchObject({
    code: "dns-rule",
  });
});

it("judges a thousand records of a zone that holds them already", () => {
  const contents = Array.from({ length: 1_000 }, (_, nr) => record("CNAME", "a.b", { name: `h${nr}.example.com.` }));
  expect(refusalOf(contents, { existing: contents })).toBeUndefined();
});
