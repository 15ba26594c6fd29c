import * as fc from "fast-check";
import { dnsEndpoints } from "../../apis/dns/endpoints.ts";
import { serversEndpoints } from "../../apis/servers/endpoints.ts";
import { HttpFailure } from "../http-failure.ts";
import { buildTarget, encodeSegment, segmentProblem } from "./request-target.ts";

const segment = fc.string({ unit: "binary", minLength: 1 }).filter((text) => segmentProblem(text) === undefined);

function refusalOf(build: () => unknown): HttpFailure {
  try {
    build();
  } catch (error) {
    if (error instanceof HttpFailure) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}

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
    ["empty", "", "it is empty"],
    ["one dot", ".", "a path segment of dots addresses something else"],
    ["two dots", "..", "a path segment of dots addresses something else"],
    ["line break", "a\nb", "it holds control characters"],
    ["NUL", "\0", "it holds control characters"],
    ["C1 control", "a\u0085", "it holds control characters"],
    ["lone surrogate", "\ud800", "it is not well-formed Unicode"],
  ])("refuses %s, and nothing was sent", (_, text, problem) => {
    const refused = refusalOf(() => buildTarget("/dns/1", dnsEndpoints.getZone, { params: { zoneId: text } }));
    expect(refused).toMatchObject({
      ...{ code: "path-segment-invalid", outcome: "not-sent", method: "GET", doing: "Cannot get zone" },
      happened: `${JSON.stringify(text)} cannot be used as zoneId: ${problem}.`,
      remedy: "Nothing was sent. Correct the value.",
    });
  });

  it("refuses one that is missing", () => {
    expect(refusalOf(() => buildTarget("/dns/1", dnsEndpoints.getZone, { params: {} })).happened).toContain(
      "it is empty",
    );
  });

  it.each([
    [80, "a".repeat(80)],
    [81, `${"a".repeat(80)}…`],
  ])("shows one of %d characters and a line break as far as is useful", (length, shown) => {
    const zoneId = "a".repeat(length - 1) + "\n";
    const { happened } = refusalOf(() => buildTarget("/dns/1", dnsEndpoints.getZone, { params: { zoneId } }));
    expect(happened.startsWith(JSON.stringify(length > 80 ? shown : zoneId))).toBe(true);
  });

  const buildIndex = (nr: number): string =>
    buildTarget("/r", dnsEndpoints.getRecord, { params: { zoneId: "z", type: "A", name: "n", nr } }).path;

  it.each([0, 7])("takes the index %d", (nr) => {
    expect(buildIndex(nr)).toBe(`/r/z/A/n/${nr}`);
  });

  it.each([-1, 1.5, 2 ** 53])("refuses the index %d", (nr) => {
    expect(() => buildIndex(nr)).toThrow(/indexes are 0, 1, 2, …/);
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
