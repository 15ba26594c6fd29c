import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describeWithTerraform, itNeeds } from "../support/engines.ts";
import { elsewhere, held, openStage, said, type Stage } from "../support/owners.ts";

const zone = "tested.example";
const seed = {
  customers: ["acme"],
  clusters: { "Cluster One": { nodes: ["node1.example.com"] } },
  zones: { [zone]: {} },
};

/** `rest`: of some of the resources. */
const declare = (rest: string): string => `
  variable "record" { default = null }
  variable "set"    { default = null }
  variable "key"    { default = null }
  variable "name"   { default = "www.${zone}." }
  variable "server" { default = null }

  resource "ims_dns_record" "it" {
    count = var.record == null ? 0 : 1
    zone  = "${zone}"
    name  = var.name
    type  = "A"
    data  = [var.record]
  }
  resource "ims_dns_record_set" "it" {
    ${rest}
    count  = var.set == null ? 0 : 1
    zone   = "${zone}"
    name   = var.name
    type   = "A"
    values = [var.set]
  }
  resource "ims_dns_zone_records" "it" {
    ${rest}
    count               = var.key == null ? 0 : 1
    zone                = "${zone}"
    records             = { "www A" = { values = [var.key] } }
    deletion_protection = false
    max_change_percent  = 100
  }
  resource "ims_server_definition" "it" {
    count       = var.server == null ? 0 : 1
    customer    = "acme"
    fqdn        = "\${var.server}.${zone}"
    environment = "production"
    project     = "shop"
    role        = "web"
    location    = "zrh1"
  }
  resource "ims_platform_project" "it" {
    ${rest}
    count               = var.server == null ? 0 : 1
    cluster             = "Cluster One"
    name                = var.server
    customer_id         = "acme"
    admin_uids          = ["u10001"]
    deletion_protection = false
  }
  data "ims_dns_zone" "it" {
    zone       = "${zone}"
    depends_on = [ims_dns_record.it, ims_dns_record_set.it, ims_dns_zone_records.it]
  }`;

/** A run of a test, what it declares, and how many A records the zone has then. */
const run = (name: string, declared: Readonly<Record<string, string>>, count: number, rest = ""): string => `
  run "${name}" {
    ${rest}
    variables {
      ${Object.entries(declared)
        .map(([key, value]) => `${key} = "${value}"`)
        .join("\n      ")}
    }
    assert {
      condition     = length(regexall("[[:space:]]A[[:space:]]", data.ims_dns_zone.it.text)) == ${count}
      error_message = data.ims_dns_zone.it.text
    }
  }`;

const [one, other] = ["192.0.2.1", "192.0.2.2"];
const runs = [
  run("creates_a_record", { record: one }, 1),
  run("plans_it_again", { record: one }, 1, "command = plan"),
  run("refreshes_it", { record: one }, 1, "plan_options {\n mode = refresh-only\n}"),
  run("changes_it", { record: other }, 1),
  run("replaces_it", { record: other, name: `web.${zone}.` }, 1),
  run("creates_another_one_elsewhere", { record: other, name: `web.${zone}.`, key: one }, 2),
  run("removes_it", {}, 0),
  run("creates_a_set", { set: one, server: "web1" }, 1),
  run("changes_the_set", { set: other, server: "web1" }, 1),
  run("removes_the_set", { server: "web1" }, 0),
  run("creates_a_key", { key: one, server: "web1" }, 1),
  run("removes_the_key", { server: "web2" }, 0),
  run("creates_the_key_again", { key: one, server: "web2" }, 1),
  run("another_state_meanwhile", { record: other, name: `db.${zone}.` }, 2, 'module {\n source = "./same"\n}'),
  run("replaces_the_key", { record: one, server: "web1" }, 2),
];

// Terraform 1.15 has one process of the provider for all walks of a file, others one for each
describeWithTerraform(
  "tests in HCL",
  () => {
    let stage: Stage;
    beforeAll(async () => {
      stage = await openStage({ visibleAfter: 0, settledAfter: 0 }, seed);
    });
    afterAll(() => stage.close());

    it.each([
      ["create, change, remove and create again, and leave nothing behind", declare("")],
      ["do so with two configurations of the provider", elsewhere.hcl + declare(elsewhere.rest)],
    ])("%s", async (_, declarations) => {
      const workspace = await stage.workspace();
      await workspace.configure(declarations);
      await mkdir(join(workspace.directory, "same"));
      await writeFile(join(workspace.directory, "same", "main.tf"), await workspace.read("main.tf"));
      await writeFile(join(workspace.directory, "all.tftest.hcl"), runs.join(""));
      await workspace.expectOk("get");
      const ended = await workspace.run("test", "-no-color");
      expect([ended.code, said(ended)]).toEqual([0, expect.stringContaining(`${runs.length} passed, 0 failed`)]);
      expect(held(stage, zone)).toEqual([]);
      expect(["web1", "web2"].map((name) => stage.sandbox.store.servers.get(`${name}.${zone}`))).toEqual([
        undefined,
        undefined,
      ]);
    });

    itNeeds("tests side by side", "plan and create the same records in runs that go on at the same time", async () => {
      const workspace = await stage.workspace();
      await workspace.configure(declare(""));
      const beside = (state: string, command: string, name: string): string => `
        run "${command}s_${state}" {
          command   = ${command}
          state_key = "${state}"
          variables {
            record = "${one}"
            name   = "${name}.${zone}."
          }
        }`;
      const planned = ["a", "b", "c"].map((state) => beside(state, "plan", "www"));
      const applied = ["d", "e"].map((state) => beside(state, "apply", state));
      const text = `test {\n parallel = true\n}\n${[...planned, ...applied].join("")}`;
      await writeFile(join(workspace.directory, "all.tftest.hcl"), text);
      const ended = await workspace.run("test", "-no-color");
      expect([ended.code, said(ended)]).toEqual([0, expect.stringContaining("5 passed, 0 failed")]);
      expect(held(stage, zone)).toEqual([]);
    });
  },
  "tests in HCL",
);
