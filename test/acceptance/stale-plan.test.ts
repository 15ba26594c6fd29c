import { execFile } from "node:child_process";
import type { Listening } from "../../src/sandbox/index.ts";
import { held, openStage, recordHcl, refused, said, setHcl, type Stage } from "../support/owners.ts";
import { describeWithTerraform } from "../support/engines.ts";
import type { Ended, Workspace } from "../support/terraform.ts";

jest.setTimeout(240_000);

/** A plan that is applied after somebody else changed what it is about. */
interface Row {
  readonly title: string;
  readonly before: (zone: string) => string;
  readonly after: (zone: string) => string;
  readonly edit: (stage: Stage, zone: string) => void;
  /** What the apply says. */
  readonly told: RegExp;
  /** Of a deletion: what a plan shows of the edit where it was made before, and how many values it changed. */
  readonly drift?: { readonly shown: string; readonly count: string };
}

const cluster = "Cluster One";
const web = { name: "web" };
const record = (zone: string, rest = "", data = "192.0.2.1"): string =>
  recordHcl("web", { ...web, zone, data: `["${data}"]`, rest });
const set = (zone: string, ...values: readonly string[]): string => setHcl("web", { ...web, zone, values });
const records = (zone: string, address: string, exclusive = true): string => `
  resource "ims_dns_zone_records" "all" {
    zone      = "${zone}"
    exclusive = ${exclusive}
    records   = { "web A" = { values = ["${address}"] } }
    max_change_percent = 100
  }
  `;
const server = (zone: string, role = "web"): string => `
  resource "ims_server_definition" "web" {
    customer    = "acme"
    fqdn        = "web.${zone}"
    environment = "production"
    project     = "shop"
    role        = "${role}"
    location    = "zrh1"
    decommission {
      dns_cleanup_zones = ["${zone}"]
    }
  }
  `;
const project = (zone: string, description: string): string => `
  resource "ims_platform_project" "shop" {
    cluster             = "${cluster}"
    name                = "shop ${zone}"
    customer_id         = "acme"
    admin_uids          = ["u10001"]
    description         = "${description}"
    deletion_protection = false
  }
  `;
const at = (zone: string) => ({ type: "A", name: `web.${zone}.`, nr: 0 });
const none = (): string => "";
const retime = ({ sandbox }: Stage, zone: string): void => sandbox.store.zones.update(zone, at(zone), { ttl: "77" });
const readdress = ({ sandbox }: Stage, zone: string): void =>
  sandbox.store.zones.update(zone, at(zone), { data: ["192.0.2.99"] });
const add = ({ sandbox }: Stage, zone: string): void =>
  sandbox.store.zones.add(zone, { ...at(zone), data: ["192.0.2.50"] });
const stray = ({ sandbox }: Stage, zone: string): void =>
  sandbox.store.zones.add(zone, { type: "A", name: `stray.${zone}.`, data: ["192.0.2.60"] });
const restage = ({ sandbox }: Stage, zone: string): void =>
  sandbox.store.servers.set(`web.${zone}`, { stage: "elsewhere" });
const redescribe = ({ sandbox }: Stage, zone: string): void => {
  const { clusters } = sandbox.store;
  const id = clusters.projectIds(cluster).find((one) => clusters.project(cluster, one)?.["name"] === `shop ${zone}`);
  clusters.setProject(cluster, id ?? "", { description: "by hand" });
};

const rows: readonly Row[] = [
  {
    title: "an update of a record",
    before: record,
    after: (zone) => record(zone, 'ttl = "60"'),
    edit: retime,
    told: /ttl was not there and is "77"/,
  },
  {
    title: "an update of a record whose data changed",
    before: record,
    after: (zone) => record(zone, "", "192.0.2.2"),
    edit: readdress,
    told: /data (has|was) .*192\.0\.2\.99/,
  },
  {
    title: "a deletion of a record",
    before: record,
    after: none,
    edit: retime,
    told: /ttl was not there and is "77"/,
    drift: { shown: "77", count: "one value" },
  },
  {
    title: "a deletion of a record whose data changed",
    before: record,
    after: none,
    edit: readdress,
    told: /192\.0\.2\.99/,
    drift: { shown: "192.0.2.99", count: "2 values" },
  },
  {
    title: "an update of a set",
    before: (zone) => set(zone, "192.0.2.1"),
    after: (zone) => set(zone, "192.0.2.2"),
    edit: add,
    told: /values has "192\.0\.2\.50" now/,
  },
  {
    title: "a deletion of a set",
    before: (zone) => set(zone, "192.0.2.1"),
    after: none,
    edit: add,
    told: /values has "192\.0\.2\.50" now/,
    drift: { shown: "192.0.2.50", count: "one value" },
  },
  {
    title: "an update of a zone",
    before: (zone) => records(zone, "192.0.2.1"),
    after: (zone) => records(zone, "192.0.2.2"),
    edit: stray,
    told: /records\["stray A"\] was not there and is .*192\.0\.2\.60/,
  },
  {
    title: "a deletion of a zone's records",
    before: (zone) => records(zone, "192.0.2.1"),
    after: none,
    edit: retime,
    told: /records\["web A"\]\.ttl was not there and is "77"/,
    drift: { shown: "77", count: "one value" },
  },
  {
    title: "an update of a server",
    before: server,
    after: (zone) => server(zone, "proxy"),
    edit: restage,
    told: /stage was not there and is "elsewhere"/,
  },
  {
    title: "a deletion of a server",
    before: server,
    after: none,
    edit: restage,
    told: /stage was not there and is "elsewhere"/,
    drift: { shown: "elsewhere", count: "one value" },
  },
  {
    title: "the clean-up of a server that is deleted",
    before: server,
    after: none,
    edit: add,
    told: /would remove a record that was not there: web\.\S+ A 192\.0\.2\.50/,
  },
  {
    title: "a replacement of a project",
    before: (zone) => project(zone, "one"),
    after: (zone) => project(zone, "two"),
    edit: redescribe,
    told: /description was "one" and is "by hand"/,
  },
  {
    title: "a deletion of a project",
    before: (zone) => project(zone, "one"),
    after: none,
    edit: redescribe,
    told: /description was "one" and is "by hand"/,
    drift: { shown: "by hand", count: "one value" },
  },
];

describeWithTerraform("a plan that is applied after somebody else changed its object", () => {
  let stage: Stage;
  beforeAll(async () => {
    const seed = { customers: ["acme"], clusters: { [cluster]: {} } };
    stage = await openStage({ visibleAfter: 50, settledAfter: 100, lingersFor: 50 }, seed);
  });
  afterAll(() => stage.close());

  const writes = (): number => stage.sandbox.requests.filter(({ method }) => method !== "GET").length;
  const planned = async ({ before, after }: Pick<Row, "before" | "after">, ...options: readonly string[]) => {
    const zone = stage.zone();
    const workspace = await stage.workspace();
    await workspace.configure(before(zone));
    await workspace.apply();
    await workspace.configure(after(zone));
    await workspace.expectOk("plan", "-out=plan", "-no-color", ...options);
    return { zone, workspace };
  };
  const expectRefused = async (workspace: Workspace, told: RegExp): Promise<void> => {
    const before = writes();
    const text = await refused(workspace, "apply", "plan");
    expect(text).toMatch(told);
    expect(text).toMatch(/It was left as it is\..*Plan again.*Error code: plan-stale/);
    expect(writes()).toBe(before);
  };

  it.each(rows)(
    "$title is refused, and goes by another plan, since which nothing has changed",
    async ({ edit, told, ...row }) => {
      const { zone, workspace } = await planned(row);
      edit(stage, zone);
      await expectRefused(workspace, told);
      await workspace.expectOk("plan", "-out=plan", "-no-color");
      expect(said(await workspace.expectOk("apply", "-no-color", "plan"))).toMatch(/Apply complete!/);
      expect(await workspace.plan()).toEqual([]);
    },
  );

  describe("where the apply is about a service at another address", () => {
    let elsewhere: Listening;
    beforeAll(async () => {
      elsewhere = await stage.sandbox.listen();
    });
    afterAll(() => elsewhere.close());

    const applyThere = (workspace: Workspace) =>
      new Promise<Ended>((resolve) => {
        const env = { ...workspace.environment, IMS_BASE_URL: elsewhere.baseUrl };
        const options = { cwd: workspace.directory, env };
        execFile("terraform", ["apply", "-no-color", "plan"], options, (error, stdout, stderr) =>
          resolve({ code: error === null ? 0 : 1, stdout, stderr }),
        );
      });

    it.each(rows.filter(({ after }) => after === none))(
      "$title is refused, and goes after another plan",
      async (row) => {
        const { workspace } = await planned(row);
        const before = writes();
        const ended = await applyThere(workspace);
        expect(said(ended)).toMatch(
          /The plan was made for the service at (\S+), and this run is about that at (?!\1)\S+\. It was left as it is\..*plan again.*plan-of-other-service/,
        );
        expect([ended.code, writes()]).toEqual([1, before]);
        await workspace.apply();
        expect(writes()).toBeGreaterThan(before);
      },
    );

    it("a replacement is refused, too", async () => {
      const { zone, workspace } = await planned(
        { before: (id) => record(id), after: (id) => record(id) },
        "-replace=ims_dns_record.web",
      );
      expect(said(await applyThere(workspace))).toContain("plan-of-other-service");
      expect(held(stage, zone)).toEqual(["web A 192.0.2.1"]);
    });

    it("an update goes where the object is as the plan showed it", async () => {
      const { zone, workspace } = await planned({ before: record, after: (id) => record(id, "", "192.0.2.2") });
      expect(await applyThere(workspace)).toMatchObject({ code: 0 });
      expect(held(stage, zone)).toEqual(["web A 192.0.2.2"]);
    });

    it("is carried out with a warning where the provider is to warn", async () => {
      const warn = 'provider "ims" { on_stale_plan = "warn" }\n';
      const { zone, workspace } = await planned({ before: (id) => warn + record(id), after: () => warn });
      expect(said(await applyThere(workspace))).toContain(": The plan to delete ims_dns_record is of another service");
      expect(held(stage, zone)).toEqual([]);
    });
  });

  it.each(rows.flatMap(({ drift, ...row }) => (drift === undefined ? [] : [{ ...row, ...drift }])))(
    "$title goes by what its plan showed where the change came before the plan",
    async ({ before, after, edit, told, shown, count }) => {
      const zone = stage.zone();
      const workspace = await stage.workspace();
      await workspace.configure(before(zone));
      await workspace.apply();
      edit(stage, zone);
      const there = held(stage, zone);
      await workspace.configure(after(zone));
      const planned = said(await workspace.expectOk("plan", "-out=plan", "-no-color"));
      const { stdout } = await workspace.expectOk("show", "-no-color", "plan");
      // Terraform 1.11 shows what left the configuration as it was before the refresh
      const isShown = stdout.includes(shown);
      expect(planned.includes("is older than its refresh")).toBe(!isShown);
      expect(planned).toMatch(isShown ? /1 to destroy/ : told);
      const written = writes();
      const ended = await workspace.run("apply", "-no-color", "plan");
      expect(said(ended)).toMatch(isShown ? /1 destroyed/ : told);
      expect(said(ended).includes(`as the plan showed it, since somebody else changed ${count}:`)).toBe(!isShown);
      expect([ended.code, writes() === written]).toEqual(isShown ? [0, false] : [1, true]);
      expect(held(stage, zone)).toEqual(isShown ? [] : there);
      await workspace.apply();
      expect(held(stage, zone)).toEqual([]);
    },
  );

  it("a deletion whose plan is older than its refresh goes after what its warning says", async () => {
    const { zone, workspace } = await planned({ before: record, after: record });
    readdress(stage, zone);
    await workspace.configure("");
    await workspace.expectOk("apply", "-refresh-only", "-auto-approve");
    const again = said(await workspace.expectOk("plan", "-out=plan", "-no-color"));
    expect(again).not.toMatch(/older than its refresh/);
    expect(said(await workspace.expectOk("apply", "-no-color", "plan"))).toMatch(/1 destroyed/);
    expect(held(stage, zone)).toEqual([]);
  });

  it("compares with what the plan showed also where nothing was refreshed", async () => {
    const { zone, workspace } = await planned(
      { before: record, after: (id) => record(id, 'ttl = "60"') },
      "-refresh=false",
    );
    retime(stage, zone);
    await expectRefused(workspace, /ttl was not there and is "77"/);
  });

  it("is applied with a warning where the provider is to warn", async () => {
    const warn = 'provider "ims" { on_stale_plan = "warn" }\n';
    const { zone, workspace } = await planned({
      before: (id) => warn + set(id, "192.0.2.1"),
      after: (id) => warn + set(id, "192.0.2.2"),
    });
    add(stage, zone);
    const applied = said(await workspace.expectOk("apply", "-no-color", "plan"));
    expect(applied).toMatch(
      /Warning: \S+ A: The plan to update ims_dns_record_set is stale.*values has "192\.0\.2\.50" now/,
    );
    expect(held(stage, zone)).toEqual(["web A 192.0.2.2", "web A 192.0.2.50"]);
  });

  it("goes where the run itself changes other parts of the same set, also before the old ones go", async () => {
    const pool = (zone: string, addresses: readonly string[], rest = ""): string => `
      resource "ims_dns_record" "pool" {
        count = ${addresses.length}
        zone  = "${zone}"
        name  = "pool.${zone}."
        type  = "A"
        data  = [${JSON.stringify(addresses)}[count.index]]
        ${rest}
      }
      resource "ims_dns_record" "moved" {
        zone = "${zone}"
        name = "${addresses.length === 3 ? "old" : "new"}.${zone}."
        type = "A"
        data = ["192.0.2.9"]
        lifecycle { create_before_destroy = true }
      }
      `;
    const { zone, workspace } = await planned({
      before: (id) => pool(id, ["192.0.2.1", "192.0.2.2", "192.0.2.3"]),
      after: (id) => pool(id, ["192.0.2.2", "192.0.2.3"], 'ttl = "60"'),
    });
    await workspace.expectOk("apply", "-no-color", "plan");
    expect(held(stage, zone)).toEqual(["new A 192.0.2.9", "pool A 192.0.2.2", "pool A 192.0.2.3"]);
  });
});
