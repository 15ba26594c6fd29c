import { change, record, type Entry } from "./testing/plan-json.ts";
import { review } from "./testing/review-plan.ts";

describe("DNS as the difference of a zone file", () => {
  const set = (values: readonly string[], more: Readonly<Record<string, unknown>> = {}) => ({
    zone: "example.com",
    name: "t.example.com.",
    type: "TXT",
    ttl: "300",
    values,
    ...more,
  });
  const zone = (records: Readonly<Record<string, unknown>>) => ({ zone: "example.com", serial: "1", records });
  const a = (...values: string[]) => ({ values, ttl: null, comment: null });

  it.each<[string, Entry, readonly string[]]>([
    ["a record comes", change(undefined, record("www", "A", ["192.0.2.1"])), ["+ www.example.com. 300 IN A 192.0.2.1"]],
    ["a record goes", change(record("www", "A", ["192.0.2.1"]), undefined), ["- www.example.com. 300 IN A 192.0.2.1"]],
    [
      "data field by field is one value",
      change(record("@", "MX", ["10", "mx1.example.com."]), record("@", "MX", ["20", "mx1.example.com."])),
      ["- example.com. 300 IN MX 10 mx1.example.com.", "+ example.com. 300 IN MX 20 mx1.example.com."],
    ],
    [
      "a relative name in data becomes a full one",
      change(record("@", "MX", ["10", "mx1"]), record("@", "MX", ["10 mx1.example.com."])),
      ["- example.com. 300 IN MX 10 mx1", "+ example.com. 300 IN MX 10 mx1.example.com."],
    ],
    [
      "a TTL changes",
      change(record("w", "A", ["192.0.2.1"], { ttl: null }), record("w", "A", ["192.0.2.1"], { ttl: "1h" })),
      ["- w.example.com. IN A 192.0.2.1", "+ w.example.com. 1h IN A 192.0.2.1"],
    ],
    [
      "a comment changes",
      change(record("w", "A", ["192.0.2.1"]), record("w", "A", ["192.0.2.1"], { comment: "new" })),
      ["- w.example.com. 300 IN A 192.0.2.1", "+ w.example.com. 300 IN A 192.0.2.1 ; new"],
    ],
    [
      "a comment of the data becomes one of the record",
      change(
        record("@", "MX", ["10", "mx1.example.com."], { data_comments: ["x", null] }),
        record("@", "MX", ["10", "mx1.example.com."], { comment: "x" }),
      ),
      [
        "- example.com. 300 IN MX 10 mx1.example.com. ; data_comments: x",
        "+ example.com. 300 IN MX 10 mx1.example.com. ; x",
      ],
    ],
    [
      "data is known after the apply",
      change(undefined, { ...record("w", "A", []), data: undefined }, { unknown: { data: true } }),
      ["+ w.example.com. 300 IN A (known after apply)"],
    ],
    [
      "one value of a set changes, the other stays",
      change(set(['"a"', '"b"']), set(['"a"', '"c"']), { address: "ims_dns_record_set.r" }),
      ['  t.example.com. 300 IN TXT "a"', '- t.example.com. 300 IN TXT "b"', '+ t.example.com. 300 IN TXT "c"'],
    ],
    [
      "each value has the TTL and comment that it has where they do not agree",
      change(
        set(['"a has no TTL"', '"b"', '"c"'], {
          comment: "team-b",
          mixed: [
            '"a has no TTL" has the TTL 300 and no comment',
            '"b" has the TTL 300 and the comment "team-b has no TTL and \\"q\\""',
            '"c" has no TTL and no comment',
          ],
        }),
        set(['"a has no TTL"'], { comment: null }),
        { address: "ims_dns_record_set.r" },
      ),
      [
        '  t.example.com. 300 IN TXT "a has no TTL"',
        '- t.example.com. 300 IN TXT "b" ; team-b has no TTL and "q"',
        '- t.example.com. IN TXT "c"',
      ],
    ],
    [
      "and in a zone",
      change(
        {
          ...zone({ "w A": { ...a("192.0.2.1", "192.0.2.2"), comment: "x" }, "v A": a("192.0.2.1") }),
          mixed: ["w A: 192.0.2.1 has no TTL and no comment", 'w A: 192.0.2.2 has no TTL and the comment "x"'],
        },
        zone({ "w A": a("192.0.2.1"), "v A": a("192.0.2.1") }),
        { address: "ims_dns_zone_records.z" },
      ),
      ["  w.example.com. IN A 192.0.2.1", "- w.example.com. IN A 192.0.2.2 ; x"],
    ],
    [
      "equal forms are no difference",
      change(
        set(["2001:DB8::1", "2001:db8::2"], { type: "AAAA", ttl: "1h" }),
        set(["2001:db8:0::1"], { type: "AAAA", ttl: "3600" }),
        {
          address: "ims_dns_record_set.r",
        },
      ),
      ["  t.example.com. 3600 IN AAAA 2001:db8:0::1", "- t.example.com. 1h IN AAAA 2001:db8::2"],
    ],
    [
      "keys of a zone come and go",
      change(
        zone({ "www A": a("192.0.2.1"), "@ TXT": a('"x"') }),
        zone({ "WWW.example.com. a": a("192.0.2.1"), "b A": a("192.0.2.2") }),
        {
          address: "ims_dns_zone_records.r",
        },
      ),
      ['- example.com. IN TXT "x"', "+ b.example.com. IN A 192.0.2.2"],
    ],
    [
      "a line break in a comment stays on its line",
      change(undefined, record("w", "A", ["192.0.2.1"], { comment: "a\n```\n# b" })),
      ["+ w.example.com. 300 IN A 192.0.2.1 ; a\\u{a}```\\u{a}# b"],
    ],
  ])("%s", (_, entry, lines) => {
    const [, block = ""] = /`{3,}diff\n@@ .* @@\n(.*?)\n`{3,}\n/s.exec(review([entry])) ?? [];
    expect(block.split("\n")).toEqual(lines);
  });

  it("the fence is longer than any run of backticks in it", () => {
    const text = review([change(undefined, record("w", "TXT", ['"`````"']))]);
    expect(text).toMatch(/^``````diff\n.*\n.*"`````"\n``````$/m);
  });

  it("is in a section a zone, the zone's name harmless", () => {
    const other = { ...record("w", "A", ["192.0.2.1"]), zone: "</summary><img src=x>" };
    const text = review([change(undefined, record("w", "A", ["192.0.2.1"])), change(undefined, other)]);
    expect(text.match(/<summary>.*<\/summary>/g)).toEqual([
      "<summary><code>\\&#60;/summary\\&#62;\\&#60;img\\032src\\=x\\&#62;</code>: 0 removed, 1 added</summary>",
      "<summary><code>example.com</code>: 0 removed, 1 added</summary>",
    ]);
  });

  it.each([
    ["forgotten", { actions: ["forget"] }],
    ["imported as it is", { actions: ["no-op"], importing: { id: "example.com/A/w.example.com." } }],
    ["changed in what is local", { after: { ...record("w", "A", ["192.0.2.1"]), allow_rules: ["Z1"] } }],
  ])("a record that is %s is no difference", (_, rest) => {
    const same = record("w", "A", ["192.0.2.1"]);
    expect(review([change(same, same, rest)])).not.toContain("diff");
  });
});
