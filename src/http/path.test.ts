import * as fc from "fast-check";
import { dnsEndpoints } from "../apis/dns/endpoints.ts";
import { serversEndpoints } from "../apis/servers/endpoints.ts";
import { HttpFailure } from "./http-failure.ts";
import { buildTarget, encodeSegment, segmentProblem } from "./path.ts";

const segment = fc.string({ unit: "binary", minLength: 1 }).filter((text) => segmentProblem(text) === undefined);

describe("a path segment", () => {
  it("decodes to what it was, for any text", () => {
    fc.assert(fc.property(segment, (text) => decodeURIComponent(encodeSegment(text)) === text));
  });

  it("never adds or removes a slash, and survives URL normalisation", () => {
    fc.assert(
      fc.property(segment, segment, segment, (zoneId, type, name) => {
        const { path } = buildTarget("/p/dns/1", dnsEndpoints.getRecords, { params: { zoneId, type, name } });
        expect(path.split("/")).toHaveLength(7);
        expect(path).toMatch(/^[\x21-\x7e]+$/);
        expect(new URL(`http://host${path}`).pathname).toBe(path);
      }),
    );
  });

  it.each([
    ["blank of a cluster name", "my cluster", "my%20cluster"],
    ["slash of an RFC 2317 zone", "0/26.2.0.192.in-addr.arpa", "0%2F26.2.0.192.in-addr.arpa"],
    ["wildcard and service names", "*._tcp.example.com.", "*._tcp.example.com."],
    ["plus, percent, question mark, hash", "a+b%2F?#", "a%2Bb%252F%3F%23"],
    ["dots that are not alone", "...", "..."],
    ["umlaut", "bücher.example", "b%C3%BCcher.example"],
  ])("encodes %s", (_, text, encoded) => {
    expect(segmentProblem(text)).toBeUndefined();
    expect(encodeSegment(text)).toBe(encoded);
  });

  it.each([
    ["empty", ""],
    ["one dot", "."],
    ["two dots", ".."],
    ["line break", "a\nb"],
    ["NUL", "\0"],
    ["C1 control", "a\u0085"],
    ["lone surrogate", "\ud800"],
  ])("refuses %s", (_, text) => {
    const build = (): unknown => buildTarget("/dns/1", dnsEndpoints.getZone, { params: { zoneId: text } });
    expect(build).toThrow(HttpFailure);
    expect(build).toThrow(/cannot be used as zoneId/);
  });
});

describe("`_` as a segment", () => {
  const record = { zoneId: "example.com", type: "A", name: "www.example.com.", nr: "0" };
  const server = { customerId: "acme", fqdn: "a.example.com" };

  it.each([
    ["GET of a server", serversEndpoints.getServer, { ...server, customerId: "_" }, "/r/_/a.example.com"],
    ["PUT of a server", serversEndpoints.updateServer, { ...server, customerId: "_" }, "/r/_/a.example.com"],
    ["DELETE of a server", serversEndpoints.decommissionServer, { ...server, customerId: "_" }, "/r/_/a.example.com"],
  ])("goes out as customer in a %s", (_, endpoint, params, path) => {
    expect(buildTarget("/r", endpoint, { params }).path).toBe(path);
  });

  it.each([
    ["customer of a new server", serversEndpoints.createServer, { customerId: "_" }],
    ["name of a server to delete", serversEndpoints.decommissionServer, { ...server, fqdn: "_" }],
    ["type of a record to delete", dnsEndpoints.deleteRecord, { ...record, type: "_" }],
    ["name of a record to update", dnsEndpoints.updateRecord, { ...record, name: "_" }],
    ["name to clean up", dnsEndpoints.cleanUpName, { zoneId: "example.com", name: "_" }],
  ])("is refused as %s", (_, endpoint, params) => {
    expect(() => buildTarget("/r", endpoint, { params })).toThrow(/stands for everything/);
  });
});

it("puts only the endpoint's own query parameters into the query", () => {
  const values = { params: { customerId: "c", fqdn: "f" }, query: { delete: "false", revoke: undefined, other: "x" } };
  expect(buildTarget("/r", serversEndpoints.decommissionServer, values)).toEqual({
    path: "/r/c/f",
    query: ["delete=false"],
  });
});
