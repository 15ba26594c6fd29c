import { isPort, isServerHost, readServerName } from "./server-name.ts";

describe("a name server as users write it", () => {
  it.each([
    ["ns1.example.com", "ns1.example.com", 53],
    ["ns1.example.com.", "ns1.example.com", 53],
    ["localhost:5353", "localhost", 5353],
    ["192.0.2.1", "192.0.2.1", 53],
    ["192.0.2.1:65535", "192.0.2.1", 65_535],
    ["2001:db8::1", "2001:db8::1", 53],
    ["[2001:db8::1]", "2001:db8::1", 53],
    ["[2001:db8::1]:53", "2001:db8::1", 53],
  ])("%s", (text, host, port) => {
    expect(readServerName(text)).toEqual({ host, port });
  });

  it.each([
    "",
    ".",
    "ns1.example.com:",
    "ns1.example.com:0",
    "ns1.example.com:65536",
    "ns1.example.com:dns",
    "ns1 .example.com",
    "-ns.example.com",
    "192.0.2.256",
    "192.0.2",
    "[192.0.2.1]:53",
    "[2001:db8::1",
    "2001:db8::g",
    "https://ns1.example.com",
  ])("%s is none", (text) => {
    expect(readServerName(text)).toBeUndefined();
  });
});

it.each([
  ["ns1.example.com", true],
  ["ns1.example.com.", true],
  ["192.0.2.1", true],
  ["2001:db8::1", true],
  ["[2001:db8::1]", false],
  ["ns1.example.com:53", false],
  [".", false],
  ["", false],
])("%j as the host of a server: %s", (host, is) => expect(isServerHost(host)).toBe(is));

it.each([
  [1, true],
  [65_535, true],
  [0, false],
  [65_536, false],
  [53.5, false],
  [NaN, false],
])("%p as a port: %s", (port, is) => expect(isPort(port)).toBe(is));
