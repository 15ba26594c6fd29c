import { TerraformIterator, TerraformVariable, type TerraformStack } from "cdktf";
import { checkRecord, decodeTxt, textOf } from "../src/dns/index.ts";
import { templateValue } from "../src/diff/template-value.ts";
import type { ProviderFunction } from "terraform-provider-sdk";
import * as functions from "../src/functions/index.ts";
import { unknown, valueObject, type Value } from "terraform-provider-sdk/values";
import { DnsRecord } from "./dns-record.ts";
import { nameIn, RecordData } from "./record-data.ts";
import { complaintsOf, createStack, resolved, synthesise } from "./testing/synth.ts";

const key = "ab".repeat(32);

/** How a text between quotes has the value of an expression. */
function escaped(expression: string): string {
  return String.raw`${"$"}{replace(replace(${expression}, "\\", "\\\\"), "\"", "\\\"")}`;
}

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
    RecordData.dmarc({ policy: "reject", aggregateReportsTo: ["a,b;c@example.com!10m"] }),
    '"v=DMARC1; p=reject; rua=mailto:a%2Cb%3Bc@example.com!10m"',
  ],
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
  [
    "TXT",
    RecordData.dmarc({ policy: "none", failureReportsTo: ["mailto:a@example.com"] }),
    '"v=DMARC1; p=none; ruf=mailto:a@example.com"',
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

it("nameIn takes what an iterator gives", () => {
  const stack = createStack();
  const each = TerraformIterator.fromList(["a"]);
  expect(resolved(stack, nameIn("example.com", each.value as string))).toBe(
    '${endswith(each.value, ".") ? each.value : "${each.value}.example.com."}',
  );
});

describe("nameIn with tokens never makes two dots", () => {
  const names = (zone: string, name: string): ((stack: TerraformStack) => string) => {
    const token = (stack: TerraformStack, text: string): string =>
      text.replace(/<(\w+)>/, (_, id: string) => new TerraformVariable(stack, id, { type: "string" }).stringValue);
    return (stack) => nameIn(token(stack, zone), token(stack, name));
  };
  it.each([
    ["<zone>", "@", '${trimsuffix(var.zone, ".")}.'],
    ["<zone>", "www", 'www.${trimsuffix(var.zone, ".")}.'],
    ["<zone>.", "www", "www.${var.zone}."],
    ["<zone>.example.com", "www", "www.${var.zone}.example.com."],
    ["<zone>", "www.example.net.", "www.example.net."],
    ["example.com.", "@", "example.com."],
    ["example.com.", "<host>.", "${var.host}."],
    ["example.com.", "<host>-a", "${var.host}-a.example.com."],
    ["example.com.", "<host>", '${endswith(var.host, ".") ? var.host : "${var.host}.example.com."}'],
  ])("%s, %s", (zone, name, expected) => {
    const stack = createStack();
    expect(resolved(stack, names(zone, name)(stack))).toBe(expected);
  });
});

it.each([
  ["example.com", "${var.host}", '${endswith(var.host, ".") ? var.host : "${var.host}.example.com."}'],
  ["example.com", "${var.host}-d", "${var.host}-d.example.com."],
  ["${var.zone}", "www", 'www.${trimsuffix(var.zone, ".")}.'],
  ["${var.zone}", "@", '${trimsuffix(var.zone, ".")}.'],
  ['${lookup(var.m, "k")}', "@", '${trimsuffix(lookup(var.m, "k"), ".")}.'],
  [
    "example.com",
    "%{ if var.a }a%{ else }b%{ endif }",
    '${endswith("%{ if var.a }a%{ else }b%{ endif }", ".") ? "%{ if var.a }a%{ else }b%{ endif }" : "${"%{ if var.a }a%{ else }b%{ endif }"}.example.com."}',
  ],
])("nameIn with expressions that are written by hand: %s, %s", (zone, name, expected) => {
  expect(resolved(createStack(), nameIn(zone, name))).toBe(expected);
});

it.each([
  ['a ${lookup(var.m, "k")} "b"', String.raw`"a ${escaped('lookup(var.m, "k")')} \"b\""`],
  ["x".repeat(250) + "${var.rua}", `"${"x".repeat(250)}${escaped("var.rua")}"`],
  ["%{ if a }x%{ endif }", `"${escaped('"%{ if a }x%{ endif }"')}"`],
  ["${~ var.a ~}", `"${escaped('"${~ var.a ~}"')}"`],
  ["say $${a} %%{b}", '"say $${a} %%{b}"'],
  [`${"x".repeat(254)}$\${a}`, `"${"x".repeat(254)}$" "{a}"`],
])("a text with expressions that are written by hand: %#", (text, expected) => {
  expect(resolved(createStack(), RecordData.txt(text))).toBe(expected);
});

it("lets tokens through, in data and in names", () => {
  const stack = createStack();
  const zone = new TerraformVariable(stack, "zone", { type: "string" }).stringValue;
  const preference = new TerraformVariable(stack, "preference", { type: "number" }).numberValue;
  new DnsRecord(stack, "spf", {
    zone,
    name: nameIn(zone, "@"),
    type: "TXT",
    data: [RecordData.spf(`redirect=${zone}`)],
    comment: RecordData.mx(preference, "mx1.example.com."),
  });
  expect(complaintsOf(stack)).toEqual([]);
  expect(synthesise(stack).resource?.["ims_dns_record"]?.["spf"]).toEqual({
    zone: "${var.zone}",
    name: '${trimsuffix(var.zone, ".")}.',
    type: "TXT",
    data: [`"v=spf1 redirect=${escaped("var.zone")}"`],
    comment: "${var.preference} mx1.example.com.",
  });
});

it("a zone in a variable is known where the variable is", () => {
  const evaluate = (expression: string): Value => (expression === "var.zone" ? "example.com." : unknown);
  expect(templateValue('www.${trimsuffix(var.zone, ".")}.', evaluate)).toBe("www.example.com.");
  expect(templateValue('www.${trimsuffix(var.other, ".")}.', evaluate)).toBe(unknown);
});

describe("builders and the provider's functions say the same", () => {
  const pem = "-----BEGIN PUBLIC KEY-----\nMIIB\nIjAN\n-----END PUBLIC KEY-----\n";
  it.each<[string, string, ProviderFunction, readonly Value[]]>([
    ["MX", RecordData.mx(10, "mx1.example.com."), functions.mxValueFunction, [10, "mx1.example.com."]],
    [
      "SRV",
      RecordData.srv({ priority: 1, weight: 2, port: 5060, target: "sip.example.com." }),
      functions.srvValueFunction,
      [1, 2, 5060, "sip.example.com."],
    ],
    [
      "CAA",
      RecordData.caa({ tag: "issue", value: "ca.example.net; x=1" }),
      functions.caaValueFunction,
      [0, "issue", "ca.example.net; x=1"],
    ],
    ["TXT", RecordData.txt('é "'.repeat(200)), functions.txtValueFunction, ['é "'.repeat(200)]],
    ["TXT", RecordData.spf("mx", "-all"), functions.spfValueFunction, [["mx", "-all"]]],
    ["TXT", RecordData.dkim({ publicKey: pem }), functions.dkimValueFunction, ["rsa", pem]],
    [
      "TXT",
      RecordData.dmarc({ policy: "reject", aggregateReportsTo: ["a@example.com"] }),
      functions.dmarcValueFunction,
      ["reject", ["a@example.com"]],
    ],
    [
      "HTTPS",
      RecordData.svcb({ params: { alpn: ["h2", "h3"], port: 8443, "no-default-alpn": "" } }),
      functions.svcbValueFunction,
      [1, ".", valueObject(Object.entries({ alpn: "h2,h3", port: "8443", "no-default-alpn": "" }))],
    ],
    [
      "LOC",
      RecordData.loc({ latitude: 47.3769, longitude: -8.5417, altitude: 408 }),
      functions.locValueFunction,
      [47.3769, -8.5417, 408],
    ],
  ])("%s (%#)", (type, built, fn, args) => {
    expect(fn.call(args)).toEqual({ result: built });
    const name = type === "SRV" ? "_sip._tcp.example.com." : "www.example.com.";
    const found = checkRecord({ zone: "example.com", name, type, data: [built] });
    expect(found.filter(({ level }) => level === "error")).toEqual([]);
  });

  it("a key is taken as it is, or out of a PEM file", () => {
    expect(RecordData.dkim({ publicKey: pem })).toBe('"v=DKIM1; k=rsa; p=MIIBIjAN"');
    expect(RecordData.dkim({ publicKey: "abc", keyType: "ed25519", flags: ["y", "s"] })).toBe(
      '"v=DKIM1; k=ed25519; t=y:s; p=abc"',
    );
  });

  it("a place is told in degrees, minutes and seconds", () => {
    expect(RecordData.loc({ latitude: 47.3769, longitude: -8.5417, altitude: 408 })).toBe(
      "47 22 36.840 N 8 32 30.120 W 408.00m",
    );
    expect(RecordData.loc({ latitude: -0.99999999, longitude: 0 })).toBe("1 0 0.000 S 0 0 0.000 E 0.00m");
  });
});

describe("a parameter of HTTPS and SVCB with an empty entry", () => {
  it.each<[string, string | readonly string[]]>([
    ["alpn", ["h2", ""]],
    ["alpn", [""]],
    ["alpn", "h2,,h3"],
    ["ipv4hint", ["", "192.0.2.1"]],
    ["ipv6hint", "2001:db8::1,"],
    ["mandatory", ["alpn", ""]],
  ])("%s %j is refused, by the function too", (name, value) => {
    const refused = { code: "option-invalid", happened: expect.stringContaining(`empty entry in ${name}`) as string };
    expect(() => RecordData.svcb({ params: { [name]: value } })).toThrow(expect.objectContaining(refused) as Error);
    const text = typeof value === "string" ? value : value.join(",");
    if (text === "") return;
    expect(functions.svcbValueFunction.call([1, ".", valueObject([[name, text]])])).toMatchObject({
      error: { argument: 2, text: expect.stringContaining("empty entry") as string },
    });
  });

  it("is taken where entries have a comma, and of keys whose values are no lists of their own", () => {
    expect(RecordData.svcb({ params: { alpn: String.raw`h2,ab\,c`, key65400: ["a", ""] } })).toBe(
      String.raw`1 . alpn="h2,ab\\,c" key65400=a,`,
    );
  });
});
