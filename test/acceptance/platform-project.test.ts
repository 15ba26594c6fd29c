import { deploy, styles, type Deployment } from "../support/deployment.ts";
import { describeWithTerraform } from "../support/engines.ts";

const cluster = "Cluster One";
const address = "ims_platform_project.shop";
const hcl = (rest = "", name = "Shop Test"): string => `resource "ims_platform_project" "shop" {
  cluster     = "${cluster}"
  name        = "${name}"
  customer_id = "acme"
  admin_uids  = ["u10001", "u10002"]
  ${rest}
}
output "url" { value = ims_platform_project.shop.url }
`;
const open = "deletion_protection = false";

// each style: test/contract/kinds.test.ts
for (const [style, options] of styles.slice(1, 2))
  describeWithTerraform(`ims_platform_project against ${style}`, () => {
    let deployment: Deployment;
    beforeAll(async () => {
      deployment = await deploy(options);
    });
    afterAll(() => deployment.close());

    const project = async (): Promise<Readonly<Record<string, unknown>> | undefined> => {
      const { project_id: id } = await deployment.workspace.values(address);
      return deployment.sandbox.store.clusters.project(cluster, String(id));
    };

    it("creates, waits for every setting, and has nothing to do afterwards, also in another order of user ids", async () => {
      const { workspace, sandbox } = deployment;
      await workspace.configure(
        hcl(`editor_uids = ["u10003"]\n quota_memory = 2048\n billing_cycle = "MONTHLY"\n ${open}`),
      );
      await workspace.apply();
      expect(await project()).toMatchObject({ name: "Shop Test", editorUids: ["u10003"] });
      const values = await workspace.values(address);
      expect(values).toMatchObject({ type: "CUSTOMER", quota_memory: 2048, viewer_uids: [], customer_id: "acme" });
      expect(await workspace.outputs()).toEqual({ url: values["url"] });
      sandbox.store.clusters.setProject(cluster, String(values["project_id"]), { adminUids: ["u10002", "u10001"] });
      expect(await workspace.plan()).toEqual([]);
    });

    // attribute by attribute, and in every style: test/contract/kinds.test.ts
    it("sees drift as a replacement, naming every attribute", async () => {
      const { workspace, sandbox } = deployment;
      const { project_id: id } = await workspace.values(address);
      const before = await project();
      const drifted = { adminUids: ["u10009"], editorUids: ["u10009"], quotaMemory: 1024, billingCycle: "YEARLY" };
      sandbox.store.clusters.setProject(cluster, String(id), drifted);
      const [planned] = await workspace.plan();
      expect(planned?.change.actions).toEqual(["delete", "create"]);
      expect(planned?.change.replace_paths?.flat().sort()).toEqual([
        "admin_uids",
        "billing_cycle",
        "editor_uids",
        "quota_memory",
      ]);
      const original = Object.keys(drifted).map((field) => [field, before?.[field]]);
      sandbox.store.clusters.setProject(cluster, String(id), Object.fromEntries(original) as Record<string, unknown>);
    });

    it("imports, with an empty plan afterwards", async () => {
      const { workspace } = deployment;
      const { id } = await workspace.values(address);
      expect(id).toMatch(/^Cluster One\//);
      await workspace.expectOk("state", "rm", address);
      await workspace.expectOk("import", "-no-color", address, String(id));
      // only the protection, which lives in the configuration alone
      expect((await workspace.apply()).stdout).toContain("0 added, 1 changed, 0 destroyed");
      expect(await workspace.plan()).toEqual([]);
    });

    it("refuses a replacement and a destruction while it is protected, naming what forces it", async () => {
      const { workspace } = deployment;
      await workspace.configure(hcl(`editor_uids = ["u10003"]\n quota_memory = 2048\n billing_cycle = "MONTHLY"`));
      await workspace.apply();
      await workspace.configure(hcl(`editor_uids = ["u10003"]\n quota_memory = 4096\n billing_cycle = "MONTHLY"`));
      const replacement = await workspace.run("plan", "-no-color");
      expect(replacement.code).toBe(1);
      expect(replacement.stderr).toContain("quota_memory");
      expect(replacement.stderr).toContain("deletion_protection");
      const destruction = await workspace.run("destroy", "-auto-approve", "-no-color");
      expect(destruction.code).toBe(1);
      expect(destruction.stderr).toContain("deletion_protection");
      expect(await project()).toMatchObject({ name: "Shop Test" });
    });

    it("replaces where that is allowed, waiting for the old one to go", async () => {
      const { workspace, sandbox } = deployment;
      await workspace.configure(
        hcl(`editor_uids = ["u10003"]\n quota_memory = 2048\n billing_cycle = "MONTHLY"\n ${open}`),
      );
      await workspace.apply();
      await workspace.configure(
        hcl(`editor_uids = ["u10003"]\n quota_memory = 4096\n billing_cycle = "MONTHLY"\n ${open}`),
      );
      await workspace.apply();
      expect(await project()).toMatchObject({ quotaMemory: 4096 });
      expect(sandbox.store.clusters.projectIds(cluster).length).toBe(4);
    });

    it("creates a project anew that vanished", async () => {
      const { workspace, sandbox } = deployment;
      const { project_id: id } = await workspace.values(address);
      sandbox.store.clusters.removeProject(cluster, String(id));
      expect((await workspace.apply()).stdout).toContain("1 added, 0 changed, 0 destroyed");
      expect(await project()).toMatchObject({ name: "Shop Test" });
    });

    it("destroys, waiting until it is gone", async () => {
      await deployment.workspace.expectOk("destroy", "-auto-approve", "-no-color");
      expect(deployment.sandbox.store.clusters.projectIds(cluster).length).toBe(3);
    });

    it("refuses to create what exists, and says how to import it", async () => {
      const { workspace } = deployment;
      await workspace.configure(hcl(open, "Shop Production"));
      const { code, stderr } = await workspace.run("apply", "-auto-approve", "-no-color");
      expect(code).toBe(1);
      expect(stderr).toContain("import");
    });
  });
