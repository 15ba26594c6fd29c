import { reviewPlans } from "../../src/review/index.ts";
import { describeWithTerraform, itNeeds } from "../support/engines.ts";
import { elsewhere, held, openStage, recordHcl, refused, said, type Stage } from "../support/owners.ts";
import type { Workspace } from "../support/terraform.ts";

describeWithTerraform(
  "actions",
  () => {
    let stage: Stage;
    beforeAll(async () => {
      stage = await openStage({}, { customers: ["acme"] });
    });
    afterAll(() => stage.close());

    const serverHcl = (fqdn: string, role: string, event: string, action: string): string => `
      resource "ims_server_definition" "web" {
        customer    = "acme"
        fqdn        = "${fqdn}"
        environment = "production"
        project     = "shop"
        role        = "${role}"
        location    = "zrh1"
        lifecycle {
          action_trigger {
            events  = [${event}]
            actions = [action.${action}.web]
          }
        }
      }
      `;

    describe("ims_server_wait_for_facts", () => {
      const waitHcl = (fqdn: string, timeout: string): string => `
        action "ims_server_wait_for_facts" "web" {
          config {
            fqdn       = "${fqdn}"
            conditions = ["ipaddress", "processorcount >= 4"]
            timeout    = "${timeout}"
          }
        }
        ${serverHcl(fqdn, "web", "after_create", "ims_server_wait_for_facts")}`;

      it("lets a create go on when the facts are there", async () => {
        const fqdn = "facts.example.com";
        const workspace = await stage.workspace();
        await workspace.configure(waitHcl(fqdn, "5m"));
        const { servers } = stage.sandbox.store;
        let isReported = false;
        const report = setInterval(() => {
          isReported ||= servers.get(fqdn) !== undefined;
          if (isReported) servers.setFacts(fqdn, { ipaddress: "192.0.2.1", processorcount: "4" });
        }, 50);
        const applied = said(await workspace.expectOk("apply", "-auto-approve", "-no-color"));
        clearInterval(report);
        expect(applied).toMatch(/Action complete: action\.ims_server_wait_for_facts\.web/);
      });

      it("ends with Ctrl-C, and the server that triggered it is in the state, not tainted", async () => {
        const fqdn = "stopped.example.com";
        const workspace = await stage.workspace();
        await workspace.configure(waitHcl(fqdn, "5m"));
        const isAsked = (): boolean => stage.sandbox.requests.some(({ path }) => path.endsWith(`/${fqdn}/facts`));
        const ended = await workspace.interrupt(isAsked, "apply", "-auto-approve", "-no-color");
        expect([ended.code, said(ended)]).toEqual([
          1,
          expect.stringContaining("Stopped: invoke of ims_server_wait_for_facts"),
        ]);
        expect(said(ended)).toContain("terraform apply -invoke=action.ims_server_wait_for_facts.NAME");
        expect(await workspace.plan()).toEqual([]);
      });

      it("fails with what is missing", async () => {
        const workspace = await stage.workspace();
        await workspace.configure(waitHcl("late.example.com", "1s"));
        expect(await refused(workspace, "apply", "-auto-approve")).toMatch(
          /this was still missing: ipaddress, processorcount >= 4 \(not reported yet\)/,
        );
      });
    });

    it("ims_server_decommission_steps is told by the plan and leaves the definition", async () => {
      const fqdn = "steps.example.com";
      const hcl = (role: string): string => `
        action "ims_server_decommission_steps" "web" {
          config {
            customer = "acme"
            fqdn     = "${fqdn}"
            steps    = ["revoke"]
          }
        }
        ${serverHcl(fqdn, role, "after_update", "ims_server_decommission_steps")}`;
      const workspace = await stage.workspace();
      await workspace.configure(hcl("web"));
      await workspace.apply();
      const server = () => stage.sandbox.store.servers.get(fqdn);
      expect(server()).toMatchObject({ certificate: "valid" });
      await workspace.configure(hcl("db"));
      expect(said(await workspace.run("plan", "-no-color"))).toMatch(
        /Steps of the decommission of the server acme\/steps\.example\.com will be run.* This is done to the server acme\/steps\.example\.com, without deleting its definition: - its certificate is revoked/,
      );
      await workspace.apply();
      expect(server()).toMatchObject({ certificate: "revoked", inventory: "active", definition: { role: "db" } });
    });

    describe("ims_dns_cleanup", () => {
      const foreign = (zone: string) => [
        { name: `web.${zone}.`, type: "TXT", data: ["left over"] },
        { name: `old.${zone}.`, type: "CNAME", data: [`web.${zone}.`] },
      ];
      const hcl = (zone: string, address: string): string => `
        action "ims_dns_cleanup" "web" {
          config {
            zone = "${zone}"
            name = "web"
          }
        }
        ${recordHcl("web", { zone, name: "web", data: `["${address}"]`, rest: trigger })}`;
      const trigger = `
        lifecycle {
          action_trigger {
            events  = [after_update]
            actions = [action.ims_dns_cleanup.web]
          }
        }`;
      let zones = 0;
      async function begin(left = 2): Promise<{ zone: string; workspace: Workspace }> {
        zones += 1;
        const zone = stage.zone(foreign(`z${zones}.example`).slice(0, left));
        const workspace = await stage.workspace();
        await workspace.configure(hcl(zone, "192.0.2.1"));
        await workspace.apply();
        await workspace.configure(hcl(zone, "192.0.2.2"));
        return { zone, workspace };
      }

      it.each([
        ["one command", []],
        ["a plan that is applied later", ["saved.plan"]],
      ] as const)(
        "lists what goes and removes it, but what is declared, with whatever provider configuration, by %s",
        async (_, saved) => {
          const { zone, workspace } = await begin();
          const { hcl: provider, rest } = elsewhere;
          const beside = recordHcl("v6", { zone, name: "web", type: "AAAA", data: '["2001:db8::1"]', rest });
          await workspace.configure(provider + hcl(zone, "192.0.2.2") + beside);
          const [plan] = saved;
          const planned = await workspace.expectOk(
            "plan",
            "-no-color",
            ...(plan === undefined ? [] : [`-out=${plan}`]),
          );
          expect(said(planned)).toMatch(/DNS records of web\.\S+ will be removed.*web\.\S+ TXT.*old\.\S+ CNAME/);
          const applied = await workspace.expectOk("apply", "-auto-approve", "-no-color", ...saved);
          expect(said(applied)).toMatch(/removed web\.\S+ TXT.*Action complete/);
          expect(held(stage, zone)).toEqual(["web A 192.0.2.2", "web AAAA 2001:db8::1"]);
        },
      );

      it("ends with Ctrl-C, and tells what it removed", async () => {
        const { zone, workspace } = await begin(1);
        stage.sandbox.faults.add({ method: "DELETE", path: `/${zone}/`, when: "before", delay: 500, times: 1 });
        const isSent = (): boolean =>
          stage.sandbox.requests.some(({ method, path }) => method === "DELETE" && path.includes(`/${zone}/`));
        const ended = await workspace.interrupt(isSent, "apply", "-auto-approve", "-no-color");
        expect([ended.code, said(ended)]).toEqual([1, expect.not.stringContaining("panic")]);
        expect(said(ended)).toMatch(/ims_dns_cleanup went on after it was stopped.* removed web\.\S+ TXT/);
        expect(held(stage, zone)).toEqual(["web A 192.0.2.2"]);
        expect(await workspace.plan()).toEqual([]);
      });

      it("is shown by a review, and removes nothing where a record came since the plan, which it names", async () => {
        const { zone, workspace } = await begin();
        await workspace.expectOk("plan", "-no-color", "-out=saved.plan");
        const { stdout: json } = await workspace.expectOk("show", "-json", "saved.plan");
        const { markdown } = reviewPlans([{ name: "shop", plan: json, source: "saved.plan" }]);
        expect(markdown).toContain(
          `- **invoke** \`action.ims_dns_cleanup.web\` after the change of \`ims_dns_record.web\`: \`name\` \`web\`, \`zone\` \`${zone}\`\n`,
        );
        stage.sandbox.store.zones.add(zone, { name: `web.${zone}.`, type: "TXT", data: ["new"] });
        const told = await refused(workspace, "apply", "saved.plan");
        expect(told).toMatch(/what was not listed: web\.\S+ TXT "?new/);
        expect(held(stage, zone)).toHaveLength(4);
        // as the message says: the change that triggered it is done
        expect(told).toContain("terraform apply -invoke=action.ims_dns_cleanup.NAME");
        await workspace.expectOk("apply", "-auto-approve", "-invoke=action.ims_dns_cleanup.web");
        expect(held(stage, zone)).toEqual([]);
        await workspace.apply();
        expect(held(stage, zone)).toEqual(["web A 192.0.2.2"]);
      });

      it("removes nothing but what each plan listed that may be the one applied", async () => {
        const { zone, workspace } = await begin();
        await workspace.expectOk("plan", "-no-color", "-out=older.plan");
        stage.sandbox.store.zones.add(zone, { name: `web.${zone}.`, type: "TXT", data: ["of somebody else"] });
        await workspace.expectOk("plan", "-no-color", "-out=newer.plan");
        const told = await refused(workspace, "apply", "older.plan");
        expect(told).toMatch(/what was not listed: web\.\S+ TXT "?of somebody else/);
        expect(told).toContain("This may be the apply of any of 2 plans, and not all of them list it.");
        expect(held(stage, zone)).toHaveLength(4);
        // as the message says
        await workspace.expectOk("plan", "-no-color", "-invoke=action.ims_dns_cleanup.web", "-out=again.plan");
        await workspace.expectOk("apply", "-no-color", "again.plan");
        expect(held(stage, zone)).toEqual(["web A 192.0.2.2"]);
      });

      it("removes nothing by a list that an apply has used", async () => {
        const { zone, workspace } = await begin();
        const invoke = ["-no-color", "-invoke=action.ims_dns_cleanup.web"];
        await workspace.expectOk("plan", ...invoke, "-out=first.plan");
        await workspace.expectOk("plan", ...invoke, "-out=second.plan");
        await workspace.expectOk("apply", "first.plan");
        expect(held(stage, zone)).toEqual([]);
        stage.sandbox.store.zones.add(zone, { name: `web.${zone}.`, type: "TXT", data: ["new"] });
        expect(await refused(workspace, "apply", "second.plan")).toContain("Error code: clean-up-unplanned");
        expect(held(stage, zone)).toEqual(["web TXT new"]);
      });

      itNeeds(
        "actions of a destruction",
        "is triggered by the destruction of a server, and leaves what is declared, unless it is destroyed, too",
        async () => {
          zones += 1;
          const zone = stage.zone(foreign(`z${zones}.example`));
          const cleanUp = `
            action "ims_dns_cleanup" "web" {
              config {
                zone = "${zone}"
                name = "web"
              }
            }`;
          const server = (events: string): string => serverHcl(`web.${zone}`, "web", events, "ims_dns_cleanup");
          const record = recordHcl("web", { zone, name: "web", data: '["192.0.2.1"]' });
          const workspace = await stage.workspace();
          await workspace.configure(cleanUp + server("before_destroy") + record);
          await workspace.apply();
          const replace = "-replace=ims_server_definition.web";
          await workspace.expectOk("apply", "-auto-approve", "-no-color", replace);
          expect(held(stage, zone)).toEqual(["web A 192.0.2.1"]);
          const destroyed = said(await workspace.expectOk("destroy", "-auto-approve", "-no-color"));
          expect(destroyed).toContain("Destroy complete! Resources: 2 destroyed. Actions: 1 invoked.");
          expect(held(stage, zone)).toEqual([]);
        },
      );

      it("is invoked by name, lists what is declared, too, and removes it: Terraform plans no resource then", async () => {
        const { zone, workspace } = await begin();
        const invoke = ["-no-color", "-invoke=action.ims_dns_cleanup.web"];
        const planned = await workspace.expectOk("plan", ...invoke);
        expect(said(planned)).toMatch(
          /Warning: DNS records of web\.\S+ will be removed.*web\.\S+ A 192\.0\.2\.1.*and with -invoke none is/,
        );
        await workspace.expectOk("apply", "-auto-approve", ...invoke);
        expect(held(stage, zone)).toEqual([]);
      });
    });
  },
  "actions",
);
