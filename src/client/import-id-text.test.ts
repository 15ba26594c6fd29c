import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { howToImport } from "./import-advice.ts";
import { printImportId, readImportId, readQuery, withQuery } from "./import-id-text.ts";

describe("import ids", () => {
  it.each<[(string | number)[], string]>([
    [["acme", "web.example.com"], "acme/web.example.com"],
    [["example.com", "A", "*.example.com.", 3], "example.com/A/*.example.com./3"],
    [
      ["0/25.2.0.192.in-addr.arpa", "PTR", "1.0/25.2.0.192.in-addr.arpa."],
      "0%2F25.2.0.192.in-addr.arpa/PTR/1.0%2F25.2.0.192.in-addr.arpa.",
    ],
    [["prod cluster", "100%"], "prod cluster/100%25"],
  ])("%j", (segments, id) => {
    expect(printImportId(...segments)).toBe(id);
    expect(readImportId(id)).toEqual(segments.map(String));
  });

  it("takes what a user encoded without need", () => {
    expect(readImportId("prod%20cluster/z%C3%BCri")).toEqual(["prod cluster", "züri"]);
  });

  it.each(["100%", "%zz", "%ff"])("takes %s as it is", (text) => {
    expect(readImportId(text)).toEqual([text]);
  });

  it("reads whatever it prints", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme" }), { minLength: 1 }), (segments) => {
        expect(readImportId(printImportId(...segments))).toEqual(segments);
      }),
    );
  });
});

describe("import ids that name things by their content", () => {
  it.each([
    ["fields", ["10", "mx1.example.com."], "z/MX/a.?data=10&data=mx1.example.com."],
    ["a text", ['"v=spf1 -all"'], "z/MX/a.?data=%22v%3Dspf1%20-all%22"],
    ["what separates", ["a=b&c?d%e/f'g+h,i"], "z/MX/a.?data=a%3Db%26c%3Fd%25e%2Ff%27g%2Bh%2Ci"],
    ["apex and wildcard", ["@ MX", "*.x A"], "z/MX/a.?data=@%20MX&data=*.x%20A"],
    ["no value", [], "z/MX/a."],
  ])("%s", (_, values, id) => {
    expect(withQuery(printImportId("z", "MX", "a."), "data", values)).toBe(id);
    expect(readQuery(id, "data")).toEqual({ path: "z/MX/a.", values });
  });

  it("takes what a user left as it is", () => {
    expect(readQuery("example.net?keys=www A&keys=@ MX", "keys")).toEqual({
      path: "example.net",
      values: ["www A", "@ MX"],
    });
  });

  it.each(["z?other=1", "z?", "z?data", "z?data=1&x"])("knows no %s", (id) => {
    expect(readQuery(id, "data")).toBeUndefined();
  });

  const texts = fc.array(fc.string({ unit: "grapheme" }), { minLength: 1 });
  it("reads whatever it prints", () => {
    fc.assert(
      fc.property(texts, texts, (segments, values) => {
        const read = readQuery(withQuery(printImportId(...segments), "data", values), "data");
        expect(read?.values).toEqual(values);
        expect(readImportId(read?.path ?? "")).toEqual(segments);
      }),
    );
  });
});

describe("how to import", () => {
  const odd = "a'b\"c$HOME`id`\\d${x}%{y}!*";
  it.each([
    ["example.com/A/www.example.com.", "'example.com/A/www.example.com.'"],
    [odd, "'a'\\''b\"c$HOME`id`\\d${x}%{y}!*'"],
    // an engine breaks the line at a blank
    [printImportId("prod cluster", "p"), "'prod%20cluster/p'"],
  ])("quotes %s", (id, quoted) => {
    expect(howToImport(id)).toContain(`terraform import ADDRESS ${quoted}, or`);
  });

  it("writes what a shell reads as one word", () => {
    const [, command = ""] = /import ADDRESS (.*), or an import block/s.exec(howToImport(odd)) ?? [];
    expect(execFileSync("sh", ["-c", `printf %s ${command}`], { encoding: "utf8" })).toBe(odd);
  });

  it("writes a text of the configuration language", () => {
    expect(howToImport("prod cluster/p")).toContain('id = "prod%20cluster/p"');
    expect(howToImport(odd)).toContain('id = "a\'b\\"c$HOME`id`\\\\d$${x}%%{y}!*"');
  });
});
