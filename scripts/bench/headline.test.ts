import { readFileSync } from "node:fs";
import { join } from "node:path";
import { headlineOf, withHeadline } from "./headline.ts";

const root = join(__dirname, "../..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");

it("README says what docs/benchmarks.md measured", () => {
  const readme = read("README.md");
  expect(readme).toContain("- [Benchmarks](docs/benchmarks.md): the executable creates ");
  expect(withHeadline(readme, read("docs/benchmarks.md"))).toBe(readme);
});

it("a page without the peers makes no line", () => {
  const page = "| `ims_server_definition`, executable | 300 | 2.2 s / 640 | 0.9 s / 300 |";
  expect(() => headlineOf(page)).toThrow('no row "`restapi_object` of a generic REST provider"; name all peers');
});
