import { readErrorBody } from "./error-body.ts";

it.each([
  ["nothing", "", ""],
  ["a sentence", "Token is not valid for 192.0.2.7.\n", "Token is not valid for 192.0.2.7"],
  ["a JSON string", '"no such zone"', "no such zone"],
  ["an envelope", '{"timestamp":1,"status":400,"error":"Bad Request","message":"role unknown"}', "role unknown"],
  ["an envelope without a sentence", '{"error":{"code":1}}', '{"error":{"code":1}}'],
  [
    "a page",
    "<!doctype html><title>403 Forbidden &amp; more</title><p>x",
    'an HTML page titled "403 Forbidden & more"',
  ],
  ["a page with a heading only", "<html><h1>Bad\nGateway</h1>", 'an HTML page titled "Bad Gateway"'],
  ["a page without titles", "<html><style>a{}</style><p>Go <b>away</b>", 'an HTML page titled "Go away"'],
  ["control characters", "a\u001b[31mb\u0007\u202ec\0", "a [31mb c"],
  ["nested JSON", '{"fqdn":{"a":1}}', '{"fqdn":{"a":1}}'],
])("says %s", (_, body, text) => {
  expect(readErrorBody(body)).toEqual({ text, fields: [] });
});

it("reads a flat map of field to message", () => {
  expect(readErrorBody('{"fqdn":"must not be empty","region":["CITY.CC","too short"]}')).toEqual({
    text: "fqdn: must not be empty; region: CITY.CC, too short",
    fields: [
      { path: ["fqdn"], message: "must not be empty" },
      { path: ["region"], message: "CITY.CC, too short" },
    ],
  });
});

it("shows a long body in part", () => {
  expect(readErrorBody("x".repeat(5_000_000)).text).toBe(`${"x".repeat(500)}…`);
});
