import { slugOf, uniqueNames, wantName, type WantedName } from "./unique-names.ts";

const want = (...texts: readonly string[]): WantedName => wantName("zone", texts.map(slugOf), texts.join("/"));

it.each<[string, readonly string[], string]>([
  ["a host", ["example.com", "www", "A"], "example_com_www_a"],
  ["hyphens stay", ["example.com", "a-b", "A"], "example_com_a-b_a"],
  ["the apex", ["example.com", "", "MX"], "example_com_mx"],
  ["a wildcard", ["example.com", "*.dev", "A"], "example_com_wildcard_dev_a"],
  ["underscores", ["example.com", "_sip._tcp", "SRV"], "example_com__sip__tcp_srv"],
  ["a digit in front", ["2.0.192.in-addr.arpa", "10", "PTR"], "zone_2_0_192_in-addr_arpa_10_ptr"],
  ["an underscore in front", ["_tcp.example"], "zone__tcp_example"],
  ["a reserved word", ["class"], "class"],
  ["blanks", ["Cluster One", "Shop Production"], "cluster_one_shop_production"],
  ["punycode", ["example.com", "xn--bcher-kva", "A"], "example_com_xn--bcher-kva_a"],
  ["escapes", ["example.com", "a\\.b", "A"], "example_com_a-_b_a"],
  ["slashes", ["0/25.2.0.192.in-addr.arpa"], "zone_0-25_2_0_192_in-addr_arpa"],
  ["other scripts", ["example.com", "büro", "A"], "example_com_b-ro_a"],
])("%s", (_, texts, expected) => {
  const { name } = want(...texts);
  expect(name).toBe(expected);
  expect(name).toMatch(/^[a-z_][a-z0-9_-]*$/);
});

it("a long name is cut, and stays unique", () => {
  const names = uniqueNames([want("x".repeat(200) + "a"), want("x".repeat(200) + "b")]);
  expect(new Set(names).size).toBe(2);
  expect(Math.max(...names.map((name) => name.length))).toBeLessThan(140);
});

describe("names that collide", () => {
  it("the plain one keeps its name, whenever the others come", () => {
    const plain = want("example.com", "a.b", "A");
    const others = [want("example.com", "a_b", "A"), want("example.com", "a\u00a0b", "A")];
    expect(uniqueNames([plain])).toEqual(["example_com_a_b_a"]);
    const [first, ...rest] = uniqueNames([plain, ...others]);
    expect(first).toBe("example_com_a_b_a");
    expect(rest).toEqual([
      expect.stringMatching(/^example_com_a_b_a_[0-9a-f]{8}$/),
      expect.stringMatching(/^example_com_a_b_a_[0-9a-f]{8}$/),
    ]);
    expect(uniqueNames([...others, plain]).slice(0, 2)).toEqual(rest);
    expect(uniqueNames([plain, ...others.slice(0, 1)])[1]).toBe(rest[0]);
  });

  it("a name that is taken by something else is given up", () => {
    expect(uniqueNames([want("ims")], (name) => name === "ims")).toEqual([expect.stringMatching(/^ims_[0-9a-f]{8}$/)]);
  });
});
