import { unknown } from "terraform-provider-sdk/values";
import { checkConfig } from "./check-config.ts";

type Config = Parameters<typeof checkConfig>[0];

const zone = "example.com";
const a = { values: ["192.0.2.1"], ttl: null, comment: null, allow_rules: null };

const errorsOf = (config: Partial<Config>): string[] => said("error", config);

function said(level: string, config: Partial<Config>): string[] {
  const rest = {
    id: null,
    ignore: null,
    max_change_percent: null,
    deletion_protection: null,
    allow_rules: null,
    mixed: null,
    returned: null,
    serial: null,
    wait_until_served: null,
  };
  return checkConfig({ zone, records: {}, exclusive: true, ...rest, ...config })
    .filter(({ severity }) => severity === level)
    .map(({ summary, detail }) => `${summary}: ${detail}`);
}

it.each([
  ["a pattern that matches it", ["x TXT", "www.* A"], "www.web A", "www.* A"],
  ["a pattern of the full name", ["www.example.com. A"], "WWW a", "www.example.com. A"],
  ["a pattern of everything", ["*"], "@ A", "*"],
  ["a pattern in letters beyond ASCII", ["Bücher a"], "xn--bcher-kva A", "Bücher a"],
  ["the same below a wildcard", ["*.BÜCHER.example.com. A"], "a.xn--bcher-kva A", "*.BÜCHER.example.com. A"],
])("refuses a key with %s", (_, ignore, key, pattern) => {
  expect(errorsOf({ records: { [key]: a }, ignore })).toEqual([
    `${JSON.stringify(key)} is listed and ignored at once: The key ${JSON.stringify(key)} of records is matched by ` +
      `${JSON.stringify(pattern)} in ignore. Take the key out of records, or write a pattern that does not match it.`,
  ]);
});

it("refuses a pattern that cannot match what it seems to", () => {
  expect(errorsOf({ ignore: ["*.bücher TXT", "Büch* TXT"] })).toEqual([
    expect.stringMatching(
      /^The pattern "Büch\* TXT" in ignore cannot match: Its label "Büch\*" has letters beyond ASCII/,
    ),
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

describe("allow_rules", () => {
  const bad = { ...a, values: ["192.0.2.300"] };

  it.each([
    ["under its key", { "www A": { ...bad, allow_rules: ["A1"] } }, null],
    ["for all keys", { "www A": bad }, ["A1"]],
    ["by what is not known yet", { "www A": { ...bad, allow_rules: unknown } }, null],
  ])("lets a record stand %s", (_, records, allow_rules) => {
    expect(errorsOf({ records, allow_rules })).toEqual([]);
  });

  it("warns of what it lets stand", () => {
    const records = { "www A": { ...bad, allow_rules: ["A1"] } };
    expect(said("warning", { records })).toEqual([expect.stringMatching(/^DNS rule A1: .*would be refused\.$/)]);
  });

  it("lets no record under another key stand, and says the way out", () => {
    const records = { "www A": bad, "ftp A": { ...a, allow_rules: ["A1"] } };
    expect(errorsOf({ records })).toEqual([
      expect.stringMatching(/^DNS rule A1: .* To have it all the same, add allow_rules = \["A1"\]\.$/),
    ]);
  });

  it.each([
    ["for all keys", { records: {}, allow_rules: ["A1", "Q7"] }, '"Q7"'],
    ["under a key", { records: { "www A": { ...a, allow_rules: ["n8"] } } }, '"n8"'],
    ["that refuses what cannot be sent", { records: {}, allow_rules: ["N7"] }, '"N7"'],
  ])("refuses a rule there is none of, %s, naming those there are", (_, config, id) => {
    expect(errorsOf(config)).toEqual([
      expect.stringMatching(new RegExp(`^${id} is no DNS rule that can be allowed: .*: A1, A2, C1, .*\\bZ1`)),
    ]);
  });
});
