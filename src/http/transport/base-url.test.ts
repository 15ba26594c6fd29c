import { Failure } from "terraform-provider-sdk/core";
import { parseBaseUrl } from "./base-url.ts";

it.each([
  ["https", "https://ims.example.com", { origin: "https://ims.example.com", path: "" }],
  ["final slash", "https://ims.example.com/", { origin: "https://ims.example.com", path: "" }],
  ["path prefix", "https://example.com:8443/a/b//", { origin: "https://example.com:8443", path: "/a/b" }],
  ["default port", "https://example.com:443", { origin: "https://example.com", path: "" }],
  ["http to localhost", "http://localhost:8080", { origin: "http://localhost:8080", path: "" }],
  ["http to 127.0.0.0/8", "http://127.1.2.3:1", { origin: "http://127.1.2.3:1", path: "" }],
  ["http to ::1", "http://[::1]:1", { origin: "http://[::1]:1", path: "" }],
])("takes %s", (_, text, expected) => {
  expect(parseBaseUrl(text)).toEqual(expected);
});

it.each([
  ["nothing", "", /empty/],
  ["no URL", "ims.example.com", /not a URL/],
  ["another scheme", "ftp://example.com", /not https/],
  ["http to elsewhere", "http://ims.example.com", /unencrypted/],
  ["a name that looks like loopback", "http://127.0.0.1.example.com", /unencrypted/],
  ["credentials", "https://user:pa55word@example.com", /user name or a password/],
  ["a query", "https://example.com/?a=b", /query/],
  ["an empty query", "https://example.com/?", /query/],
  ["a fragment", "https://example.com/#x", /fragment/],
  ["a line break", "https://example.com\n", /blanks/],
  ["a backslash", "https://example.com\\x", /backslash/],
])("refuses %s", (_, text, message) => {
  expect(() => parseBaseUrl(text)).toThrow(message);
  expect(() => parseBaseUrl(text)).toThrow(Failure);
  expect(() => parseBaseUrl(text)).not.toThrow(/pa55word/);
});

it("takes http to elsewhere when that is asked for", () => {
  expect(parseBaseUrl("http://ims.example.com", { insecure: true }).origin).toBe("http://ims.example.com");
});
