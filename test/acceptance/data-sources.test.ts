import { dataSourceReads } from "../support/data-source-reads.ts";
import { deploy, styles, type Deployment } from "../support/deployment.ts";
import { describeWithTerraform } from "../support/engines.ts";
import { errorsByAddress } from "../support/terraform.ts";

const hcl = (typeName: string, label: string, config: Readonly<Record<string, string>>): string =>
  `data "${typeName}" "${label}" {\n${Object.entries(config)
    .map(([name, value]) => `${name} = "${value}"`)
    .join("\n")}\n}\n`;

// each style: test/contract/data-sources.test.ts
for (const [style, options] of styles.slice(1, 2))
  describeWithTerraform(`the data sources against ${style}`, () => {
    let deployment: Deployment;
    beforeAll(async () => {
      deployment = await deploy(options);
    });
    afterAll(() => deployment.close());

    it("read all that the interface lets one read", async () => {
      const { workspace } = deployment;
      const declared = dataSourceReads.map(
        ({ typeName, label, config }) =>
          `${hcl(typeName, label, config)}output "${label}" { value = data.${typeName}.${label} }\n`,
      );
      await workspace.configure(declared.join(""));
      await workspace.apply();
      expect(await workspace.outputs()).toMatchObject(
        Object.fromEntries(dataSourceReads.map(({ label, found }) => [label, found])),
      );
    });

    const missing: readonly (readonly [string, Readonly<Record<string, string>>, string])[] = [
      ["ims_server_definition", { fqdn: "nowhere.example.com" }, "nowhere.example.com"],
      ["ims_server_facts", { fqdn: "nowhere.example.com" }, "nowhere.example.com"],
      ["ims_servers", { customer: "nobody" }, "nobody"],
      ["ims_dns_zone", { zone: "example.org" }, "example.org"],
      ["ims_platform_cluster", { cluster: "Cluster Nine" }, "Cluster Nine"],
      ["ims_platform_project", { cluster: "Cluster One", project_id: "gone" }, "gone"],
    ];
    it("name what is missing: a server, facts, a customer, a zone, a cluster, a project", async () => {
      const { workspace } = deployment;
      await workspace.configure(missing.map(([typeName, config]) => hcl(typeName, "x", config)).join(""));
      const ended = await workspace.run("plan", "-no-color");
      expect(ended.code).toBe(1);
      const named = missing.map(([typeName, , name]) => [`data.${typeName}.x`, expect.stringContaining(name)] as const);
      expect(errorsByAddress(ended.stderr)).toEqual(Object.fromEntries(named));
    });
  });
