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
  });
});
