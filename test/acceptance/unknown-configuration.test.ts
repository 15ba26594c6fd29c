import { createSandbox, type Listening, type Sandbox } from "../../src/sandbox/index.ts";
import { describeWithTerraform } from "../support/engines.ts";
import { recordHcl, refused, said, setHcl, zoneHcl } from "../support/owners.ts";
import { createWorkspace, type Workspace } from "../support/terraform.ts";

const zone = "z.example";
const apex = { name: "@", type: "NS", data: ["ns1.example.net."] };
const seed = {
  customers: ["acme"],
  clusters: { "Cluster One": { projects: [] } },
  zones: { [zone]: { records: [apex] } },
};

interface Service extends Listening {
  readonly sandbox: Sandbox;
}

const server = (label: string, rest = ""): string => `
resource "ims_server_definition" "${label}" {
  customer    = "acme"
  fqdn        = "web.${zone}"
  environment = "production"
  project     = "shop"
  role        = "web"
  location    = "zrh1"
  ${rest}
}
`;
const project = (label: string, rest = ""): string => `
resource "ims_platform_project" "${label}" {
  cluster             = "Cluster One"
  name                = "Shop"
  customer_id         = "acme"
  admin_uids          = ["u1"]
  deletion_protection = false
  ${rest}
}
`;
const listed = (label: string, rest = ""): string => `
resource "ims_dns_zone_records" "${label}" {
  zone    = "${zone}"
  records = { "www A" = { values = ["192.0.2.1"] } }
  ${rest}
}
`;

describeWithTerraform("a provider of which a setting is known only when the plan is applied", () => {
  let workspace: Workspace;
  let services: Service[] = [];
  const serve = async (basePath = ""): Promise<Service> => {
    const sandbox = createSandbox({
      seed,
      options: { basePath, visibleAfter: 50, settledAfter: 100, lingersFor: 50 },
    });
    const service = { sandbox, ...(await sandbox.listen()) };
    services.push(service);
    return service;
  };
  beforeEach(async () => {
    services = [];
    const { sandbox } = await serve();
    workspace = await createWorkspace({ IMS_ACCESS_TOKEN: sandbox.accessToken.reveal() });
  });
  afterEach(() => Promise.all([...services.map(({ close }) => close()), workspace.remove()]));

  const at = (nr: number): Service => {
    const service = services[nr];
    if (service === undefined) throw new Error(`no service ${nr}`);
    return service;
  };
  /** Another `generation` makes what the setting comes from change, so that its value is not known at plan. */
  const settings = (generation: number, { addressOf = 0, alias = "" } = {}): string => {
    const { baseUrl, sandbox } = at(addressOf);
    return `
resource "terraform_data" "given" {
  input = [${JSON.stringify(sandbox.accessToken.reveal())}, ${JSON.stringify(baseUrl)}, "${generation}"]
}
provider "ims" {
  ${alias === "" ? "" : `alias = "${alias}"`}
  base_url     = ${JSON.stringify(baseUrl)}
  access_token = terraform_data.given.output[0]
}
`;
  };
  const known = (): string => `provider "ims" {\n  base_url = ${JSON.stringify(at(0).baseUrl)}\n}\n`;
  const begin = async (hcl: string): Promise<void> => {
    await workspace.configure(hcl);
    await workspace.expectOk("apply", "-auto-approve", "-target=terraform_data.given");
    await workspace.apply();
    at(0).sandbox.resetRequests();
  };
  const writes = (nr = 0): string[] =>
    at(nr).sandbox.requests.flatMap(({ method, path }) => (method === "GET" ? [] : [`${method} ${path}`]));

  it.each<[string, (label: string, rest?: string) => string, RegExp]>([
    ["decommissions no server that gets another label", server, /One resource deletes the server web\.z\.example/],
    ["deletes no project that gets another label", project, /One resource deletes the project Shop/],
    ["deletes no records that get another label", listed, /One resource deletes the A records of www/],
  ])("%s", async (_, resource, expected) => {
    await begin(settings(1) + resource("old"));
    await workspace.configure(settings(2) + resource("new"));
    expect(await refused(workspace, "apply", "-auto-approve")).toMatch(expected);
    expect(writes()).toEqual([]);
  });

  it.each<[string, (hcl: string) => string]>([
    ["the file of authorities", (hcl) => hcl.replace('provider "ims" {', '$&\n ca_file = "later.pem"')],
    ["the address", (hcl) => hcl.replace(/ base_url .*/, "")],
  ])("decommissions no server that gets another label where %s is there only for the apply", async (_, without) => {
    await begin(settings(1) + server("old"));
    await workspace.configure(without(settings(2)) + server("new"));
    expect(await refused(workspace, "plan", "-out=plan")).toContain("One resource deletes the server");
  });

  it("is refused where a setting makes no sense, whatever the others will be", async () => {
    await begin(settings(1) + server("old"));
    await workspace.configure(settings(2) + server("new"));
    Object.assign(workspace.environment, { IMS_MAX_RETRIES: "many" });
    expect(await refused(workspace, "plan", "-out=plan")).toContain("IMS_MAX_RETRIES");
  });

  it("decommissions no server that gets another label and another configuration of the provider", async () => {
    const alias = "provider = ims.late";
    await begin(known() + settings(1, { alias: "late" }) + server("old", alias));
    await workspace.configure(known() + settings(2, { alias: "late" }) + server("new"));
    expect(await refused(workspace, "apply", "-auto-approve")).toContain("One resource deletes the server");
    expect(writes()).toEqual([]);
  });

  it("leaves what the same run declares alone where it cleans up a name", async () => {
    const web = recordHcl("web", { zone, name: "web", data: '["192.0.2.1"]' });
    const cleaned = server("web", `decommission {\n dns_cleanup_zones = ["${zone}"]\n }`);
    await begin(settings(1) + web + cleaned);
    await workspace.configure(settings(2) + web);
    const told = said(await workspace.apply());
    expect(told).toContain("what is there cannot be told before the provider's configuration is known");
    expect(writes().filter((each) => each.includes("/dns/"))).toEqual([]);
    expect(writes()).toHaveLength(1);
  });

  // a plan that cannot read the zone does not know which aliases point to the name
  it("leaves every alias that the same run declares alone where another machine applies the clean-up", async () => {
    const to = [`web.${zone}.`];
    const aliases =
      recordHcl("one", { zone, name: "one", type: "CNAME", data: JSON.stringify(to) }) +
      setHcl("all", { zone, name: "all", type: "CNAME", values: to }) +
      zoneHcl("zone", { zone, records: { "listed CNAME": to } });
    const cleaned = server("web", `decommission {\n dns_cleanup_zones = ["${zone}"]\n }`);
    await begin(settings(1) + aliases + cleaned);
    at(0).sandbox.store.zones.add(zone, { type: "CNAME", name: `old.${zone}.`, data: to });
    await workspace.configure(settings(2) + aliases);
    await workspace.expectOk("plan", "-out=saved.plan", "-no-color");
    workspace.goToAnotherMachine();
    await workspace.expectOk("apply", "-no-color", "saved.plan");
    const left = at(0)
      .sandbox.store.zones.records(zone)
      .filter(({ type }) => type === "CNAME");
    expect(left.map(({ name }) => name).sort()).toEqual(["all", "listed", "one"].map((name) => `${name}.${zone}.`));
  });

  it.each([
    { becomes: "is new", before: "" },
    { becomes: "becomes exclusive", before: listed("all") },
    { becomes: "ignores less", before: listed("all", 'exclusive = true\nignore = ["other *"]') },
  ])("removes nothing that nobody has seen where an exclusive zone $becomes", async ({ before }) => {
    at(0).sandbox.store.zones.add(zone, { type: "A", name: `other.${zone}.`, data: ["192.0.2.9"] });
    const exclusive = listed("all", "exclusive = true");
    await begin(settings(1) + before);
    await workspace.configure(settings(2) + exclusive);
    expect(await refused(workspace, "plan")).toContain(
      "It cannot be told which records an exclusive zone would remove",
    );
    // as the message says
    await workspace.expectOk("apply", "-auto-approve", "-target=terraform_data.given");
    expect(said(await workspace.expectOk("plan", "-no-color"))).toContain(`delete other.${zone}. A 192.0.2.9`);
    await workspace.apply();
    const left = at(0)
      .sandbox.store.zones.records(zone)
      .filter(({ type }) => type === "A");
    expect(left.map(({ name }) => name)).toEqual([`www.${zone}.`]);
  });

  it("refuses a change of the zone that an exclusive resource has, as any", async () => {
    const exclusive = (address: string): string => listed("all", "exclusive = true").replace("192.0.2.1", address);
    await begin(settings(1) + exclusive("192.0.2.1"));
    at(0).sandbox.store.zones.add(zone, { type: "A", name: `other.${zone}.`, data: ["192.0.2.9"] });
    await workspace.configure(settings(2) + exclusive("192.0.2.2"));
    expect(await refused(workspace, "apply", "-auto-approve")).toContain("Error code: plan-stale");
    expect(writes()).toEqual([]);
  });

  describe("at a service where the resource is not", () => {
    const lateAddress = (generation: number, nr: number, policy = "error"): string =>
      settings(generation, { addressOf: nr }).replace(
        /base_url .*/,
        `base_url = terraform_data.given.output[1]\n on_stale_plan = "${policy}"`,
      );
    const record = recordHcl("web", { zone, name: "www", data: '["192.0.2.1"]' });
    beforeEach(async () => {
      await serve("/other");
      for (const name of ["www", "mail"])
        at(1).sandbox.store.zones.add(zone, { type: "A", name: `${name}.${zone}.`, data: ["192.0.2.1"] });
    });

    it("deletes nothing", async () => {
      await begin(lateAddress(1, 0) + record);
      await workspace.configure(lateAddress(2, 1));
      expect(await refused(workspace, "apply", "-auto-approve")).toContain("Error code: state-of-other-service");
      expect([writes(0), writes(1)]).toEqual([[], []]);
    });

    it("deletes with a warning, where stale plans are carried out", async () => {
      await begin(lateAddress(1, 0, "warn") + record);
      await workspace.configure(lateAddress(2, 1, "warn"));
      expect(said(await workspace.apply())).toContain(
        "The plan to delete ims_dns_record is about another service than its state",
      );
      expect(writes(1)).toHaveLength(1);
    });

    it("takes no records from a zone that stays declared", async () => {
      const both = listed("all").replace('{ "www A"', '{ "mail A" = { values = ["192.0.2.1"] }, "www A"');
      await begin(lateAddress(1, 0) + both);
      await workspace.configure(lateAddress(2, 1) + listed("all"));
      expect(await refused(workspace, "apply", "-auto-approve")).toMatch(/takes this away: - records\["mail A"\]/);
      expect([writes(0), writes(1)]).toEqual([[], []]);
    });
  });
});
