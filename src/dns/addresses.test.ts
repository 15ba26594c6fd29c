import { canonicalIpv6, isIpv4, isIpv6, reverseName } from "./addresses.ts";

describe("reverseName", () => {
  it.each([
    ["192.0.2.10", "10.2.0.192.in-addr.arpa."],
    ["0.0.0.0", "0.0.0.0.in-addr.arpa."],
    ["2001:db8::1", "1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa."],
    ["::", `${"0.".repeat(32)}ip6.arpa.`],
    ["1:2:3:4:5:6:7:8", "8.0.0.0.7.0.0.0.6.0.0.0.5.0.0.0.4.0.0.0.3.0.0.0.2.0.0.0.1.0.0.0.ip6.arpa."],
    ["fe80::1%eth0", undefined],
    ["192.0.2.010", undefined],
    ["192.0.2.0/24", undefined],
    ["host", undefined],
  ])("%s", (address, name) => expect(reverseName(address)).toBe(name));
});

it.each([
  ["2001:DB8:0:0:0:0:0:1", "2001:db8::1"],
  ["::ffff:192.0.2.1", "::ffff:c000:201"],
  ["0:0:0:0:0:0:0:0", "::"],
])("%s is %s", (written, canonical) => expect(canonicalIpv6(written)).toBe(canonical));

it.each(["1.2.3", "01.2.3.4", "1.2.3.4.", "1.2.3.256", " 1.2.3.4", ""])("%p is no IPv4 address", (text) =>
  expect(isIpv4(text)).toBe(false),
);

it.each(["2001:db8:::1", "::g", "fe80::1%eth0", "1.2.3.4", "[::1]", "::1/128", ""])("%p is no IPv6 address", (text) =>
  expect(isIpv6(text)).toBe(false),
);
