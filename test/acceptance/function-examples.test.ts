import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { nameIn, RecordData, zoneRecords } from "../../constructs/index.ts";
import { functionExamples } from "../../scripts/generate/function-examples.ts";
import { deploy, type Deployment } from "../support/deployment.ts";
import { describeWithTerraform } from "../support/engines.ts";

describeWithTerraform(
  "the examples of the functions' pages",
  () => {
    let deployment: Deployment;
    beforeAll(async () => {
      deployment = await deploy();
    });
    afterAll(() => deployment.close());

    it("give the same in HCL and in TypeScript", async () => {
      const { workspace } = deployment;
      const all = Object.entries(functionExamples);
      await workspace.configure(
        all.map(([name, { hcl }]) => `output "${name}" {\n  value = provider::ims::${hcl}\n}`).join("\n"),
      );
      const declared = all.map(([name, { typescript }]) => [
        `${name}_typescript`,
        { value: runInNewContext(typescript, { RecordData, nameIn, zoneRecords }) as unknown },
      ]);
      await writeFile(
        join(workspace.directory, "typescript.tf.json"),
        JSON.stringify({ output: Object.fromEntries(declared) as unknown }),
      );
      await workspace.apply();
      const outputs = await workspace.outputs();
      expect(all.map(([name]) => outputs[`${name}_typescript`])).toEqual(
        all.map(([name]) => withoutNulls(outputs[name])),
      );
      expect(outputs).toMatchObject({ canonical_name: "www.example.com.", reverse_name: "10.2.0.192.in-addr.arpa." });
    });
  },
  "provider functions",
);

/** What TypeScript leaves out is null in HCL. */
const withoutNulls = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, part: unknown) => part ?? undefined);
