import type { FaultInput } from "../../../src/sandbox/index.ts";

export const zone = "example.com";
const owner = `www.${zone}.`;

/** The zone of the table; its text has the SOA record in lines 3 to 9, the name server in 10, MX in 11 and 12, A in 13 to 15. */
export const zones = {
  [zone]: {
    records: [
      { name: "@", type: "NS", data: ["ns1.example.net."] },
      { name: `mail.${zone}.`, type: "MX", data: ["10", "mx1.example.net."] },
      { name: `mail.${zone}.`, type: "MX", data: ["20", "mx2.example.net."] },
      ...[1, 2, 3].map((nth) => ({ name: owner, type: "A", data: [`192.0.2.${nth}`] })),
      { name: `note.${zone}.`, type: "TXT", data: ['"kept"'] },
    ],
  },
  "other.example": {
    records: [
      { name: "@", type: "NS", data: ["ns1.example.net."] },
      { name: "www.other.example.", type: "A", data: ["198.51.100.7"] },
    ],
  },
};

type Effect = Pick<FaultInput, "status" | "body" | "truncate" | "unframed" | "answerOf" | "times" | "nth" | "headers">;

const reads = {
  text: { endpoint: "dns.getZone" },
  types: { endpoint: "dns.listTypes" },
  names: { endpoint: "dns.listNames", path: "/A/" },
  records: { endpoint: "dns.getRecords", path: "/A/www" },
  indexes: { endpoint: "dns.listIndexes", path: "/A/www" },
} as const;
type Read = keyof typeof reads;

const at = (read: Read, ...effects: Effect[]): FaultInput[] =>
  effects.map((effect) => ({ times: "always", ...reads[read], ...effect }));
const body = (text: string): Effect => ({ status: 200, body: text });
const json = (...numbers: number[]): Effect =>
  body(JSON.stringify(numbers.map((nr) => ({ name: owner, type: "A", data: [`192.0.2.${nr}`] }))));
const lines = (count: number): Effect => ({ truncate: { lines: count } });
const once = (effect: Effect): Effect => ({ ...effect, times: 1 });

const gone: Effect = { status: 404, body: "No such record." };
const none = body("");

/** What a confused service answers in place of what it was asked for. */
const nonsense: readonly [string, Effect][] = [
  ["404", gone],
  ["403", { status: 403, body: "not from 192.0.2.77" }],
  ["500", { status: 500 }],
  ["503", { status: 503 }],
  ["204", { status: 204 }],
  ["206 with the start", { status: 206, body: "[" }],
  ["nothing", none],
  ["a list of nothing", body("[]")],
  ["an empty object", body("{}")],
  ["a list of an empty object", body("[{}]")],
  ["an error with success", body('{"error":"backend unavailable"}')],
  ["null", body("null")],
  ["a page", body("<html><title>Maintenance</title></html>")],
  ["a sentence", body("The zone is being loaded, please try again later.")],
  ["a word", body("OK\n")],
];
const each = (what: string, faultsOf: (effect: Effect) => FaultInput[]): [string, FaultInput[]][] =>
  nonsense.map(([answer, effect]) => [`${what}: ${answer}`, faultsOf(effect)]);

/** Answers of a service in which all records are there: nothing may be taken for gone, nor for free. */
export const variants: readonly (readonly [string, readonly FaultInput[]])[] = [
  ...each("the text, once", (effect) => at("text", once(effect))),
  ...each("the text, always", (effect) => at("text", effect)),
  ...each("the records, once", (effect) => at("records", once(effect))),
  ...each("the records, always", (effect) => at("records", effect)),
  ...each("no text, no records once, the types", (effect) => [
    ...at("text", gone),
    ...at("records", once(gone)),
    ...at("types", effect),
  ]),
  ...each("no text, no records, the names", (effect) => [
    ...at("text", none),
    ...at("records", gone),
    ...at("names", effect),
  ]),
  ...each("no text, one record missing once, the indexes", (effect) => [
    ...at("text", none),
    ...at("records", once(json(1, 3))),
    ...at("indexes", effect),
  ]),
  ["the text of another zone, once", at("text", { answerOf: "/other.example", times: 1 })],
  ["the text of another zone", at("text", { answerOf: "/other.example" })],
  ["the text of another zone, no records", [...at("text", { answerOf: "/other.example" }), ...at("records", gone)]],
  ["the text cut before its SOA record", at("text", lines(2))],
  ["the text cut within its SOA record", at("text", lines(5))],
  ["the text cut behind its SOA record", at("text", lines(9))],
  ["the text cut before the records", at("text", lines(12))],
  ["the text cut behind the first record", at("text", lines(13))],
  ["the text cut before the last record", at("text", lines(14))],
  ["the text cut behind the records", at("text", lines(15))],
  ["the text cut before the records, once", at("text", once(lines(12)))],
  ["the text cut before the last record, once", at("text", once(lines(14)))],
  ["the text cut in the middle of a name", at("text", { truncate: { bytes: 285 } })],
  ["the text cut in the middle of an address", at("text", { truncate: { bytes: 298 } })],
  ["the text cut before the records, without a length", at("text", { ...lines(12), unframed: true })],
  ["the text cut once, without a length", at("text", once({ ...lines(12), unframed: true }))],
  ["the text cut before the records, no records once", [...at("text", lines(12)), ...at("records", once(gone))]],
  [
    "the text cut before the records, no records twice",
    [...at("text", lines(12)), ...at("records", { ...gone, times: 2 })],
  ],
  ["the text cut before the records, no records", [...at("text", lines(12)), ...at("records", gone)]],
  ["the text cut before the records, an empty list", [...at("text", lines(12)), ...at("records", body("[]"))]],
  ["the text cut once, no records once", [...at("text", once(lines(12))), ...at("records", once(gone))]],
  [
    "the text cut before the records, no records, no types",
    [...at("text", lines(12)), ...at("records", gone), ...at("types", none)],
  ],
  [
    "the text cut, no records, other names",
    [...at("text", lines(13)), ...at("records", gone), ...at("names", body(`a.${zone}.\n`))],
  ],
  ["no records twice, the text holds them", at("records", { ...gone, times: 2 })],
  ["an empty list three times", at("records", { ...body("[]"), times: 3 })],
  ["no records, no names", [...at("records", gone), ...at("names", none)]],
  ["no records once, no names", [...at("records", once(gone)), ...at("names", none)]],
  ["no records, no types, no names", [...at("records", gone), ...at("types", none), ...at("names", none)]],
  [
    "no records, no text, no types, no names",
    [...at("records", gone), ...at("text", none), ...at("types", none), ...at("names", none)],
  ],
  ["no records, no text, other types", [...at("records", gone), ...at("text", none), ...at("types", body("NS\nMX\n"))]],
  [
    "no records, no text, names cut",
    [...at("records", once(gone)), ...at("text", none), ...at("names", { truncate: { bytes: 3 } })],
  ],
  ["no text, types cut", [...at("text", gone), ...at("types", lines(1))]],
  ["no text, types cut before the records", [...at("text", gone), ...at("types", lines(3))]],
  [
    "no text, types cut once, without a length",
    [...at("text", gone), ...at("types", once({ ...lines(3), unframed: true }))],
  ],
  ["no text, no names", [...at("text", gone), ...at("names", none)]],
  ["no text, no names, without a length", [...at("text", gone), ...at("names", { ...none, unframed: true })]],
  ["no text, other names", [...at("text", gone), ...at("names", body(`a.${zone}.\n`))]],
  [
    "no text, names of another zone, no records",
    [...at("text", gone), ...at("names", body("www.other.example.\n")), ...at("records", gone)],
  ],
  ["the records of another name", at("records", { answerOf: "/example.com/MX/mail.example.com." })],
  ["the records of another zone", at("records", { answerOf: "/other.example/A/www.other.example." })],
  ["the records of another name, once", at("records", { answerOf: "/example.com/MX/mail.example.com.", times: 1 })],
  ["the first record missing, once", at("records", once(json(2, 3)))],
  ["a middle record missing, once", at("records", once(json(1, 3)))],
  ["the last record missing, once", at("records", once(json(1, 2)))],
  ["all but the first missing, once", at("records", once(json(1)))],
  ["the first record missing", at("records", json(2, 3))],
  ["a middle record missing", at("records", json(1, 3))],
  ["the last record missing", at("records", json(1, 2))],
  ["all but the last missing", at("records", json(3))],
  ["a record twice in front, once", at("records", once(json(1, 1, 2, 3)))],
  ["a record twice in front", at("records", json(1, 1, 2, 3))],
  ["a record twice at the end", at("records", json(1, 2, 3, 3))],
  ["a record more in front, once", at("records", once(json(77, 1, 2, 3)))],
  ["another order, once", at("records", once(json(3, 2, 1)))],
  ["another record in its place, once", at("records", once(json(1, 77, 3)))],
  ["another record in its place", at("records", json(1, 77, 3))],
  ["all other records, once", at("records", once(json(7, 8, 9)))],
  ["no text, a middle record missing", [...at("text", none), ...at("records", json(1, 3))]],
  ["no text, a middle record missing, once", [...at("text", none), ...at("records", once(json(1, 3)))]],
  ["no text, the first record missing twice", [...at("text", none), ...at("records", { ...json(2, 3), times: 2 })]],
  ["no text, a record twice in front", [...at("text", none), ...at("records", json(1, 1, 2, 3))]],
  ["the text cut, a middle record missing", [...at("text", lines(12)), ...at("records", json(1, 3))]],
  ["the text cut, a middle record missing once", [...at("text", lines(12)), ...at("records", once(json(1, 3)))]],
  ["the text cut, a record twice in front", [...at("text", lines(14)), ...at("records", json(1, 1, 2, 3))]],
  ["one record missing in the second reading", at("records", { ...json(1, 3), nth: 2, times: 1 })],
  ["no records in the second reading", at("records", { ...gone, nth: 2, times: 1 })],
  ["no records from the second reading on", at("records", { ...gone, nth: 2 })],
  ["one record missing from the second reading on", at("records", { ...json(1, 3), nth: 2 })],
  ["one record missing in the third reading", at("records", { ...json(2, 3), nth: 3, times: 1 })],
];
