import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { exports } from "../../package.json";
import { exports as sdkExports } from "../../packages/terraform-provider-sdk/package.json";

const root = resolve(__dirname, "../..");
const pages = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".md"))
      .sort()
      .map((name) => [name, readFileSync(join(folder, name), "utf8")]),
  );

test("the API reference is up to date, else run `npm run reference`; and every export has a docstring", async () => {
  const folder = mkdtempSync(join(tmpdir(), "ims-reference-"));
  try {
    const tsx = join(root, "node_modules/tsx/dist/cli.mjs");
    // it fails, and says why, where an export has no docstring or names what is not exported
    await promisify(execFile)(process.execPath, [tsx, "scripts/reference.ts", folder], { cwd: root });
    expect(pages(join(root, "docs/reference"))).toEqual(pages(folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("it has a page for each entry point of the package and of the SDK", () => {
  const entries = (all: object): string[] => Object.keys(all).filter((path) => path !== "./package.json");
  const page = (path: string, first: string): string => `${path === "." ? first : path.slice("./".length)}.md`;
  // what tests of a provider use are the messages of the protocol
  const ofSdk = entries(sdkExports).filter((path) => path !== "./testing");
  expect([...pages(join(root, "docs/reference")).keys()]).toEqual(
    [
      "README.md",
      // the same over another package
      ...entries(exports)
        .filter((path) => !path.startsWith("./cdktn"))
        .map((path) => page(path, "constructs")),
      "sdk/README.md",
      ...ofSdk.map((path) => `sdk/${page(path, "provider")}`),
    ].sort(),
  );
});
