import { deploy, styles, type Deployment } from "../support/deployment.ts";
import { describeWithTerraform } from "../support/engines.ts";

const hcl = `
data "ims_customers" "all" {}
data "ims_servers" "all" {}
data "ims_servers" "acme" { customer = "acme" }
data "ims_server_definition" "web" { fqdn = "web1.example.com" }
data "ims_server_facts" "web" {
  customer = "acme"
  fqdn     = "web1.example.com"
}
data "ims_dns_zones" "all" {}
data "ims_dns_zone" "main" { zone = "example.com" }
data "ims_dns_record_names" "mx" {
  zone = "example.com"
  type = "MX"
}
data "ims_dns_records" "pool" {
  zone = "example.com"
  type = "A"
  name = "pool.example.com."
}
data "ims_dns_records" "none" {
  zone = "example.com"
  type = "A"
  name = "nothing.example.com."
}
data "ims_dns_records" "all" { zone = "example.net" }
data "ims_platform_clusters" "all" {}
data "ims_platform_cluster" "one" { cluster = "Cluster One" }
data "ims_platform_nodes" "one" { cluster = "Cluster One" }
data "ims_platform_projects" "one" { cluster = "Cluster One" }
data "ims_platform_project" "default" {
  cluster    = "Cluster One"
  project_id = "default"
}
output "customers" { value = data.ims_customers.all.ids }
output "servers" { value = length(data.ims_servers.all.fqdns) }
output "acme" { value = data.ims_servers.acme.fqdns }
output "web" { value = [data.ims_server_definition.web.role, data.ims_server_definition.web.customer] }
output "cpus" { value = data.ims_server_facts.web.facts["processorcount"] }
output "zones" { value = data.ims_dns_zones.all.ids }
output "zone" { value = [can(tonumber(data.ims_dns_zone.main.serial)), data.ims_dns_zone.main.default_ttl, data.ims_dns_zone.main.record_types, length(data.ims_dns_zone.main.text) > 100] }
output "mx" { value = data.ims_dns_record_names.mx.names }
output "pool" { value = [for r in data.ims_dns_records.pool.records : [r.name, r.type, join(" ", r.data), r.nr]] }
output "none" { value = data.ims_dns_records.none.records }
output "all" { value = length(data.ims_dns_records.all.records) }
output "clusters" { value = data.ims_platform_clusters.all.ids }
output "entities" { value = data.ims_platform_cluster.one.entities }
output "nodes" { value = length(data.ims_platform_nodes.one.names) }
output "projects" { value = length(data.ims_platform_projects.one.ids) }
output "project" { value = [data.ims_platform_project.default.name, data.ims_platform_project.default.type] }
`;

for (const [style, options] of styles.slice(0, 2))
  describeWithTerraform(`the data sources against ${style}`, () => {
    let deployment: Deployment;
    beforeAll(async () => {
      deployment = await deploy(options);
    });
    afterAll(() => deployment.close());

    it("read all that the interface lets one read", async () => {
      const { workspace } = deployment;
      await workspace.configure(hcl);
      await workspace.apply();
      const outputs = await workspace.outputs();
      expect(outputs).toMatchObject({
        customers: ["acme", "globex"],
        servers: 3,
        acme: ["web1.example.com", "db1.example.com"],
        web: ["webserver", "acme"],
        cpus: "4",
        zones: ["example.com", "example.net", "2.0.192.in-addr.arpa"],
        mx: ["example.com."],
        pool: [
          ["pool.example.com.", "A", "192.0.2.30", 0],
          ["pool.example.com.", "A", "192.0.2.31", 1],
          ["pool.example.com.", "A", "192.0.2.32", 2],
        ],
        none: [],
        all: 7,
        clusters: ["Cluster One", "Cluster Two"],
        entities: ["nodes", "projects"],
        nodes: 3,
        projects: 3,
        project: ["default", "SYSTEM"],
      });
      expect(outputs["zone"]).toEqual([true, "3600", expect.arrayContaining(["SOA", "NS", "MX", "A"]), true]);
    });

    it.each([
      ["a server", `data "ims_server_definition" "x" { fqdn = "nowhere.example.com" }`, "nowhere.example.com"],
      ["facts", `data "ims_server_facts" "x" { fqdn = "nowhere.example.com" }`, "nowhere.example.com"],
      ["a customer", `data "ims_servers" "x" { customer = "nobody" }`, "nobody"],
      ["a zone", `data "ims_dns_zone" "x" { zone = "example.org" }`, "example.org"],
      ["a cluster", `data "ims_platform_cluster" "x" { cluster = "Cluster Nine" }`, "Cluster Nine"],
      ["a project", `data "ims_platform_project" "x" {\n cluster = "Cluster One"\n project_id = "gone"\n}`, "gone"],
    ])("name what is missing: %s", async (_, config, named) => {
      const { workspace } = deployment;
      await workspace.configure(config);
      const { code, stderr } = await workspace.run("plan", "-no-color");
      expect(code).toBe(1);
      expect(stderr).toContain(named);
    });
  });
