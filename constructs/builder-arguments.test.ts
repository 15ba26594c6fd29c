import { runInNewContext } from "node:vm";
import { TerraformVariable } from "cdktf";
import { RecordData } from "./record-data.ts";
import { createStack, resolved } from "./testing/synth.ts";
import { zoneRecords } from "./zone-file.ts";

describe("builders of data that get something else from plain JavaScript", () => {
  const builders = RecordData as unknown as Readonly<Record<string, (...args: readonly unknown[]) => string>>;
  it.each<[string, readonly unknown[], string]>([
    ["mx", [], "The preference is undefined, and must be a number."],
    ["mx", [10, null], "The host is null, and must be a text."],
    ["mx", [10, 5], "The host is 5, and must be a text."],
    ["srv", [], "Its fields are undefined, and must be an object."],
    ["srv", [1, 2, 3, "sip.example.com."], "Its fields are 1, and must be an object."],
    ["srv", [{ priority: 1, weight: 1, port: 1 }], "The target is undefined, and must be a text."],
    [
      "srv",
      [{ prio: 1, port: 1, target: "." }],
      "It has no field prio. Its fields are priority, weight, port, target.",
    ],
    ["caa", ["issue", "ca.example.net"], 'Its fields are "issue", and must be an object.'],
    ["caa", [{ tag: "issue", value: ["ca.example.net"] }], "The value is a list, and must be a text."],
    ["tlsa", [{ usage: 3, selector: 1, matchingType: 1 }], "The data is undefined, and must be a text."],
    ["sshfp", [{ algorithm: 4, type: 2, fingerprint: 12 }], "The fingerprint is 12, and must be a text."],
    ["txt", [5], "The text is 5, and must be a text."],
    ["txt", [["a", "b"]], "The text is a list, and must be a text."],
    ["spf", [["mx", "-all"]], "The term 1 is a list, and must be a text."],
    ["spf", ["mx", undefined], "The term 2 is undefined, and must be a text."],
    ["dkim", [{ publicKey: null }], "The publicKey is null, and must be a text."],
    ["dkim", [{ publicKey: "a", flags: "y" }], 'The flags is "y", and must be a list of texts.'],
    [
      "dmarc",
      [{ policy: "none", aggregateReportsTo: [1] }],
      "The aggregateReportsTo is a list, and must be a list of texts.",
    ],
    [
      "svcb",
      [{ params: { alpn: null } }],
      "The params is an object, and must be an object of texts, numbers and lists of texts.",
    ],
    ["loc", [{ latitude: "47", longitude: 8 }], 'The latitude is "47", and must be a number.'],
    ["loc", [{ latitude: 47, longitude: NaN }], "The longitude is NaN, and must be a number."],
  ])("%s(...%j)", (name, given, happened) => {
    expect(() => builders[name]?.(...given)).toThrow(
      expect.objectContaining({ code: "option-invalid", happened }) as Error,
    );
  });

  it("take fields of any object: one of a class, or of another realm", () => {
    class Issuer {
      readonly tag = "issue";
      constructor(readonly value: string) {}
    }
    const ofOtherRealm = runInNewContext('({ tag: "issue", value: "ca.example.net" })') as {
      tag: "issue";
      value: string;
    };
    const expected = '0 issue "ca.example.net"';
    expect([new Issuer("ca.example.net"), ofOtherRealm].map((fields) => RecordData.caa(fields))).toEqual([
      expected,
      expected,
    ]);
  });

  it("have their texts mapped, and take single tokens for anything", () => {
    const stack = createStack();
    const any = new TerraformVariable(stack, "any", {}).value as never;
    expect(["a", "b"].map(RecordData.txt)).toEqual(['"a"', '"b"']);
    expect(resolved(stack, RecordData.mx(any, any))).toBe("${var.any} ${var.any}");
  });

  it.each<[string, (variable: TerraformVariable) => readonly unknown[], string, RegExp]>([
    [
      "dmarc",
      (of) => [{ policy: "none", aggregateReportsTo: of.listValue }],
      "The aggregateReportsTo is a list that Terraform alone knows, and must be a list of texts that is known at synth.",
      /Fn\.element\(addresses, 0\)/,
    ],
    [
      "dmarc",
      (of) => [{ policy: "none", failureReportsTo: of.value as unknown }],
      "The failureReportsTo is known to Terraform only, and must be a list of texts that is known at synth.",
      /Fn\.join\(",", addresses\)/,
    ],
    [
      "spf",
      (of) => of.listValue,
      "The term 1 is a list that Terraform alone knows, and must be a text.",
      /Fn\.join\(" "/,
    ],
    [
      "txt",
      (of) => of.listValue,
      "The text is a list that Terraform alone knows, and must be a text.",
      /txt\("any text"\)/,
    ],
    [
      "svcb",
      (of) => [{ params: { alpn: of.listValue } }],
      "The params is known to Terraform only, and must be an object of texts, numbers and lists of texts that is known at synth.",
      /alpn: Fn\.join/,
    ],
    [
      "loc",
      (of) => [{ latitude: of.numberValue, longitude: 8 }],
      "The latitude is known to Terraform only, and must be a number that is known at synth.",
      /provider::ims::loc_value/,
    ],
    [
      "caa",
      (of) => [of.value as unknown],
      "Its fields are an object, and must be an object that is known at synth.",
      /RecordData\.caa/,
    ],
  ])("refuse in %s what has to be known (%#)", (name, given, happened, remedy) => {
    const of = new TerraformVariable(createStack(), "any", {});
    expect(() => builders[name]?.(...given(of))).toThrow(
      expect.objectContaining({
        code: "option-invalid",
        happened,
        remedy: expect.stringMatching(remedy) as string,
      }) as Error,
    );
  });

  it.each<[unknown, unknown, string]>([
    [undefined, "example.com", "The text is undefined, and must be a text."],
    [Buffer.from("www 300 IN A 192.0.2.1"), "example.com", "The text is an object, and must be a text."],
    ["www 300 IN A 192.0.2.1", undefined, "The zone is undefined, and must be a text."],
    ["www 300 IN A 192.0.2.1", "", "The zone is empty, and must be a text."],
    ["${TfToken[TOKEN.0]}", "example.com", "The text is known to Terraform only, and is read here and now."],
    ["www 300 IN A 192.0.2.1", "${TfToken[TOKEN.0]}", "The zone is known to Terraform only, and is read here and now."],
  ])("no records of %j in %j", (text, zone, happened) => {
    expect(() => zoneRecords(text as never, zone as never)).toThrow(
      expect.objectContaining({ code: "option-invalid", happened }) as Error,
    );
  });
});
