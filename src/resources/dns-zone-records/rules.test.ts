import { unknown } from "../../values/value.ts";
import { checkConfig } from "./rules.ts";

type Config = Parameters<typeof checkConfig>[0];

const zone = "example.com";
const a = { values: ["192.0.2.1"], ttl: null, comment: null };

function errorsOf(config: Partial<Config>): string[] {
  const whole = {
    id: null,
    zone,
    records: {},
    exclusive: true,
    ignore: null,
    max_change_percent: null,
    deletion_protection: null,
    serial: null,
  };
  return checkConfig({ ...whole, ...config })
    .filter(({ severity }) => severity === "error")
    .map(({ summary, detail }) => `${summary}: ${detail}`);
}

it.each([
  ["a pattern that matches it", ["x TXT", "www.* A"], "www.web A", "www.* A"],
  ["a pattern of the full name", ["www.example.com. A"], "WWW a", "www.example.com. A"],
  ["a pattern of everything", ["*"], "@ A", "*"],
])("refuses a key with %s", (_, ignore, key, pattern) => {
  expect(errorsOf({ records: { [key]: a }, ignore })).toEqual([
    `${JSON.stringify(key)} is listed and ignored at once: The key ${JSON.stringify(key)} of records is matched by ` +
      `${JSON.stringify(pattern)} in ignore. Take the key out of records, or write a pattern that does not match it.`,
  ]);
});

it.each([
  ["a pattern that does not match it", { ignore: ["www TXT"] }],
  ["no pattern", { ignore: null }],
  ["patterns not known yet", { ignore: unknown }],
  ["a pattern not known yet", { ignore: [unknown] }],
  ["a zone not known yet", { zone: unknown, ignore: ["www A"] }],
] as const)("takes a key with %s", (_, config) => {
  expect(errorsOf({ records: { "www A": a }, ...config })).toEqual([]);
});
