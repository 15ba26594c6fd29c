import { execFile } from "node:child_process";
import type { Listening } from "../../src/sandbox/index.ts";
import { expectNothingToDo, held, openStage, recordHcl, refused, said, setHcl, type Stage } from "../support/owners.ts";
import { describeWithTerraform } from "../support/engines.ts";
import type { Ended, Workspace } from "../support/terraform.ts";

jest.setTimeout(240_000);

/** Where a row has its resource, and a number that is in what somebody else writes there. */
interface Place {
  readonly label: string;
  readonly zone: string;
  readonly mark: number;
}

/** A plan that is applied after somebody else changed what it is about. MARK stands for the number of the place. */
interface Row {
  readonly title: string;
  readonly before: (place: Place) => string;
  readonly after: (place: Place) => string;
  readonly edit: (stage: Stage, place: Place) => void;
  /** What the apply says. */
  readonly told: RegExp;
  /** Of a deletion: what a plan shows of the edit where it was made before, and how many values it changed. */
  readonly drift?: { readonly shown: string; readonly count: string };
}

const cluster = "Cluster One";
const web = { name: "web" };
const record = ({ label, zone }: Place, rest = "", data = "192.0.2.1"): string =>
  recordHcl(label, { ...web, zone, data: `["${data}"]`, rest });
const set = ({ label, zone }: Place, ...values: readonly string[]): string => setHcl(label, { ...web, zone, values });
const records = ({ label, zone }: Place, address: string): string => `
  resource "ims_dns_zone_records" "${label}" {
    zone      = "${zone}"
    exclusive = true
    records   = { "web A" = { values = ["${address}"] } }
    max_change_percent = 100
  }
  `;
const server = ({ label, zone }: Place, role = "web"): string => `
  resource "ims_server_definition" "${label}" {
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
const project = ({ label, zone }: Place, description: string): string => `
  resource "ims_platform_project" "${label}" {
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
const retime: Row["edit"] = ({ sandbox }, { zone, mark }) =>
  sandbox.store.zones.update(zone, at(zone), { ttl: `${mark}` });
const readdress: Row["edit"] = ({ sandbox }, { zone, mark }) =>
  sandbox.store.zones.update(zone, at(zone), { data: [`192.0.2.${mark}`] });
const add: Row["edit"] = ({ sandbox }, { zone, mark }) =>
  sandbox.store.zones.add(zone, { ...at(zone), data: [`192.0.2.${mark}`] });
const stray: Row["edit"] = ({ sandbox }, { zone, mark }) =>
  sandbox.store.zones.add(zone, { type: "A", name: `stray.${zone}.`, data: [`192.0.2.${mark}`] });
const restage: Row["edit"] = ({ sandbox }, { zone, mark }) =>
  sandbox.store.servers.set(`web.${zone}`, { stage: `elsewhere-${mark}` });
const redescribe: Row["edit"] = ({ sandbox }, { zone, mark }) => {
  const { clusters } = sandbox.store;
  const id = clusters.projectIds(cluster).find((one) => clusters.project(cluster, one)?.["name"] === `shop ${zone}`);
  clusters.setProject(cluster, id ?? "", { description: `by hand ${mark}` });
};

const rows: readonly Row[] = [
  {
    title: "an update of a record",
    before: record,
    after: (place) => record(place, 'ttl = "60"'),
    edit: retime,
    told: /ttl was not there and is "MARK"/,
  },
  {
    title: "an update of a record whose data changed",
    before: record,
    after: (place) => record(place, "", "192.0.2.2"),
    edit: readdress,
    told: /data (has|was) .*192\.0\.2\.MARK/,
  },
  {
    title: "a deletion of a record",
    before: record,
    after: none,
    edit: retime,
    told: /ttl was not there and is "MARK"/,
    drift: { shown: '"MARK"', count: "one value" },
  },
  {
    title: "a deletion of a record whose data changed",
    before: record,
    after: none,
    edit: readdress,
    told: /192\.0\.2\.MARK/,
    drift: { shown: "192.0.2.MARK", count: "2 values" },
  },
  {
    title: "an update of a set",
    before: (place) => set(place, "192.0.2.1"),
    after: (place) => set(place, "192.0.2.2"),
    edit: add,
    told: /values has "192\.0\.2\.MARK" now/,
  },
  {
    title: "a deletion of a set",
    before: (place) => set(place, "192.0.2.1"),
    after: none,
    edit: add,
    told: /values has "192\.0\.2\.MARK" now/,
    drift: { shown: "192.0.2.MARK", count: "one value" },
  },
  {
    title: "an update of a zone",
    before: (place) => records(place, "192.0.2.1"),
    after: (place) => records(place, "192.0.2.2"),
    edit: stray,
    told: /records\["stray A"\] was not there and is .*192\.0\.2\.MARK/,
  },
  {
    title: "a deletion of a zone's records",
    before: (place) => records(place, "192.0.2.1"),
    after: none,
    edit: retime,
    told: /records\["web A"\]\.ttl was not there and is "MARK"/,
    drift: { shown: '"MARK"', count: "one value" },
  },
  {
    title: "an update of a server",
    before: server,
    after: (place) => server(place, "proxy"),
    edit: restage,
    told: /stage was not there and is "elsewhere-MARK"/,
  },
  {
    title: "a deletion of a server",
    before: server,
    after: none,
    edit: restage,
    told: /stage was not there and is "elsewhere-MARK"/,
    drift: { shown: "elsewhere-MARK", count: "one value" },
  },
  {
    title: "the clean-up of a server that is deleted",
    before: server,
    after: none,
    edit: add,
    told: /would remove a record that was not there: web\.\S+ A 192\.0\.2\.MARK/,
  },
  {
    title: "a replacement of a project",
    before: (place) => project(place, "one"),
    after: (place) => project(place, "two"),
    edit: redescribe,
    told: /description was "one" and is "by hand MARK"/,
  },
  {
    title: "a deletion of a project",
    before: (place) => project(place, "one"),
    after: none,
    edit: redescribe,
    told: /description was "one" and is "by hand MARK"/,
    drift: { shown: "by hand MARK", count: "one value" },
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
  const placeOf = (nr: number): Place => ({ label: `r${nr}`, zone: stage.zone(), mark: 200 + nr });

  /** Applies rows side by side, each in a zone of its own. */
  const begun = async <T extends Pick<Row, "before" | "after">>(given: readonly T[], provider = "") => {
    const workspace = await stage.workspace();
    const all = given.map((row, nr) => ({ ...row, place: placeOf(nr) }));
    const configure = (of: "before" | "after"): Promise<void> =>
      workspace.configure(provider + all.map((row) => row[of](row.place)).join(""));
    await configure("before");
    await workspace.apply();
    return { all, workspace, configure };
  };
  const planned = async <T extends Pick<Row, "before" | "after">>(
    given: readonly T[],
    { provider = "", options = [] }: { provider?: string; options?: readonly string[] } = {},
  ) => {
    const { all, workspace, configure } = await begun(given, provider);
    await configure("after");
    await workspace.expectOk("plan", "-out=plan", "-no-color", ...options);
    return { all, workspace };
  };
  const marked = (told: RegExp, { mark }: Place): RegExp => new RegExp(told.source.replaceAll("MARK", `${mark}`));
  const expectRefused = async (
    workspace: Workspace,
    all: readonly (Pick<Row, "title" | "told"> & { readonly place: Place })[],
  ): Promise<void> => {
    const before = writes();
    const errors = (await refused(workspace, "apply", "plan")).split("Error: ").slice(1);
    const isStale = /It was left as it is\..*Plan again.*Error code: plan-stale/;
    const told = all.map(({ title, told: words, place }) => [
      title,
      errors.filter((error) => marked(words, place).test(error) && isStale.test(error)).length,
    ]);
    expect(told).toEqual(all.map(({ title }) => [title, 1]));
    expect([errors.length, writes()]).toEqual([all.length, before]);
  };

  it("is refused for each object and what changed of it, and goes by another plan, since which nothing has changed", async () => {
    const { all, workspace } = await planned(rows);
    for (const { edit, place } of all) edit(stage, place);
    await expectRefused(workspace, all);
    await workspace.expectOk("plan", "-out=plan", "-no-color");
    expect(said(await workspace.expectOk("apply", "-no-color", "plan"))).toMatch(/Apply complete!/);
    await expectNothingToDo(workspace);
  });

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

    it("deletions and a replacement are refused, and go after another plan; an update goes where the object is as the plan showed it", async () => {
      const deletions = rows.filter(({ after }) => after === none);
      const replacement = { before: (place: Place) => record(place), after: (place: Place) => record(place) };
      const update = { before: replacement.before, after: (place: Place) => record(place, "", "192.0.2.2") };
      const { all, workspace } = await planned([...deletions, replacement, update], {
        options: [`-replace=ims_dns_record.r${deletions.length}`],
      });
      const [replaced = "", updated = ""] = all.slice(deletions.length).map(({ place }) => place.zone);
      const others = () =>
        stage.sandbox.requests.filter(({ method, path }) => method !== "GET" && !path.includes(`/${updated}/`)).length;
      const before = others();
      const ended = await applyThere(workspace);
      const errors = said(ended).split("Error: ").slice(1);
      const ofOther =
        /^Cannot \S+ (ims_\w+) .*The plan was made for the service at (\S+)( \(platform_segment "openshift"\))?, and this run is about that at (?!\2)[^\s,]+\3\. It was left as it is\..*plan again.*plan-of-other-service/;
      const typeOf = (hcl: string): string => /resource "(\w+)"/.exec(hcl)?.[1] ?? "";
      const refusedOnes = all.slice(0, -1).map((row) => typeOf(row.before(row.place)));
      expect(errors.map((error) => ofOther.exec(error)?.[1] ?? error).sort()).toEqual(refusedOnes.sort());
      expect([ended.code, others()]).toEqual([1, before]);
      expect([held(stage, replaced), held(stage, updated)]).toEqual([["web A 192.0.2.1"], ["web A 192.0.2.2"]]);
      expect(said(await workspace.apply())).toContain(`0 added, 0 changed, ${deletions.length} destroyed`);
      expect(others()).toBeGreaterThanOrEqual(before + deletions.length);
    });

    it("is carried out with a warning where the provider is to warn", async () => {
      const { all, workspace } = await planned(
        [
          { before: (place: Place) => record(place), after: none },
          {
            before: (place: Place) => set(place, "192.0.2.1"),
            after: (place: Place) => set(place, "192.0.2.2"),
          },
        ],
        { provider: 'provider "ims" { on_stale_plan = "warn" }\n' },
      );
      const [deleted, updated] = all.map(({ place }) => place) as [Place, Place];
      add(stage, updated);
      const applied = said(await applyThere(workspace));
      expect(applied).toContain(": The plan to delete ims_dns_record is of another service");
      expect(applied).toMatch(
        new RegExp(
          `Warning: \\S+ A: The plan to update ims_dns_record_set is stale.*values has "192\\.0\\.2\\.${updated.mark}" now`,
        ),
      );
      expect([held(stage, deleted.zone), held(stage, updated.zone)]).toEqual([
        [],
        ["web A 192.0.2.2", `web A 192.0.2.${updated.mark}`],
      ]);
    });
  });

  it("deletions go by what their plan showed where the change came before the plan", async () => {
    const drifting = rows.flatMap(({ drift, ...row }) => (drift === undefined ? [] : [{ ...row, ...drift }]));
    const { all, workspace, configure } = await begun(drifting);
    for (const { edit, place } of all) edit(stage, place);
    const heldOf = () => all.map(({ title, place }) => [title, held(stage, place.zone)] as const);
    const there = heldOf();
    await configure("after");
    const planText = said(await workspace.expectOk("plan", "-out=plan", "-no-color"));
    expect(planText).toContain(`${all.length} to destroy`);
    const { stdout } = await workspace.expectOk("show", "-no-color", "plan");
    // Terraform 1.11 shows what left the configuration as it was before the refresh
    const shown = all.map(({ shown: words, place }) => stdout.includes(words.replace("MARK", `${place.mark}`)));
    expect(shown).toEqual(all.map(() => shown[0]));
    const isShown = shown[0] === true;
    const written = writes();
    const ended = await workspace.run("apply", "-no-color", "plan");
    const appliedText = said(ended);
    const older = planText.split("Warning: ").filter((warning) => warning.includes("is older than its refresh"));
    const errors = appliedText.split("Error: ").slice(1);
    const told = all.map(({ title, told: words, count, place }) => {
      const isTold = (text: string): boolean => marked(words, place).test(text);
      const why = `as the plan showed it, since somebody else, or a run that was cut off, changed ${count}:`;
      return [title, older.filter(isTold).length, errors.filter((text) => isTold(text) && text.includes(why)).length];
    });
    expect(told).toEqual(all.map(({ title }) => (isShown ? [title, 0, 0] : [title, 1, 1])));
    expect([ended.code, writes() === written]).toEqual(isShown ? [0, false] : [1, true]);
    expect(appliedText.includes(`${all.length} destroyed`)).toBe(isShown);
    expect(heldOf()).toEqual(isShown ? all.map(({ title }) => [title, []]) : there);
    await workspace.apply();
    expect(heldOf()).toEqual(all.map(({ title }) => [title, []]));
  });

  it("a deletion whose plan is older than its refresh goes after what its warning says", async () => {
    const { all, workspace, configure } = await begun([{ before: (place: Place) => record(place), after: none }]);
    const [place] = all.map((row) => row.place) as [Place];
    readdress(stage, place);
    await configure("after");
    await workspace.expectOk("apply", "-refresh-only", "-auto-approve");
    const again = said(await workspace.expectOk("plan", "-out=plan", "-no-color"));
    expect(again).not.toMatch(/older than its refresh/);
    expect(said(await workspace.expectOk("apply", "-no-color", "plan"))).toMatch(/1 destroyed/);
    expect(held(stage, place.zone)).toEqual([]);
  });

  it("compares with what the plan showed also where nothing was refreshed", async () => {
    const title = "an update of a record";
    const { all, workspace } = await planned(
      rows.filter((row) => row.title === title),
      { options: ["-refresh=false"] },
    );
    for (const { edit, place } of all) edit(stage, place);
    expect(all).toHaveLength(1);
    await expectRefused(workspace, all);
  });

  it("goes where the run itself changes other parts of the same set, also before the old ones go", async () => {
    const pool = ({ zone }: Place, addresses: readonly string[], rest = ""): string => `
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
    const { all, workspace } = await planned([
      {
        before: (place: Place) => pool(place, ["192.0.2.1", "192.0.2.2", "192.0.2.3"]),
        after: (place: Place) => pool(place, ["192.0.2.2", "192.0.2.3"], 'ttl = "60"'),
      },
    ]);
    await workspace.expectOk("apply", "-no-color", "plan");
    expect(all.map(({ place }) => held(stage, place.zone))).toEqual([
      ["new A 192.0.2.9", "pool A 192.0.2.2", "pool A 192.0.2.3"],
    ]);
  });
});
