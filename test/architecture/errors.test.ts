import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** The code of an issue of zod, which never reaches a user as such. */
const zodIssue = "custom";
const root = resolve(__dirname, "../..");
const sources = ["packages/terraform-provider-sdk/src", "src", "constructs"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter(
      (file) =>
        file.endsWith(".ts") &&
        !file.endsWith(".test.ts") &&
        !file.includes("testing/") &&
        !file.startsWith("generated"),
    )
    .map((file) => readFileSync(join(root, folder, file), "utf8")),
);
const used = new Set(
  sources
    .flatMap((text) => [...text.matchAll(/\bcode: "([a-z][^"]*)"/g)].map((match) => match[1] ?? ""))
    .filter((code) => code !== zodIssue),
);
const page = readFileSync(join(root, "docs/errors.md"), "utf8");
const documented = [...page.matchAll(/^\| `([^`]+)` *\|[^|]{9,}\|[^|]{9,}\|[^|]{9,}\|$/gm)].map(
  (match) => match[1] ?? "",
);

it("every error code is documented with its meaning, cause and remedy, and no other is", () => {
  expect(documented).toEqual([...used].sort());
});

it("error codes are words with hyphens", () => {
  expect([...used].filter((code) => !/^[a-z]+(-[a-z]+)*$/.test(code))).toEqual([]);
});
