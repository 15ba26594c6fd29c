import { execFileSync } from "node:child_process";
import { deploy } from "../support/deployment.ts";
import { describeWithTerraform } from "../support/engines.ts";
import { describeWithNodes } from "../support/nodes.ts";

const hcl = (role: string): string => `
resource "ims_server_definition" "web" {
  customer    = "acme"
  fqdn        = "web7.example.com"
  environment = "production"
  project     = "shop"
  role        = "${role}"
  location    = "zrh1"
}
resource "ims_dns_record" "web" {
  zone = "example.com"
  name = "\${ims_server_definition.web.fqdn}."
  type = "A"
  data = ["192.0.2.47"]
}
resource "ims_platform_project" "shop" {
  cluster             = "Cluster One"
  name                = "Shop Containers"
  customer_id         = "acme"
  admin_uids          = ["u10001"]
  deletion_protection = false
}
`;

describeWithNodes("a round with the provider script on each Node", (version) => {
  describeWithTerraform("from a create to a destroy", () => {
    it("creates, plans nothing, updates, imports and destroys", async () => {
      // what Terraform starts finds its Node in the same way
      expect(execFileSync("node", ["--version"], { env: process.env, encoding: "utf8" }).trim()).toBe(`v${version}`);
      const deployment = await deploy();
      const { sandbox, workspace } = deployment;
      await workspace.configure(hcl("webserver"));
      await workspace.apply();
      expect(await workspace.plan()).toEqual([]);
      await workspace.configure(hcl("proxy"));
      await workspace.apply();
      expect(sandbox.store.servers.get("web7.example.com")).toMatchObject({ definition: { role: "proxy" } });
      await workspace.expectOk("state", "rm", "ims_server_definition.web");
      await workspace.expectOk("import", "-no-color", "ims_server_definition.web", "acme/web7.example.com");
      expect(await workspace.plan()).toEqual([]);
      await workspace.expectOk("destroy", "-auto-approve", "-no-color");
      expect(sandbox.store.zones.records("example.com", "A", "web7.example.com.")).toEqual([]);
      expect(sandbox.store.clusters.projectIds("Cluster One")).not.toContain("shop-containers");
      await deployment.close();
    });
  });
});
