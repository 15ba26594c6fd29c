import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { listResources } from "../../src/registry.ts";
import { deploy, type Deployment } from "../support/deployment.ts";
import { describeWithTerraform, itNeeds } from "../support/engines.ts";
import { checkPages, describeWithPagesChecker } from "../support/pages-checker.ts";

const root = resolve(__dirname, "../..");
const examples = join(root, "examples");
const files = readdirSync(examples, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".tf"));

describeWithTerraform("what the registry shows", () => {
  let deployment: Deployment;
  beforeAll(async () => {
    deployment = await deploy();
  });
  afterAll(() => deployment.close());

  it("has an example for every resource, data source and action", () => {
    const pages = ["resources", "data-sources", "actions"].flatMap((folder) => readdirSync(join(root, "docs", folder)));
    expect(files).toHaveLength(pages.length);
  });

  const expectValid = async (file: string): Promise<void> => {
    const { workspace } = deployment;
    const text = readFileSync(join(examples, file), "utf8");
    writeFileSync(join(workspace.directory, "example.tf"), text);
    const formatted = await workspace.run("fmt", "-check", "-diff", "example.tf");
    expect(formatted).toMatchObject({ code: 0, stdout: "" });
    rmSync(join(workspace.directory, "example.tf"));
    await workspace.configure(text);
    await workspace.expectOk("validate", "-no-color");
  };
  const ofActions = files.filter((file) => file.startsWith("actions"));
  for (const file of ofActions) itNeeds("actions", `examples/${file} is formatted and valid`, () => expectValid(file));
  it.each(files.filter((file) => !ofActions.includes(file)))("examples/%s is formatted and valid", (file) =>
    expectValid(file),
  );
});

describeWithPagesChecker("HashiCorp's check of the pages", () => {
  /** Runs it on a copy of `docs` that a test may spoil. */
  async function check(spoil?: (docs: string) => void): Promise<{ status: number | null; said: string }> {
    const work = mkdtempSync(join(tmpdir(), "ims-docs-"));
    const deployment = await deploy();
    const { workspace } = deployment;
    try {
      cpSync(join(root, "docs"), join(work, "docs"), { recursive: true });
      spoil?.(join(work, "docs"));
      await workspace.configure("");
      const { stdout } = await workspace.expectOk("providers", "schema", "-json");
      const [schema] = Object.values((JSON.parse(stdout) as { provider_schemas: object }).provider_schemas) as object[];
      // engines before 1.14 know no lists, and leave them out
      const lists = Object.fromEntries(listResources.map(({ typeName }) => [typeName, { version: 0 }]));
      // it looks a provider up by its short name
      writeFileSync(
        join(work, "schema.json"),
        JSON.stringify({
          format_version: "1.0",
          provider_schemas: { ims: { list_resource_schemas: lists, ...schema } },
        }),
      );
      return checkPages(work);
    } finally {
      rmSync(work, { recursive: true });
      await deployment.close();
    }
  }
  it("finds nothing to say", async () => {
    const { status, said } = await check();
    expect([status, status === 0 ? "" : said]).toEqual([0, ""]);
    expect(said).toContain("running file checks on docs/resources/dns_record.md");
  });

  it.each<[string, (docs: string) => void, RegExp]>([
    [
      "a resource without page",
      (docs) => rmSync(join(docs, "resources/dns_record.md")),
      /missing documentation file.*ims_dns_record/,
    ],
    ["a page without title", (docs) => writeFileSync(join(docs, "guides/dns.md"), "# DNS\n"), /guides.dns\.md/],
    ["a folder that is none", (docs) => mkdirSync(join(docs, "resources/more")), /invalid .*directory/i],
  ])("would find %s", async (_, spoil, text) => {
    const { status, said } = await check(spoil);
    expect(status).toBe(1);
    expect(said).toMatch(text);
  });
});
