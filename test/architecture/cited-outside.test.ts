import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { flat, textFiles } from "./text-files.ts";

/** Ways in which comments once cited documents that nobody has who clones the repository. */
const outside = [
  /\bbehaviour[:,] ?(?:sections? ?)?\d/i,
  /\binterface:? (?:sections? )?\d/i,
  /\bprotocol facts\b/i,
  /\(contract\b|\bcontract, "|\bof the contract\b/i,
  /\binterface document\b/i,
  /\b(?:dns-rules|service-interface|plugin-protocol)\.md\b/,
  // a section of what? Of an RFC it is said
  /(?<!RFC \d{4} )\(section \d/i,
];

it("nothing cites a document that is not in the repository", () => {
  const found = textFiles().flatMap((file) =>
    outside.flatMap((pattern) => {
      const cited = pattern.exec(flat(file))?.[0];
      return cited === undefined || file.path.endsWith("cited-outside.test.ts") ? [] : [`${file.path}: ${cited}`];
    }),
  );
  expect(found).toEqual([]);
});

it("decisions are numbered without holes, in their names and their titles", () => {
  const names = readdirSync(resolve(__dirname, "../../docs/decisions")).sort();
  expect(names.map((name) => Number(name.slice(0, 4)))).toEqual(names.map((_, nth) => nth + 1));
  const titles = textFiles().filter(({ path }) => path.startsWith(join("docs", "decisions")));
  expect(titles.map(({ text }) => Number(/^# (\d+)\. /.exec(text)?.[1])).sort((a, b) => a - b)).toEqual(
    names.map((_, nth) => nth + 1),
  );
});
