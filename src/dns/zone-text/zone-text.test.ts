import fc from "fast-check";
import { parseZone } from "./parse.ts";
import type { ZoneRecord } from "./read-record.ts";
import { printZone } from "../testing/print-zone.ts";
import { printRecord, type PrintableRecord } from "./print-record.ts";

const head = "$ORIGIN example.com.\n$TTL 1h\n";
const brief = ({ name, ttl, cls, type, data }: ZoneRecord): string => [name, ttl ?? "-", cls, type, data].join(" ");

describe("parseZone", () => {
  it.each([
    ["a full line", "www 60 IN A 192.0.2.1", ["www.example.com. 60 IN A 192.0.2.1"]],
    ["class before TTL", "www IN 60 A 192.0.2.1", ["www.example.com. 60 IN A 192.0.2.1"]],
    ["neither", "www A 192.0.2.1", ["www.example.com. - IN A 192.0.2.1"]],
    ["mixed case", "WWW in a 192.0.2.1", ["www.example.com. - IN A 192.0.2.1"]],
    ["an absolute owner", "www.example.com. A 192.0.2.1", ["www.example.com. - IN A 192.0.2.1"]],
    ["the apex", "@ A 192.0.2.1", ["example.com. - IN A 192.0.2.1"]],
    [
      "an inherited owner",
      "www A 192.0.2.1\n\tAAAA ::1",
      ["www.example.com. - IN A 192.0.2.1", "www.example.com. - IN AAAA ::1"],
    ],
    ["an owner that looks like a class", "in A 192.0.2.1", ["in.example.com. - IN A 192.0.2.1"]],
    ["an owner that looks like a TTL", "60 A 192.0.2.1", ["60.example.com. - IN A 192.0.2.1"]],
    ["a relative origin", "$ORIGIN sub\nwww A 192.0.2.1", ["www.sub.example.com. - IN A 192.0.2.1"]],
    [
      "an owner inherited across origins",
      "www A 192.0.2.1\n$ORIGIN sub\n A 192.0.2.2",
      ["www.example.com. - IN A 192.0.2.1", "www.example.com. - IN A 192.0.2.2"],
    ],
    [
      "CRLF",
      "www A 192.0.2.1\r\nw2 A 192.0.2.2\r\n",
      ["www.example.com. - IN A 192.0.2.1", "w2.example.com. - IN A 192.0.2.2"],
    ],
    ["blank and comment lines", "\n; hello\n  \nwww A 192.0.2.1\n\n", ["www.example.com. - IN A 192.0.2.1"]],
    ["quotes", 't TXT "a;b" "c ( d"', ['t.example.com. - IN TXT "a;b" "c ( d"']],
    ["escapes", 'a\\.b TXT "x\\"y\\097"', ['a\\.b.example.com. - IN TXT "x\\"y\\097"']],
    ["parentheses", "t TXT ( a ; one\n b ; two\n )", ["t.example.com. - IN TXT a b"]],
    ["parentheses within parentheses", "t TXT ( a (b\n) c )", ["t.example.com. - IN TXT a b c"]],
    ["an unknown type", "u TYPE731 \\# 3 ab cd ef", ["u.example.com. - IN TYPE731 \\# 3 ab cd ef"]],
    ["ALIAS", "@ ALIAS web.example.net.", ["example.com. - IN ALIAS web.example.net."]],
    ["illegal data, which the service accepts", "c CNAME a b", ["c.example.com. - IN CNAME a b"]],
    ["a service name", "_443._tcp.*.w SRV 1 2 3 .", ["_443._tcp.*.w.example.com. - IN SRV 1 2 3 ."]],
  ])("%s", (_, text, records) => expect(parseZone(head + text).records.map(brief)).toEqual(records));

  it("tells the serial behind a mailbox with a blank in it", () => {
    const { serial } = parseZone(`@ SOA ns1 host\\ master 2024010101 7200 900 1209600 3600\n`, "example.com");
    expect(serial).toBe("2024010101");
  });

  it("tells default TTL, serial, comments, lines and TTLs in force", () => {
    const zone = parseZone(
      `; zone\n$ORIGIN Example.com.\n$TTL 2h\n@ IN SOA ns1 hostmaster (\n  2024010101 ; serial\n  7200 900 ; refresh\n  1209600 3600 )\n` +
        `www 60 A 192.0.2.1 ; first ; still\n$TTL 30\n$ORIGIN sub.example.com.\nx A 192.0.2.2\n`,
    );
    expect(zone.defaultTtl).toBe(7200);
    expect(zone.serial).toBe("2024010101");
    expect(
      zone.records.map(({ line, comment, origin, effectiveTtl }) => ({ line, comment, origin, effectiveTtl })),
    ).toEqual([
      { line: 4, comment: "serial refresh", origin: "example.com.", effectiveTtl: 7200 },
      { line: 8, comment: "first ; still", origin: "example.com.", effectiveTtl: 60 },
      { line: 11, comment: undefined, origin: "sub.example.com.", effectiveTtl: 30 },
    ]);
  });

  it("reads a record anew from its place as it read it first", () => {
    const text =
      "\ufeff; zone\n\nwww 60 A 192.0.2.1 ; first\n  A 192.0.2.2\n$ORIGIN sub\n A 192.0.2.3\nt ( TXT ; begins\n a\n b ) ; ends\n" +
      "\tTXT c\n$TTL 30\n@ 5 TXT d\nx TXT e\n$ORIGIN example.net.\n TXT f\r\n*.y TXT g";
    const first: [ZoneRecord, number][] = [];
    const { records } = parseZone(text, "example.com", (record, nr) => first.push([record, nr]));
    expect(first.map(([, nr]) => nr)).toEqual([...records].map((_, nr) => nr));
    expect([...records]).toEqual(first.map(([record]) => record));
    expect(first.map(([, nr]) => records.at(nr)).reverse()).toEqual(first.map(([record]) => record).reverse());
    expect(records.map(({ name, effectiveTtl }) => `${name} ${effectiveTtl}`).slice(5)).toEqual([
      "sub.example.com. 5",
      "x.sub.example.com. 30",
      "x.sub.example.com. 30",
      "*.y.example.net. 30",
    ]);
    expect([records.at(-1), records.at(records.length)]).toEqual([undefined, undefined]);
  });

  it("begins in the zone it is given, and uses the last TTL where there is no default", () => {
    const zone = parseZone("www 60 A 192.0.2.1\nw2 A 192.0.2.2", "Example.com");
    expect(zone.records.map((record) => [record.name, record.effectiveTtl])).toEqual([
      ["www.example.com.", 60],
      ["w2.example.com.", 60],
    ]);
  });

  it.each([
    ["a word", "www abc IN A 192.0.2.1", "abc", "A"],
    ["a number below zero", "www -1 IN A 192.0.2.1", "-1", "A"],
    ["nothing, but a type that is not known", "www FOO IN x", undefined, "FOO"],
    ["nothing, but a type", "www TXT IN A", undefined, "TXT"],
  ])("tells what stands in place of a TTL: %s", (_, text, oddTtl, type) => {
    const record = parseZone(head + text).records.at(0);
    expect([record?.oddTtl, record?.type]).toEqual([oddTtl, type]);
  });

  it.each([
    ["an open quote", 't TXT "abc', /Line 3.*quote/],
    ["an open parenthesis", "t TXT ( abc\n", /Line 3.*never closed/],
    ["a stray parenthesis", "t TXT abc )", /Line 3.*closing/],
    ["an include", "$INCLUDE other", /Line 3.*\$INCLUDE/],
    ["a directive without its value", "$ORIGIN", /Line 3.*\$ORIGIN/],
    ["no type", "t 60 IN", /Line 3.*no record type/],
    ["a word that is no type", "t 60 IN -x", /`-x` is no record type/],
    ["a word that is neither TTL nor type", "t -1 A 192.0.2.1", /`-1` is no record type/],
    ["a bad default", "$TTL never", /`never` is no TTL/],
    ["no owner", " A 192.0.2.1", /no owner/],
  ])("refuses %s", (_, text, message) => expect(() => parseZone(head + text)).toThrow(message));

  it("refuses a relative name without an origin", () => {
    expect(() => parseZone("www A 192.0.2.1")).toThrow(/relative name/);
  });

  it("reads 10,000 records, and a line of a megabyte", () => {
    const lines = Array.from(
      { length: 10_000 },
      (_, index) => `host${index} 300 IN TXT "v=${index}; x" ; comment ${index}`,
    );
    expect(parseZone(head + lines.join("\n")).records).toHaveLength(10_000);
    expect(
      parseZone(`${head}t TXT ${'"\\\\" '.repeat(200_000)}${"(".repeat(100_000)}${")".repeat(100_000)}`).records,
    ).toHaveLength(1);
  });
});

describe("printZone", () => {
  it("prints origin, default TTL and one line a record", () => {
    const text = printZone({
      origin: "Example.com",
      defaultTtl: "1h",
      records: [
        { name: "example.com.", type: "NS", data: "ns1.example.com." },
        { name: "WWW.example.com.", ttl: 60, type: "A", data: "192.0.2.1", comment: "front\ndoor" },
        { name: "elsewhere.test.", ttl: "", cls: "IN", type: "TXT", data: '"a\nb"' },
      ],
    });
    expect(text).toBe(
      '$ORIGIN example.com.\n$TTL 1h\n@ IN NS ns1.example.com.\nwww 60 IN A 192.0.2.1 ; front door\nelsewhere.test. IN TXT "a\\010b"\n',
    );
  });

  it("puts the lines of a comment on one", () => {
    const comment = fc.string({ unit: fc.constantFrom("a", " ", "\t", "\n", "\r", "\u2028") });
    fc.assert(
      fc.property(comment, (text) => {
        const record = { name: "a", type: "A", data: "x", comment: `-${text}-` };
        expect(printRecord(record, "b.")).toBe(`a IN A x ; -${text.replace(/\s*[\r\n]+\s*/g, " ")}-`);
      }),
    );
  });

  it("takes linear time for a comment of blanks", () => {
    const blanks = " ".repeat(200_000);
    const record = { name: "a.example.com.", type: "TXT", data: "a", comment: `x${blanks}y \r\n z` };
    expect(printZone({ origin: "example.com.", records: [record] })).toContain(`; x${blanks}y z\n`);
  });

  // what is not linear takes minutes, and the runner gives up
  it.each([
    ["of words without a blank between them", '"x"'.repeat(200_000)],
    ["of lines with comments", `(\n${"x ; c\n".repeat(200_000)})`],
  ])("takes linear time for an entry %s", (_, data) => {
    const [record] = parseZone(`$ORIGIN example.com.\n$TTL 60\na IN TXT ${data}\n`, "example.com.").records;
    expect(record?.data.match(/x/g)).toHaveLength(200_000);
  });

  it("prints what parses to the same records", () => {
    const label = fc.stringMatching(/^[a-z0-9_-]{1,10}$/);
    const owner = fc.array(label, { maxLength: 3 }).map((labels) => [...labels, "example.com."].join("."));
    const quoted = fc
      .string({ unit: "binary-ascii" })
      .map((text) => `"${text.replace(/["\\\r\n]/g, "\\$&").replace(/[\r\n]/g, "010")}"`);
    const word = fc.stringMatching(/^[a-zA-Z0-9._:-]{1,12}$/);
    const record: fc.Arbitrary<PrintableRecord> = fc.record({
      name: owner,
      ttl: fc.option(fc.integer({ min: 0, max: 2_147_483_647 }), { nil: undefined }),
      cls: fc.constant("IN"),
      type: fc.constantFrom("A", "TXT", "MX", "TYPE731", "ALIAS"),
      data: fc.array(fc.oneof(quoted, word), { minLength: 1, maxLength: 4 }).map((words) => words.join(" ")),
      comment: fc.option(fc.stringMatching(/^[!-~]([ -~]{0,20}[!-~])?$/), { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.array(record, { maxLength: 10 }), (records) => {
        const parsed = parseZone(printZone({ origin: "example.com.", defaultTtl: 3600, records }));
        expect(
          parsed.records.map(({ name, ttl, cls, type, data, comment }) => ({ name, ttl, cls, type, data, comment })),
        ).toEqual(records);
      }),
    );
  });
});
