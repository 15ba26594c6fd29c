import { readdirSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { deploy, type Deployment } from "../support/deployment.ts";
import { describeWithTerraform } from "../support/engines.ts";

const root = resolve(__dirname, "../..");
const pages = [
  "docs/guides/query.md",
  ...readdirSync(join(root, "docs/list-resources")).map((file) => join("docs/list-resources", file)),
];

describeWithTerraform(
  "terraform query",
  () => {
    let deployment: Deployment;
    beforeEach(async () => {
      deployment = await deploy();
      await deployment.workspace.configure('provider "ims" {}\n');
    });
    afterEach(() => deployment.close());

    const query = async (blocks: string, ...args: readonly string[]) => {
      const { workspace } = deployment;
      await writeFile(join(workspace.directory, "all.tfquery.hcl"), blocks);
      return workspace.run("query", "-no-color", ...args);
    };
    const list = (type: string, config: string, rest = ""): string =>
      `list "${type}" "found" {\n  provider = ims\n  ${rest}\n  config {\n    ${config}\n  }\n}\n`;

    it("shows what names each object, and what people read of it", async () => {
      const { code, stdout, stderr } = await query(
        [
          list("ims_server_definition", 'customer = "acme"'),
          list("ims_dns_record", 'zone = "example.com"\n    type = "A"\n    name = "web1.example.com."'),
          list("ims_platform_project", 'cluster = "Cluster One"'),
        ].join(""),
      );
      expect([code, stderr]).toEqual([0, ""]);
      expect(stdout).toMatch(/customer=acme,fqdn=web1\.example\.com +web1\.example\.com \(acme\)/);
      expect(stdout).toMatch(
        /data=192\.0\.2\.\d+,name=web1\.example\.com\.,type=A,zone=example\.com +web1\.example\.com\. A /,
      );
      expect(stdout).toMatch(/cluster=Cluster One,project_id=default +Cluster One\/default/);
    });

    it("writes configurations whose plan imports everything and changes nothing", async () => {
      const { workspace } = deployment;
      const { code, stdout, stderr } = await query(
        [
          list("ims_server_definition", ""),
          list("ims_dns_record", 'zone = "example.com"'),
          list("ims_platform_project", 'cluster = "Cluster One"'),
          list("ims_dns_record_set", 'zone = "example.net"'),
        ].join(""),
        "-generate-config-out=found.tf",
      );
      expect([code, stderr]).toEqual([0, ""]);
      const text = await workspace.read("found.tf");
      const count = text.match(/^import \{/gm)?.length ?? 0;
      expect(count).toBeGreaterThan(10);
      expect(stdout).toContain("default (Cluster One/default)");
      expect(text).not.toMatch(/\b(cls|url|mod_user|project_id *= *null|editor_uids *= *\[\])/);
      const plan = await workspace.expectOk("plan", "-no-color");
      expect(plan.stdout).toMatch(/Plan: \d+ to import, 0 to add, 0 to change, 0 to destroy/);
      await workspace.apply();
      expect(await workspace.plan()).toEqual([]);
    });

    it.each(pages)("%s: what it shows is formatted, and finds something", async (page) => {
      const { workspace } = deployment;
      const text = readFileSync(join(root, page), "utf8");
      const shown = [...text.matchAll(/^```terraform\n(list .*?)^```$/gms)].map(([, block = ""]) => block).join("\n");
      const { code, stdout, stderr } = await query(shown);
      expect([code, stderr]).toEqual([0, ""]);
      for (const [, type, name] of shown.matchAll(/^list "(\w+)" "(\w+)"/gm))
        expect(stdout).toContain(`list.${type}.${name} `);
      expect(await workspace.run("fmt", "-check", "-diff", "all.tfquery.hcl")).toMatchObject({ code: 0, stdout: "" });
    });

    it("stops at the limit, and refuses what no list may say", async () => {
      const limited = await query(list("ims_dns_record", 'zone = "example.com"', "limit = 2"), "-json");
      expect(limited.stdout.match(/"type":"list_resource_found"/g)).toHaveLength(2);
      const refused = await query(list("ims_dns_record", 'zone = "https://example.com"'));
      expect(refused.code).toBe(1);
      expect(refused.stderr.replace(/[\s│]+/g, " ")).toContain("Must be the name of a zone");
    });
  },
  "list resources",
);
