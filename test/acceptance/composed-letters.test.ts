import { deploy, type Deployment } from "../support/deployment.ts";
import { describeWithTerraform } from "../support/engines.ts";

/** An `é` of two characters, as some keyboards and file systems make it. Engines make one of it in every text. */
const e = "e\u0301";
const zone = "example.com";

const seed = {
  customers: ["acme"],
  servers: [
    {
      ...{ customer: "acme", fqdn: "a.example.com", environment: "e", role: "r", location: "l" },
      ...{ project: `caf${e}`, stage: e },
    },
  ],
  zones: {
    [zone]: {
      records: [
        { name: `m.${zone}.`, type: "MX", data: ["10", "mx.example.net."], dataComments: [null, e], comment: e },
        { name: `t.${zone}.`, type: "TXT", data: [`"${e}"`] },
        { name: `t.${zone}.`, type: "TXT", data: ['"b"'] },
      ],
    },
  },
  clusters: { one: { projects: [{ id: "p", name: `caf${e}`, description: e, adminUids: [`u${e}`] }] } },
};

/** The configuration of all of it; the letters are what an engine makes of either form. */
const all = (role: string, preference: number, text: string): string => `
import {
  to = ims_server_definition.a
  id = "acme/a.example.com"
}
resource "ims_server_definition" "a" {
  customer    = "acme"
  fqdn        = "a.example.com"
  environment = "e"
  project     = "café"
  role        = "${role}"
  location    = "l"
  stage       = "é"
}
import {
  to = ims_dns_record.m
  id = "${zone}/MX/m.${zone}."
}
resource "ims_dns_record" "m" {
  zone          = "${zone}"
  name          = "m.${zone}."
  type          = "MX"
  data          = ["${preference}", "mx.example.net."]
  data_comments = [null, "é"]
  comment       = "é"
}
import {
  to = ims_dns_record_set.t
  id = "${zone}/TXT/t.${zone}."
}
resource "ims_dns_record_set" "t" {
  zone   = "${zone}"
  name   = "t.${zone}."
  type   = "TXT"
  values = ["\\"${text}\\"", "\\"e\\\\204\\\\129\\""]
}
import {
  to = ims_platform_project.p
  id = "one/p"
}
resource "ims_platform_project" "p" {
  cluster     = "one"
  name        = "café"
  admin_uids  = ["ué"]
  description = "é"
}`;

describeWithTerraform("letters that the service composes in another way than engines do", () => {
  let deployment: Deployment;
  beforeAll(async () => {
    deployment = await deploy({}, seed);
  });
  afterAll(() => deployment.close());

  it("are no difference, and stand in the way of no change", async () => {
    const { workspace, sandbox } = deployment;
    await workspace.configure(all("r", 10, "b"));
    const { stdout } = await workspace.apply();
    expect(stdout).toContain("4 imported, 0 added, 0 changed, 0 destroyed");
    expect(await workspace.plan()).toEqual([]);
    await workspace.configure(all("r2", 20, "c"));
    await workspace.apply();
    expect(await workspace.plan()).toEqual([]);
    expect(sandbox.store.zones.records(zone, "TXT", `t.${zone}.`).map(({ data }) => data)).toEqual([
      [`"${e}"`],
      ['"c"'],
    ]);
    expect(sandbox.store.servers.get("a.example.com")).toMatchObject({ definition: { role: "r2" } });
  });

  it("are those of a text, whose octets engines would change: it is kept with escapes", async () => {
    expect(await deployment.workspace.values("ims_dns_record_set.t")).toMatchObject({
      values: ['"c"', '"e\\204\\129"'],
    });
  });
});
