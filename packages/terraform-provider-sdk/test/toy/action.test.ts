import { readFileSync } from "node:fs";
import { describeWithTerraform } from "../../../../test/support/engines.ts";
import { createToyWorkspace, type ToyWorkspace } from "./engine.ts";

describeWithTerraform(
  "an action of an unrelated provider, by the real engine",
  () => {
    let toy: ToyWorkspace;
    beforeEach(() => {
      toy = createToyWorkspace();
    });
    afterEach(() => toy.remove());

    const pairs = (): unknown => JSON.parse(readFileSync(toy.file, "utf8"));
    const configure = (config: string, value = "a"): void =>
      toy.configure(`
resource "kv_pair" "new" {
  key   = "new"
  value = "${value}"
  lifecycle {
    action_trigger {
      events  = [after_update]
      actions = [action.kv_remove.old]
    }
  }
}
resource "kv_pair" "old" {
  for_each = toset(["old1", "old2"])
  key      = each.key
  value    = "x"
}
action "kv_remove" "old" {
  config {
    ${config}
  }
}
`);
    const apply = (...args: readonly string[]): Promise<string> => toy.run("apply", "-auto-approve", ...args);

    it("is triggered by an update, warns in the plan and says how far it is", async () => {
      configure(`prefix = "old"\n    most = 2`);
      await apply();
      configure(`prefix = "old"\n    most = 2`, "b");
      expect(await toy.run("plan")).toMatch(/Pairs will be removed[^]*old1, old2/);
      expect(await apply()).toMatch(/removing old1[^]*removing old2[^]*Action complete/);
      expect(Object.keys(pairs() as object)).toEqual(["new"]);
    });

    it("is invoked by name, and refused at its attribute", async () => {
      configure(`prefix = "old"`);
      await apply();
      const refused = await apply("-invoke=action.kv_remove.old").catch(
        (error: unknown) => (error as { stdout: string; stderr: string }).stderr,
      );
      expect(refused).toMatch(/Cannot remove old\*: There are 2 of them, and at most 1 may go\./);
      expect(Object.keys(pairs() as object)).toHaveLength(3);
    });
  },
  "actions",
);
