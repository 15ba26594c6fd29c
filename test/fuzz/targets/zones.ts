import { proveZone } from "../../../src/client/zones/zone-view.ts";
import { fingerprintOf, keyOf } from "../../../src/client/records/record-content.ts";
import { setKeyOf } from "../../../src/model/set-key.ts";
import { oddOneOut, readDigest } from "../../../src/client/records/reading/sibling-digest.ts";
import { Failure } from "terraform-provider-sdk/core";
import {
  asciiData,
  canonicalData,
  checkRecord,
  checkZone,
  decodeName,
  equalData,
  joinData,
  knownTypes,
  MAX_TTL,
  parseTtl,
  parseZone,
  recordFields,
  tokenizeData,
} from "../../../src/dns/index.ts";
import { printZone } from "../../../src/dns/testing/print-zone.ts";
import { mutateJson, mutateText } from "../mutate.ts";
import { allowing, expectThat, type FuzzTarget } from "../target.ts";

const isFailure = (error: unknown): boolean => error instanceof Failure;

const zone = "example.com";
const texts = [
  `$ORIGIN example.com.
$TTL 3600
@ IN SOA ns1.example.com. admin.example.com. ( 2024010101 3600 ; refresh
  900 1209600 300 )
@ NS ns1
www 300 IN A 192.0.2.1 ; the web
 TXT "a b" "c;d" e\\"f
*.x.example.com. IN MX 10 mail
alias IN ALIAS www.example.net.
_sip._tcp SRV 1 2 5060 sip
$ORIGIN sub.example.com.
a AAAA 2001:db8::1
b CAA 0 issue "ca.example"
c TYPE65400 \\# 4 0a000001
`,
  "@ SOA a b 1 2 3 4 5\n",
];

export const zoneTexts: FuzzTarget = {
  name: "zone texts",
  cost: 4,
  open: () => ({
    try(random, keep) {
      const text = mutateText(random.pick(texts), random);
      keep(text);
      const parsed = allowing(isFailure, () => parseZone(text, zone));
      if (parsed === undefined) return;
      for (const record of parsed.records) {
        expectThat(record.name.endsWith("."), "a record's name is canonical");
        canonicalData(record.type, record.data, record.origin);
      }
      const view = allowing(isFailure, () => proveZone(text, zone));
      for (const key of view?.sets ?? []) {
        const contents = view?.contentsOf(key) ?? [];
        expectThat(view?.has(key) === true && contents.length > 0, "a set that is told of has records");
        for (const content of contents) view?.confirm(content);
      }
      const records = [...parsed.records];
      checkZone(records, { zone });
      // a TTL that no name server takes is printed as JavaScript prints it
      if (records.some(({ ttl = 0 }) => ttl > MAX_TTL)) return;
      const printed = parseZone(printZone({ origin: `${zone}.`, records }), zone);
      expectThat(printed.records.length === records.length, "a printed zone has as many records");
    },
    linear: {
      blanks: (size) => parsing("a A 1.2.3.4" + " ".repeat(size * 300)),
      records: (size) => parsing("www A 192.0.2.1\n".repeat(size * 5)),
      parentheses: (size) => parsing("www TXT ( ".concat("a\n".repeat(size * 20), ")")),
      comments: (size) => parsing("; a\n".repeat(size * 30)),
      backslashes: (size) => parsing("www TXT " + "\\".repeat(size * 200)),
      quotes: (size) => parsing('www TXT "' + "a".repeat(size * 200)),
      "labels of one name": (size) => checking([`${"a:b.".repeat(size * 20)}example.com.`]),
      names: (size) => checking(Array.from({ length: size * 2 }, (_, nth) => `h${nth}.example.com.`)),
      "printing blanks": (size) => {
        const blanks = " ".repeat(size * 100);
        const record = { name: "a.example.com.", type: "TXT", data: blanks, comment: blanks };
        return () => void printZone({ origin: "example.com.", records: [record] });
      },
    },
  }),
};

function parsing(text: string): () => void {
  const whole = `@ SOA a b 1 2 3 4 5\n${text}\n`;
  return () => void allowing(isFailure, () => proveZone(whole, zone));
}

function checking(names: readonly string[]): () => void {
  const records = names.map((name) => ({ name, type: "CNAME", ttl: 60, data: name }));
  return () => void checkZone([...records, { name: zone, type: "SOA", data: "a. b. 1 2 3 4 5" }], { zone });
}

const data = [
  ...[
    "192.0.2.1",
    "2001:db8::1",
    "10 mail.example.com.",
    "ns1",
    '"a b" c',
    '0 issue "ca.example; x=y"',
    "1 2 5060 sip.example.com.",
  ],
  ...[
    "a. b. 1 2h 3 4 5",
    "52 22 23.000 N 4 53 32.000 E -2.00m 0.00m 10000m 10m",
    "1 . alpn=h2,h3 ipv4hint=1.2.3.4 key65=x",
    "12345 13 2 49FD46E6",
  ],
  ...[
    "\\# 4 c0000201",
    "257 3 13 mdsswUyr3DPW132mOi8V9xESWE8jTo0d",
    "A 13 2 3600 20300101000000 20200101000000 1 a. AAAA=",
    "10 1 2 example.com. AQID",
  ],
];

export const recordData: FuzzTarget = {
  name: "record data",
  cost: 2,
  open: () => ({
    try(random, keep) {
      const type = random.chance(0.05) ? mutateText("A", random) : random.pick([...knownTypes, "ALIAS", "TYPE65400"]);
      const entries = Array.from({ length: 1 + random.below(3) }, () => mutateText(random.pick(data), random));
      const name = random.chance(0.5) ? "www.example.com." : mutateText("www.example.com.", random);
      keep({ type, name, entries });
      const canonical = canonicalData(type, entries, "example.com.");
      const isOneLine = !/[\r\n]/.test(entries.join(" "));
      if (isOneLine)
        expectThat(canonicalData(type, [canonical], "example.com.") === canonical, "a canonical form is its own");
      expectThat(equalData(type, entries, entries), "data is equal to itself");
      checkRecord({ name, type, data: entries, ttl: mutateText("3600", random) });
      const joined = joinData(entries);
      for (const read of [recordFields, tokenizeData, parseTtl, decodeName]) read(joined);
      allowing(isFailure, () => asciiData(type, entries));
      const content = { name, type, ttl: null, cls: "IN", data: entries, dataComments: null, comment: null };
      expectThat(typeof setKeyOf(content) + typeof keyOf(content) === "stringstring", "a record has keys");
    },
    linear: Object.fromEntries(
      ["TXT", "MX", "SVCB", "CAA", "NSEC", "A", "AAAA", "LOC", "TYPE65400"].map((type) => [
        type,
        (size: number) => {
          const long = ["a ", '"', "\\", " ", "alpn=h2 ", "1.", ":", "("].map((piece) => piece.repeat(size * 50));
          return () => {
            for (const text of long) {
              canonicalData(type, [text]);
              checkRecord({ name: "www.example.com.", type, data: [text] });
            }
          };
        },
      ]),
    ),
  }),
};

export const digests: FuzzTarget = {
  name: "remembered siblings",
  cost: 1,
  open: () => ({
    try(random, keep) {
      const stored = mutateJson(random.pick([{ count: 2, sum: "0f".repeat(16) }, ["a", "b"]]), random);
      keep(stored);
      const digest = readDigest(stored);
      if (digest === undefined) return;
      const live = ["a", "b", "c"].map((text) => fingerprintOf("A", text));
      const odd = oddOneOut(digest, live, (fingerprint) => fingerprint);
      expectThat(odd === undefined || digest.count === live.length - 1, "one is too many, or none is named");
    },
  }),
};
