import { spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { deploy, type Deployment } from "../support/deployment.ts";
import { describeWithTerraform } from "../support/engines.ts";

const ims = resolve(__dirname, "../../dist/ims");

const hcl = ({ fqdn = "web9.example.com", values = ["192.0.2.1"], memory = 4096, rest = "" } = {}): string => `
resource "ims_server_definition" "web" {
  customer    = "acme"
  fqdn        = ${JSON.stringify(fqdn)}
  environment = "production"
  project     = "shop"
  role        = "webserver"
  location    = "zrh1"
  decommission {
    dns_cleanup_zones = ["example.com"]
  }
}

resource "ims_dns_record_set" "pool" {
  zone   = "example.com"
  name   = "pool9.example.com."
  type   = "A"
  values = ${JSON.stringify(values)}
}

resource "ims_platform_project" "shop" {
  cluster             = "Cluster One"
  name                = "Reviewed"
  customer_id         = "acme"
  admin_uids          = ["u10001"]
  quota_memory        = ${memory}
  deletion_protection = false
}

resource "ims_dns_record" "secret" {
  zone = "example.com"
  name = "secret9.example.com."
  type = "TXT"
  data = ["\\"\${var.password}\\""]
}

variable "password" {
  default   = "hunter2-hunter2"
  sensitive = true
}
${rest}`;

describeWithTerraform("ims review of plans of the real Terraform", () => {
  let deployment: Deployment;
  beforeAll(async () => {
    deployment = await deploy();
    await deployment.workspace.configure(hcl());
  });
  afterAll(() => deployment.close());

  const review = async (...args: readonly string[]) => reviewOf([], ...args);
  const reviewOf = async (options: readonly string[], ...args: readonly string[]) => {
    const { workspace } = deployment;
    await workspace.expectOk("plan", "-no-color", "-out=plan", ...options);
    const { stdout: json } = await workspace.expectOk("show", "-json", "plan");
    await writeFile(join(workspace.directory, "shop.json"), json);
    const { status, stdout, stderr } = spawnSync(ims, ["review", "shop.json", ...args], {
      cwd: workspace.directory,
      encoding: "utf8",
    });
    expect(stderr).toBe("");
    expect(stdout).not.toContain("hunter2");
    return { status, stdout };
  };

  it("of a first plan", async () => {
    const { status, stdout } = await review("--detailed-exitcode");
    expect(status).toBe(2);
    expect(stdout).toContain("### Plan of `shop`: 4 to create\n");
    expect(stdout).toContain("+ pool9.example.com. IN A 192.0.2.1\n");
    expect(stdout).toContain("+ secret9.example.com. IN TXT (sensitive value)\n");
    await deployment.workspace.expectOk("apply", "-no-color", "plan");
  });

  it("of a plan that does nothing", async () => {
    const { status, stdout } = await review("--detailed-exitcode");
    expect(stdout).toMatch(
      /^<!-- ims-review -->\n<!-- ims-review:shop -->\n### Plan of `shop`: no changes\n\n<!-- \/ims-review:shop -->\n\nFingerprint: `[0-9a-f]{32}`\n$/,
    );
    expect(status).toBe(0);
  });

  it("of a risky plan", async () => {
    const { workspace, sandbox } = deployment;
    sandbox.store.servers.set("web9.example.com", { stage: "drifted" });
    const rest = `import {
  to = ims_dns_record.www
  id = "example.com/CNAME/www.example.com."
}

resource "ims_dns_record" "www" {
  zone = "example.com"
  name = "www.example.com."
  type = "CNAME"
  data = ["web1.example.com."]
  ttl  = "300"
}
`;
    await workspace.configure(hcl({ fqdn: "web10.example.com", values: ["192.0.2.2"], memory: 8192, rest }));
    const { status, stdout } = await review();
    expect(status).toBe(0);
    for (const line of risky) expect(stdout).toContain(`${line}\n`);
  });

  it("of the end of everything", async () => {
    await deployment.workspace.configure("");
    const { stdout } = await review();
    expect(stdout).toContain("### Plan of `shop`: 4 to destroy\n");
    expect(stdout).toContain("  - because it is not in the configuration any more\n");
    expect(stdout).toContain("- secret9.example.com. IN TXT (sensitive value)\n");
  });

  it("of a plan of a part, by which a clean-up takes what the plan of all keeps", async () => {
    const record = `
resource "ims_dns_record" "own" {
  zone = "example.com"
  name = "web9.example.com."
  type = "A"
  data = ["192.0.2.9"]
}
`;
    const { workspace } = deployment;
    await workspace.configure(hcl({ rest: record }));
    await workspace.expectOk("apply", "-no-color", "-auto-approve");
    await workspace.configure(record);
    const all = await review("--fingerprint");
    const part = await reviewOf(["-target=ims_server_definition.web"], "--fingerprint");
    const same = await review("--fingerprint");
    expect(all.stdout).toMatch(/^[0-9a-f]{32}\n$/);
    expect(same.stdout).toBe(all.stdout);
    expect(part.stdout).not.toBe(all.stdout);
  });

  it("of the binary plan says what to do", () => {
    const { directory } = deployment.workspace;
    const { status, stdout, stderr } = spawnSync(ims, ["review", "plan"], { cwd: directory, encoding: "utf8" });
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toContain("terraform show -json");
    expect(stderr).not.toMatch(/^\s+at /m);
  });
});

const risky = [
  "### Plan of `shop`: 2 to replace, 1 to change, 1 to import",
  "DNS: 1 record removed, 1 added in 1 zone. 1 object was changed outside of Terraform.",
  "- **replace** `ims_platform_project.shop`: the old one is destroyed, then the new one is created",
  "  - forced by `quota_memory`: `4096` → `8192`",
  "- **replace** `ims_server_definition.web`: the old one is destroyed, then the new one is created",
  "  - forced by `fqdn`: `web9.example.com` → `web10.example.com`",
  "  - decommissions the server `acme/web9.example.com`:",
  "    1. Every record of `web9.example.com.`, and every CNAME that points to it, is removed from `example.com`, whoever made it. This stack knows of none.",
  "    4. The definition is deleted.",
  "@@ update ims_dns_record_set.pool @@\n- pool9.example.com. IN A 192.0.2.1\n+ pool9.example.com. IN A 192.0.2.2",
  "- **import** `ims_dns_record.www` from `example.com/CNAME/www.example.com.`",
  "- `ims_server_definition.web` was changed; this plan replaces it\n  - `stage`: *none* → `drifted`",
];
