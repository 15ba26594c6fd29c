import { readdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { TerraformStack, Testing } from "cdktf";
import { declareProvider } from "../../examples/constructs/provider.ts";
import type { Example } from "../../src/resources/example.ts";
import { deploy, type Deployment } from "../support/deployment.ts";
import { describeWithTerraform } from "../support/engines.ts";

const root = resolve(__dirname, "../..");
const kinds = join(root, "src/resources");
type Examples = Readonly<Partial<Record<"resource" | "dataSource", Example>>>;

/** The examples of the registry's pages: those of resources first, since data sources may read what they make. */
async function hclExamples(as: keyof Examples): Promise<readonly Example[]> {
  const found = await Promise.all(
    readdirSync(kinds, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith("/examples.ts"))
      .map(async (file) => ((await import(join(kinds, file))) as Examples)[as]),
  );
  return found.filter((example) => example !== undefined);
}

describeWithTerraform("the examples of the pages, over the demo data", () => {
  let deployment: Deployment;
  beforeEach(async () => {
    deployment = await deploy();
  });
  afterEach(() => deployment.close());

  it("in HCL: all are applied together, a second plan is empty, and every import ID works", async () => {
    const { workspace } = deployment;
    const resources = await hclExamples("resource");
    const all = [...resources, ...(await hclExamples("dataSource"))];
    await workspace.configure(all.map(({ hcl }) => hcl).join("\n"));
    await workspace.apply();
    expect(await workspace.plan()).toEqual([]);
    for (const { hcl, imports = [] } of resources) {
      const [, type, name] = /^resource "(\w+)" "(\w+)"/.exec(hcl) ?? [];
      for (const { id } of imports) {
        await workspace.expectOk("state", "rm", `${type}.${name}`);
        await workspace.expectOk("import", "-no-color", `${type}.${name}`, id);
      }
    }
    const changed = (await workspace.plan()).filter(({ change }) => change.actions.join() !== "update");
    expect(changed).toEqual([]);
  });

  it("in TypeScript: all are applied together, and a second plan is empty", async () => {
    const { workspace } = deployment;
    const folder = join(root, "examples/constructs");
    const parts = { resource: {}, data: {}, output: {} } as Record<string, Record<string, Record<string, unknown>>>;
    for (const file of readdirSync(folder).filter((name) => name !== "provider.ts")) {
      // each in a stack of its own, as the pages show it: names are those of its page
      const stack = new TerraformStack(Testing.app(), "example");
      declareProvider(stack);
      const declared = (await import(join(folder, file))) as Record<string, (stack: TerraformStack) => void>;
      for (const declare of Object.values(declared)) declare(stack);
      const synthesised = JSON.parse(Testing.synth(stack, true)) as typeof parts;
      for (const [part, types] of Object.entries(parts))
        for (const [type, named] of Object.entries(synthesised[part] ?? {})) types[type] = { ...types[type], ...named };
    }
    await workspace.configure("");
    await writeFile(join(workspace.directory, "examples.tf.json"), JSON.stringify(parts));
    await workspace.apply();
    expect(await workspace.plan()).toEqual([]);
  });
});
