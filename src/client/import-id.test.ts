<<<<<<< HEAD
import fc from "fast-check";
import { printImportId, readImportId } from "./import-id.ts";

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
=======
import { printImportId, readImportId } from "./import-id.ts";

describe("reading an import id", () => {
  it.each<[string, string, string[]]>([
    ["plain segments", "acme/web1.example.com", ["acme", "web1.example.com"]],
    ["an encoded blank", "my%20cluster/shop", ["my cluster", "shop"]],
    ["an encoded slash", "0%2F25.2.0.192.in-addr.arpa/PTR", ["0/25.2.0.192.in-addr.arpa", "PTR"]],
    ["a letter of several octets", "z%C3%BCrich/shop", ["zürich", "shop"]],
    ["several escapes in a row", "a%20%2F%c3%a4/shop", ["a /ä", "shop"]],
    ["no escape: a percent sign", "100%/shop", ["100%", "shop"]],
    ["no escape: octets that are no UTF-8", "%ff/shop", ["%ff", "shop"]],
  ])("%s", (_, id, segments) => {
    expect(readImportId(id)).toEqual(segments);
  });

  it.each([["a/b"], ["50%25"], ["zürich %2F"], ["%"]])("gives back what was printed: %s", (segment) => {
    expect(readImportId(printImportId(segment, "x"))).toEqual([segment, "x"]);
>>>>>>> qa
  });
});
