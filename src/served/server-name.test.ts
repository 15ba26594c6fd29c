import { readServerName } from "./server-name.ts";

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
