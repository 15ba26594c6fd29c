import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describeWithTerraform } from "../../../../test/support/engines.ts";
import { createToyWorkspace, type ToyWorkspace } from "./engine.ts";

describeWithTerraform(
  "a list of an unrelated provider, by the real engine",
  () => {
    let toy: ToyWorkspace;
    beforeEach(() => {
      toy = createToyWorkspace();
      const entry = (value: string) => ({ value, format: "text", note: [{ text: "a", at: 0 }] });
      writeFileSync(toy.file, JSON.stringify({ one: entry("1"), other: entry("2"), two: entry("3") }));
    });
    afterEach(() => toy.remove());

    it("finds pairs, writes their configuration, and the plan of it imports them without a change", async () => {
      const file = (name: string): string => join(dirname(toy.file), name);
      toy.configure("");
      writeFileSync(
        file("all.tfquery.hcl"),
        'list "kv_pair" "o" {\n  provider = kv\n  config {\n    prefix = "o"\n  }\n}\n',
      );
      expect(await toy.run("query")).toMatch(/key=one +one\n.*key=other +other\n/);
      await toy.run("query", "-generate-config-out=found.tf");
      const text = readFileSync(file("found.tf"), "utf8");
      expect(text).toMatch(/key += "one"\n/);
      expect(text).not.toMatch(/format|length|at +=/);
      expect(await toy.run("plan")).toContain("Plan: 2 to import, 0 to add, 0 to change, 0 to destroy.");
    });
  },
  "list resources",
);
