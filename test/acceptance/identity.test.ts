import { readdirSync, readFileSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { deploy, type Deployment } from "../support/deployment.ts";
import { describeWithTerraform } from "../support/engines.ts";

const docs = resolve(__dirname, "../../docs");

interface StateFile {
  readonly resources: readonly {
    readonly type: string;
    readonly instances: readonly { readonly identity?: unknown; readonly identity_schema_version?: number }[];
  }[];
}

describeWithTerraform(
  "identities of resources",
  () => {
    let deployment: Deployment;
    beforeEach(async () => {
      deployment = await deploy();
    });
    afterEach(() => deployment.close());

    const identities = async (): Promise<Readonly<Record<string, unknown>>> => {
      const state = JSON.parse(await deployment.workspace.read("terraform.tfstate")) as StateFile;
      return Object.fromEntries(state.resources.map(({ type, instances }) => [type, instances[0]?.identity]));
    };

    const configuration = (data: string, name = "shop.example.com.") => `
resource "ims_server_definition" "web" {
  customer    = "acme"
  fqdn        = "WEB9.example.com"
  environment = "production"
  project     = "shop"
  role        = "webserver"
  location    = "zrh1"
}
resource "ims_dns_record" "shop" {
  zone = "example.com"
  name = "${name}"
  type = "MX"
  data = ["${data}"]
}
resource "ims_dns_record_set" "post" {
  zone   = "example.com"
  name   = "post.example.com."
  type   = "A"
  values = ["192.0.2.61", "192.0.2.62"]
}
resource "ims_dns_zone_records" "net" {
  zone    = "example.net"
  records = { "z1 A" = { values = ["192.0.2.63"] } }
}
resource "ims_platform_project" "shop" {
  cluster             = "Cluster One"
  name                = "Shop Test"
  customer_id         = "acme"
  admin_uids          = ["u10001"]
  deletion_protection = false
}
`;
    const expected = (data: string, name = "shop.example.com.") => ({
      ims_server_definition: { customer: "acme", fqdn: "web9.example.com" },
      ims_dns_record: { zone: "example.com", type: "MX", name, data },
      ims_dns_record_set: { zone: "example.com", type: "A", name: "post.example.com." },
      ims_dns_zone_records: { zone: "example.net" },
      ims_platform_project: { cluster: "Cluster One", project_id: "shop-test" },
    });

    it("come with a create, an update, a replacement, another spelling and, for older states, a refresh", async () => {
      const { workspace } = deployment;
      await workspace.configure(configuration("10 mx1.example.com."));
      await workspace.apply();
      expect(await identities()).toEqual(expected("10 mx1.example.com."));

      // a state of before the feature
      const stored = JSON.parse(await workspace.read("terraform.tfstate")) as StateFile;
      const old = JSON.stringify(stored, (key, value: unknown) => (key.startsWith("identity") ? undefined : value));
      await writeFile(join(workspace.directory, "terraform.tfstate"), old);
      expect(Object.values(await identities())).toEqual([undefined, undefined, undefined, undefined, undefined]);
      expect(await workspace.plan()).toEqual([]);
      await workspace.expectOk("apply", "-refresh-only", "-auto-approve");
      expect(await identities()).toEqual(expected("10 mx1.example.com."));

      await workspace.configure(configuration("20 MX2.example.com.", "SHOP.example.com."));
      await workspace.apply();
      expect(await identities()).toEqual(expected("20 mx2.example.com."));
      expect(await workspace.plan()).toEqual([]);

      await workspace.configure(configuration("20 mx2.example.com.", "other.example.com."));
      await workspace.apply();
      expect(await identities()).toEqual(expected("20 mx2.example.com.", "other.example.com."));
      expect(await workspace.plan()).toEqual([]);
    });

    it("are what an import block can name each kind by", async () => {
      const { workspace } = deployment;
      const hcl = configuration("10 mx1.example.com.");
      await workspace.configure(hcl);
      await workspace.apply();
      const known = await identities();
      await rm(join(workspace.directory, "terraform.tfstate"));
      const blocks = [...hcl.matchAll(/^resource "(\w+)" "(\w+)"/gm)].map(
        ([, type = "", label]) => `import {\n  to = ${type}.${label}\n  identity = ${JSON.stringify(known[type])}\n}\n`,
      );
      await workspace.configure(`${hcl}${blocks.join("")}`);
      const { stdout } = await workspace.expectOk("apply", "-auto-approve", "-no-color");
      expect(stdout).toContain("5 imported, 0 added");
      expect(await identities()).toEqual(known);
    });

    it("name the objects of the pages' examples, and that of the guide", async () => {
      const { workspace } = deployment;
      const blocks = (page: string, form: RegExp): string[] =>
        [...readFileSync(join(docs, page), "utf8").matchAll(form)].map(([, block = ""]) => block);
      const pages = readdirSync(join(docs, "resources")).map((page) => join("resources", page));
      const examples = pages.flatMap((page) => blocks(page, /^```terraform\n(resource .*?)^```$/gms)).join("\n");
      const imports = pages.flatMap((page) => blocks(page, /^```terraform\n(import \{[^`]*identity = .*?)^```$/gms));
      expect(imports).toHaveLength(pages.length);
      await workspace.configure(examples);
      await workspace.apply();
      const known = await identities();
      await workspace.expectOk("state", "rm", ...imports.flatMap((block) => /to = (\S+)/.exec(block)?.[1] ?? []));
      await workspace.configure(`${examples}\n${imports.join("\n")}`);
      const { stdout } = await workspace.expectOk("apply", "-auto-approve", "-no-color");
      expect(stdout).toContain(`${pages.length} imported, `);
      expect(await identities()).toEqual(known);

      await rm(join(workspace.directory, "terraform.tfstate"));
      const guide = blocks("guides/query.md", /^```terraform\n(import .*?)^```$/gms).join("\n");
      // as the guide says of Terraform 1.16
      await workspace.configure(guide.replaceAll("import {", "import {\n provider = ims"));
      const plan = await workspace.expectOk("plan", "-no-color", "-generate-config-out=pool.tf");
      expect(plan.stdout).toContain("1 to import");
    });

    it("that lack something are refused with one clear error", async () => {
      const { workspace } = deployment;
      const record =
        'resource "ims_dns_record" "ns" {\n  zone = "example.com"\n  name = "example.com."\n  type = "NS"\n  data = ["ns1.example.com."]\n}\n';
      await workspace.configure(
        `${record}import {\n  to = ims_dns_record.ns\n  identity = { zone = "example.com", type = "NS", name = "example.com." }\n}\n`,
      );
      const { code, stderr } = await workspace.run("plan", "-no-color");
      expect(code).toBe(1);
      expect(stderr.match(/Error: /g)).toHaveLength(1);
      expect(stderr.replace(/[\s│]+/g, " ")).toContain(
        "There are 2 records of this type and name. Give the id of the one you mean",
      );
    });
  },
  "resource identity",
);
