import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const root = resolve(__dirname, "../..");

describe("npm pack in a checkout", () => {
  let checkout: string;
  beforeAll(() => {
    checkout = mkdtempSync(join(tmpdir(), "ims-pack-"));
    const sources = [
      "package.json",
      "tsconfig.json",
      "tsconfig.build.json",
      "src",
      "constructs",
      "packages",
      "scripts",
    ];
    for (const part of sources)
      cpSync(join(root, part), join(checkout, part), { recursive: true, verbatimSymlinks: true });
    symlinkSync(join(root, "node_modules"), join(checkout, "node_modules"), "junction");
    mkdirSync(join(checkout, "dist"));
    for (const name of ["ims", "terraform-provider-ims"])
      writeFileSync(join(checkout, "dist", name), "as it was built\n");
  });
  afterAll(() => rmSync(checkout, { recursive: true, force: true }));

  /** The files that would be in the package. */
  function pack(): readonly string[] {
    const args = ["pack", "--dry-run", "--json", "--loglevel=error", "--foreground-scripts=false"];
    const output = execFileSync("npm", args, { cwd: checkout, encoding: "utf8", shell: process.platform === "win32" });
    const [packed] = JSON.parse(output) as { files: { path: string }[] }[];
    return packed?.files.map(({ path }) => path) ?? [];
  }

  it("builds what is missing, and once", () => {
    const entries = [
      "lib/constructs/index.js",
      "lib/constructs/index.d.ts",
      "lib/cdktn/jest.js",
      "lib/src/client/index.js",
    ];
    expect(pack()).toEqual(expect.arrayContaining([...entries, "dist/ims", "dist/terraform-provider-ims"]));
    const builtAt = (file: string): number => statSync(join(checkout, file)).mtimeMs;
    const [lib, dist] = [builtAt("lib/constructs/index.js"), statSync(join(checkout, "dist/ims")).size];
    expect(dist).toBe("as it was built\n".length);
    pack();
    expect(builtAt("lib/constructs/index.js")).toBe(lib);
  }, 180_000);
});
