import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundle } from "../../scripts/build/bundle.ts";

/** What only tests and scripts use. */
const notShipped = [/(^|\/)testing\//, /\.test\.ts$/, /^(test|scripts|examples)\//, /\/examples\.ts$/, /manual-clock/];
const mentions = ["createManualClock", "192.0.2.01"];

let directory: string;
beforeAll(() => (directory = mkdtempSync(join(tmpdir(), "ims-bundles-"))));
afterAll(() => rmSync(directory, { recursive: true }));

it.each([
  ["terraform-provider-ims", "src/main.ts"],
  ["ims", "src/cli/main.ts"],
] as const)("the bundle %s has no code that only tests use", async (name, main) => {
  const file = join(directory, name);
  const files = await bundle(name, file);
  expect(files).toContain(main);
  expect(files).toContain("src/dns/rules/record/syntax-rules.ts");
  expect(files.filter((path) => notShipped.some((pattern) => pattern.test(path)))).toEqual([]);
  const text = readFileSync(file, "utf8");
  expect(mentions.filter((mention) => text.includes(mention))).toEqual([]);
});
