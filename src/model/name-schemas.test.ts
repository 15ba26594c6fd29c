import { hostName, zoneName } from "./name-schemas.ts";

it.each([
  ["example.com", "example.com"],
  ["0/25.2.0.192.in-addr.arpa", undefined],
  ["EXAMPLE.com", "EXAMPLE.com"],
  ["bücher.example", "bücher.example"],
  ["_tcp.example.com", "_tcp.example.com"],
])("%s may be a zone, and a host: %s", (zone, host) => {
  expect(zoneName.safeParse(zone).success).toBe(true);
  expect(hostName.safeParse(zone).success).toBe(host !== undefined);
});

it.each([
  ["", /^must not be empty/, /^must not be empty/],
  ["https://example.com/", /: this is a URL$/, /: this is a URL$/],
  ["example com", /white space/, /white space/],
  ["example.com\n", /white space/, /white space/],
  [".example.com", /begins with a dot/, /begins with a dot/],
  ["www..example.com", /two in a row/, /two in a row/],
  ["acme/web1.example.com", /^nothing$/, /it holds "\/"$/],
  ["web1.example.com:443", /^nothing$/, /it holds ":"$/],
  ["web1.example.com.", /^nothing$/, /without the dot at its end$/],
])("%j is refused, with the reason", (text, asZone, asHost) => {
  const said = (schema: typeof zoneName): string => schema.safeParse(text).error?.issues[0]?.message ?? "nothing";
  expect(said(zoneName)).toMatch(asZone);
  expect(said(hostName)).toMatch(asHost);
});
