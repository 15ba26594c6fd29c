import { checkRecord } from "../check-record.ts";

/** What the rules on the form of data say, without what they have in common. */
it.each<[string, string, string[]]>([
  ["A", "192.0.2.1 ; web", ["Leave it out of the data, and write it as the `comment` of the record."]],
  ["MX", "10 mx1.example.net. ; primary", ["Leave it out of the data, and write it as the `comment` of the record."]],
  ["TXT", "v=DKIM1; p=AA", ['Put the whole text in quotes: `"v=DKIM1; p=AA"`']],
  ["TXT", "v=spf1 -all", ['Put the whole text in quotes: `"v=spf1 -all"`']],
  ["TXT", '"a b', ["Quotes come in pairs"]],
  ["TXT", '"a\nb"', ["Quotes come in pairs", "Write it on one line"]],
])("%s %j", (type, data, advice) => {
  const record = { zone: "example.com", name: "a.example.com.", type, data: [data] };
  const found = checkRecord(record).filter(({ rule }) => ["X2", "X3", "X4"].includes(rule));
  expect(found.map(({ message }) => message)).toEqual(advice.map((words) => expect.stringContaining(words) as string));
});

it("says of the short form of the apex how to write it, and nothing else", () => {
  const found = checkRecord({ zone: "example.com", name: "@", type: "A", data: ["192.0.2.1"] });
  expect(found.map(({ rule }) => rule)).toEqual(["N7"]);
});
