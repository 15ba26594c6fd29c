import * as fc from "fast-check";
import type { LineKind } from "../endpoint.ts";
import { parseListing } from "./listing.ts";

it.each<[string, LineKind, string, string[]]>([
  ["nothing", "domain-name", "", []],
  ["only line ends", "domain-name", "\r\n\n", []],
  ["a final newline", "domain-name", "a.example\nb.example\n", ["a.example", "b.example"]],
  ["no final newline", "domain-name", "a.example\nb.example", ["a.example", "b.example"]],
  ["CRLF and blank lines", "domain-name", "a.example\r\n\r\n  \r\nb.example\r\n", ["a.example", "b.example"]],
  [
    "odd but good names",
    "domain-name",
    "*.example.\n_a._tcp.example.\n0/26.2.0.192.in-addr.arpa\na\\.b.example.\n.",
    ["*.example.", "_a._tcp.example.", "0/26.2.0.192.in-addr.arpa", "a\\.b.example.", "."],
  ],
  [
    "names with escaped signs",
    "domain-name",
    'a\\;b.example.\na\\"b.example.\na\\ b.example.\na\\\\b.example.\n\\{x\\}.example.',
    ["a\\;b.example.", 'a\\"b.example.', "a\\ b.example.", "a\\\\b.example.", "\\{x\\}.example."],
  ],
  ["types", "record-type", "A\nALIAS\nTYPE65280\nNSAP-PTR", ["A", "ALIAS", "TYPE65280", "NSAP-PTR"]],
  ["cluster names with blanks", "text", "North Cluster 1\nsouth", ["North Cluster 1", "south"]],
  ["blanks around an item", "text", "North Cluster 1  \n south\t\r\n", ["North Cluster 1", "south"]],
  ["an item twice", "word", "shop\nblog\nshop\n", ["shop", "blog"]],
  ["words of messages beside others", "word", "error\nshop\nnull", ["error", "shop", "null"]],
  ["a server of one label beside others", "host-name", "web1.example.com\nlocal", ["web1.example.com", "local"]],
  ["a zone of one label", "domain-name", "lan.\n", ["lan."]],
  ["a project whose id begins as a message does", "word", "not-found-pages", ["not-found-pages"]],
  ["a zone whose name begins as a message does", "domain-name", "error.example.", ["error.example."]],
  ...["code", "status", "https", "login"].map(
    (id) => [`a project named ${id}`, "word", id, [id]] as [string, LineKind, string, string[]],
  ),
  ["a customer that is a number", "text", "404", ["404"]],
  ["indexes", "index", "0\n1\n2\n", ["0", "1", "2"]],
  [
    "indexes sorted as text",
    "index",
    "0\n1\n10\n2\n3\n4\n5\n6\n7\n8\n9",
    Array.from({ length: 11 }, (_, nr) => String(nr)),
  ],
])("reads %s", (_, kind, body, expected) => {
  expect(parseListing(body, kind)).toEqual(expected);
});

it("takes an item that stands in several spellings once, as it stands first", () => {
  const body = "Web.example\nshop.example\nweb.EXAMPLE\nSHOP.example\n";
  expect(parseListing(body, "host-name", (name) => name.toLowerCase())).toEqual(["Web.example", "shop.example"]);
});

it.each<[string, LineKind, string, RegExp]>([
  ["an HTML page", "text", "\n <html><head><title>Log in</title>", /HTML page titled "Log in"/],
  ["a NUL", "text", "a\0b", /control characters/],
  ["a tab", "text", "a\tb", /Line 1/],
  ["an escape sequence", "text", "a\u001b[31m", /control characters/],
  ["octets that are not UTF-8", "domain-name", "a\ufffd", /not UTF-8/],
  ["a lone carriage return", "text", "a\rb", /Line 1/],
  ["a JSON array", "domain-name", '["a.example"]', /Line 1/],
  ["a JSON array for names that may hold blanks", "text", '["acme"]', /Line 1/],
  ["a JSON object", "text", '{"error":"no"}', /Line 1/],
  ["a sentence", "domain-name", "a.example\nsomething went wrong", /Line 2 .* domain name: "something went wrong"/],
  ["a quote that nothing escapes", "domain-name", 'a\\b"c.example', /Line 1/],
  ["an empty label", "domain-name", "a..example", /Line 1/],
  ["a sentence for a type", "record-type", "not found!", /Line 1/],
  ...["Unauthorized", "unauthorized", "OK", "null", "error", "404", "Forbidden.", "true", "Error:", "\n OK \n"].map(
    (body) => [`the word ${body}`, "word", body, /message/] as [string, LineKind, string, RegExp],
  ),
  ["a status as the only customer", "text", "404 Not Found", /message/],
  ["a status of two words as the only customer", "text", "Bad Gateway", /message/],
  ["a status with its protocol as the only cluster", "text", "HTTP 503", /message/],
  ["an error with its code", "text", "Error code 500", /message/],
  ["a word for a zone", "domain-name", "Unauthorized", /message/],
  ["a word for a server", "host-name", "Blocked", /full name of a server/],
  ["a word with a dot at its end for a server", "host-name", "Blocked.", /full name of a server/],
  ["words for servers", "host-name", "Access\nblocked", /full name of a server/],
  ["a word for a type", "record-type", "Forbidden", /message/],
  ["an index list with a gap", "index", "0\n2", /not 0 to 1: 0, 2/],
  ["an index list from one", "index", "1\n2", /not 0 to 1/],
  ["an index twice", "index", "0\n0", /not 0 to 1/],
  ["a negative index", "index", "-1", /Line 1/],
  ["an index with a leading zero", "index", "00", /Line 1/],
])("refuses %s", (_, kind, body, message) => {
  expect(() => parseListing(body, kind)).toThrow(message);
});

it("reads what was written, whatever the line ends", () => {
  const name = fc.stringMatching(/^[a-z0-9_*-]{1,20}$/);
  fc.assert(
    fc.property(
      fc.array(name),
      fc.constantFrom("\n", "\r\n"),
      fc.constantFrom("", "\n", "\r\n\r\n"),
      (names, end, last) => {
        expect(parseListing(names.join(end) + last, "domain-name")).toEqual([...new Set(names)]);
      },
    ),
  );
});

it("reads a very long listing", () => {
  const names = Array.from({ length: 100_000 }, (_, nr) => `host-${nr}.example.com.`);
  expect(parseListing(names.join("\r\n"), "domain-name")).toHaveLength(100_000);
});

it("refuses a hostile body, naming its line", () => {
  const body = `${"a".repeat(4 * 1024 * 1024)}!`;
  expect(() => parseListing(body, "domain-name")).toThrow(/Line 1/);
});
