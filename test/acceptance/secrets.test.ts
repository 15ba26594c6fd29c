import { inflateRawSync } from "node:zlib";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createSandbox } from "../../src/sandbox/index.ts";
import { describeWithTerraform } from "../support/engines.ts";
import { createWorkspace, type Workspace } from "../support/terraform.ts";

const token = "c4nary-t0ken-9f2e";
const record = `
  resource "ims_dns_record" "www" {
    zone = "example.com"
    name = "canary.example.com."
    type = "A"
    data = ["192.0.2.77"]
  }`;

/** The files of a ZIP archive, unpacked and joined. A saved plan is one. */
function unzip(archive: Buffer): string {
  const texts: string[] = [];
  for (let at = archive.indexOf("PK\u0001\u0002"); at !== -1; at = archive.indexOf("PK\u0001\u0002", at + 4)) {
    const [length, begin] = [archive.readUInt32LE(at + 20), archive.readUInt32LE(at + 42)];
    const from = begin + 30 + archive.readUInt16LE(begin + 26) + archive.readUInt16LE(begin + 28);
    const content = archive.subarray(from, from + length);
    texts.push((archive.readUInt16LE(at + 10) === 0 ? content : inflateRawSync(content)).toString("latin1"));
  }
  return texts.join("\n");
}

/** As docs/guides/secrets.md says. */
describeWithTerraform("what Terraform writes holds a token", () => {
  const open: { close(): unknown }[] = [];
  afterEach(async () => {
    for (const each of open.splice(0)) await each.close();
  });

  const written = async (configuration: string, variables: Readonly<Record<string, string>>) => {
    const service = await createSandbox({ accessToken: token }).listen();
    const workspace: Workspace = await createWorkspace({
      IMS_BASE_URL: service.baseUrl,
      TF_LOG: "TRACE",
      ...variables,
    });
    open.push(service, { close: () => workspace.remove() });
    await workspace.configure(configuration + record);
    const plan = await workspace.expectOk("plan", "-no-color", "-out=plan");
    const json = await workspace.expectOk("show", "-json", "plan");
    const apply = await workspace.expectOk("apply", "-no-color", "plan");
    const texts = {
      state: await workspace.read("terraform.tfstate"),
      plan: unzip(await readFile(join(workspace.directory, "plan"))),
      json: json.stdout,
      output: plan.stdout + apply.stdout,
      log: plan.stderr + apply.stderr,
    };
    expect(texts.plan).toContain("canary.example.com.");
    expect(texts.log).toContain("http request");
    return Object.entries(texts).flatMap(([name, text]) => (text.includes(token) ? [name] : []));
  };

  it("nowhere, when it comes from the environment", async () => {
    expect(await written("", { IMS_ACCESS_TOKEN: token })).toEqual([]);
  });

  it("in saved plans, when it comes from a variable, also a sensitive one", async () => {
    const configuration = `variable "token" {\n sensitive = true\n}\nprovider "ims" {\n access_token = var.token\n}\n`;
    expect(await written(configuration, { TF_VAR_token: token })).toEqual(["plan", "json"]);
  });

  it("in saved plans, when it stands in the configuration", async () => {
    expect(await written(`provider "ims" {\n access_token = "${token}"\n}\n`, {})).toEqual(["plan", "json"]);
  });
});
