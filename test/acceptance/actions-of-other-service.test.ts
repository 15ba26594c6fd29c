import { describeWithTerraform } from "../support/engines.ts";
import { createSandbox, type Listening, type Sandbox } from "../../src/sandbox/index.ts";
import { recordHcl, refused, said } from "../support/owners.ts";
import { createWorkspace, type Workspace } from "../support/terraform.ts";

/** A service that serves. */
interface Service extends Listening {
  readonly sandbox: Sandbox;
}

const zone = "z.example";
const left = { type: "A", name: `pool.${zone}.`, data: ["192.0.2.30"] };
const apex = { name: "@", type: "NS", data: ["ns1.example.net."] };
const fqdn = `web1.${zone}`;
const server = { customer: "acme", fqdn, environment: "production", project: "shop", role: "web", location: "zrh1" };

async function serve(): Promise<Service> {
  const seed = { zones: { [zone]: { records: [apex, left] } }, customers: ["acme"], servers: [server] };
  const sandbox = createSandbox({ seed });
  return { sandbox, ...(await sandbox.listen()) };
}

/** What is there that the actions may change. */
const held = ({ sandbox }: Service): unknown[] => [
  sandbox.store.zones.records(zone, "A", left.name).length,
  sandbox.store.servers.get(fqdn)?.certificate,
];
const [whole, done] = [[1, "valid"] as const, { cleanUp: [0, "valid"], revoke: [1, "revoked"] } as const];

const actions = {
  cleanUp: `
    action "ims_dns_cleanup" "it" {
      config {
        zone    = "${zone}"
        name    = "pool"
        records = ["${left.name} A 192.0.2.30"]
      }
    }`,
  revoke: `
    action "ims_server_decommission_steps" "it" {
      config {
        customer = "acme"
        fqdn     = "${fqdn}"
        steps    = ["revoke"]
      }
    }`,
};
const kinds = { cleanUp: "ims_dns_cleanup", revoke: "ims_server_decommission_steps" };

describeWithTerraform(
  "an action that was planned for one service",
  () => {
    let services: { readonly one: Service; readonly other: Service };
    let workspace: Workspace;
    beforeEach(async () => {
      services = { one: await serve(), other: await serve() };
      workspace = await createWorkspace({ IMS_ACCESS_TOKEN: services.one.sandbox.accessToken.reveal() });
    });
    afterEach(async () => {
      await Promise.all([services.one.close(), services.other.close(), workspace.remove()]);
    });
    const at = ({ baseUrl }: Service): void => void Object.assign(workspace.environment, { IMS_BASE_URL: baseUrl });

    it.each(["cleanUp", "revoke"] as const)("is not run at another one: %s", async (what) => {
      const { one, other } = services;
      const invoke = `-invoke=action.${kinds[what]}.it`;
      await workspace.configure(`provider "ims" {}\n${actions[what]}`);
      at(one);
      await workspace.expectOk("plan", invoke, "-out=plan");
      at(other);
      const told = await refused(workspace, "apply", "plan");
      expect(told).toContain(`Cannot invoke ${kinds[what]} as it was planned`);
      expect(told).toContain("Error code: plan-of-other-service");
      expect([held(one), held(other)]).toEqual([whole, whole]);
      // as the message says
      at(one);
      await workspace.expectOk("plan", invoke, "-out=plan");
      await workspace.expectOk("apply", "plan");
      expect([held(one), held(other)]).toEqual([done[what], whole]);
      at(other);
      await workspace.expectOk("apply", "-auto-approve", invoke);
      expect(held(other)).toEqual(done[what]);
    });

    it("is not run at another one where a resource triggers it, unless the provider is to warn", async () => {
      const { one, other } = services;
      const rest = `lifecycle {\n action_trigger {\n events = [after_create]\n actions = [action.ims_dns_cleanup.it]\n }\n}`;
      const record = recordHcl("web", { zone, name: "www", data: '["192.0.2.1"]', rest });
      await workspace.configure(`provider "ims" {}\n${actions.cleanUp}\n${record}`);
      at(one);
      await workspace.expectOk("plan", "-out=plan");
      at(other);
      const told = await refused(workspace, "apply", "plan");
      expect(told).toContain("Error code: plan-of-other-service");
      expect(told).toContain("terraform apply -invoke=action.ims_dns_cleanup.NAME");
      expect(held(other)).toEqual(whole);
      at(one);
      const invoke = "-invoke=action.ims_dns_cleanup.it";
      await workspace.expectOk("plan", invoke, "-out=again");
      at(other);
      Object.assign(workspace.environment, { IMS_ON_STALE_PLAN: "warn" });
      const applied = said(await workspace.expectOk("apply", "-no-color", "again"));
      expect(applied).toContain("The plan to invoke ims_dns_cleanup is of another service");
      expect([held(one), held(other)]).toEqual([whole, done.cleanUp]);
    });
  },
  "actions",
);
