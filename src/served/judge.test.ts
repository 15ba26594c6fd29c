import type { Answer } from "./answer.ts";
import { countedViews, hasReached, lacking, type ExpectedSet } from "./judge.ts";

describe("a served serial has reached the zone's", () => {
  it.each<[string, number | undefined, number | undefined, boolean]>([
    ["the same", 7, 7, true],
    ["a later one", 8, 7, true],
    ["an older one", 6, 7, false],
    ["a later one behind the end of the range", 1, 4_294_967_295, true],
    ["an older one before the end of the range", 4_294_967_295, 1, false],
    ["nothing served", undefined, 7, false],
    ["nothing to compare with", 7, undefined, false],
  ])("%s", (_, served, wanted, expected) => {
    expect(hasReached(served, wanted)).toBe(expected);
  });
});

const name = "www.example.com.";
const answer = (...texts: string[]): Answer => ({
  records: texts.map((text) => {
    const [data = "", ttl = "300"] = text.split("@");
    return { data, ttl: Number(ttl) };
  }),
});
const set = (type: string, present: readonly string[], absent: ExpectedSet["absent"] = []): ExpectedSet => ({
  name,
  type,
  present: present.map((text) => {
    const [data = "", ttl] = text.split("@");
    return { data, ttl: ttl === undefined ? null : Number(ttl) };
  }),
  absent,
});

describe("an answer is as expected", () => {
  it.each<[string, ExpectedSet, Answer]>([
    ["the record is there", set("A", ["192.0.2.1"]), answer("192.0.2.1")],
    ["among others", set("A", ["192.0.2.1"]), answer("192.0.2.2", "192.0.2.1")],
    ["in another spelling", set("AAAA", ["2001:DB8:0:0::1"]), answer("2001:db8::1")],
    ["a name in another case", set("MX", ["10 MX1.Example.com."]), answer("10 mx1.example.com.")],
    ["a text cut elsewhere", set("TXT", ['"hello" " world"']), answer('"hello world"')],
    ["with its TTL", set("A", ["192.0.2.1@300"]), answer("192.0.2.1@300")],
    ["with the zone's TTL", set("A", ["192.0.2.1"]), answer("192.0.2.1@3600")],
    ["exactly these", set("A", ["192.0.2.1", "192.0.2.2"], "others"), answer("192.0.2.2", "192.0.2.1")],
    ["it is gone", set("A", [], ["192.0.2.1"]), answer("192.0.2.2")],
    ["all are gone", set("A", [], "others"), answer()],
  ])("%s", (_, expected, found) => {
    expect(lacking(expected, found, 3_600 * Number(found.records?.[0]?.ttl === 3_600) || undefined)).toBeUndefined();
  });

  it.each<[string, ExpectedSet, Answer, string]>([
    ["nothing", set("A", ["192.0.2.1"]), answer(), "still answers www.example.com. A with nothing"],
    [
      "old data",
      set("A", ["192.0.2.1"]),
      answer("192.0.2.2"),
      "still answers www.example.com. A with 192.0.2.2 (TTL 300)",
    ],
    ["an old TTL", set("A", ["192.0.2.1@60"]), answer("192.0.2.1"), "192.0.2.1 (TTL 300)"],
    ["an old TTL where the default is wanted", set("A", ["192.0.2.1"]), answer("192.0.2.1"), "192.0.2.1 (TTL 300)"],
    ["one more", set("A", ["192.0.2.1"], "others"), answer("192.0.2.1@3600", "192.0.2.2"), "192.0.2.2 (TTL 300)"],
    ["one less", set("A", ["192.0.2.1", "192.0.2.2"], "others"), answer("192.0.2.1@3600"), "192.0.2.1 (TTL 3600)"],
    ["what should be gone", set("A", [], ["192.0.2.1"]), answer("192.0.2.1"), "192.0.2.1 (TTL 300)"],
    ["many", set("A", [], "others"), answer("1", "2", "3", "4", "5", "6", "7"), "5 (TTL 300), and 2 more"],
    ["a refusal", set("A", ["192.0.2.1"]), { problem: "refuses to answer (REFUSED)" }, "refuses to answer (REFUSED)"],
    [
      "a type that is not compared",
      set("LOC", [], "others"),
      answer(),
      "may still answer www.example.com. LOC as before",
    ],
  ])("not with %s", (_, expected, found, words) => {
    expect(lacking(expected, found, 3_600)).toContain(words);
  });
});

describe("addresses that this machine has no way to", () => {
  const view = (server: string, address: string, noRoute = false) => ({ at: { server, address, port: 53 }, noRoute });
  const [four, six] = [view("ns1", "192.0.2.1"), view("ns1", "2001:db8::1", true)];

  it("do not count beside others of the same server", () => {
    expect(countedViews([four, six])).toEqual([four]);
  });

  it("count where the server has no others", () => {
    const other = view("ns2", "2001:db8::2", true);
    expect(countedViews([four, six, other])).toEqual([four, other]);
  });
});
