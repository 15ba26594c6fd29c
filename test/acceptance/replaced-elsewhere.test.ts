import { describeWithTerraform } from "../support/engines.ts";
import {
  expectNothingToDo,
  held,
  openTakenStage,
  projectHcl,
  recordHcl,
  refused,
  serverHcl,
  setHcl,
  zoneHcl,
  type Stage,
} from "../support/owners.ts";
import type { Workspace } from "../support/terraform.ts";

const records: readonly (readonly [string, (zone: string) => string])[] = [
  ["ims_dns_record", (zone) => recordHcl("web", { zone, name: "www", data: '["192.0.2.1"]' })],
  ["ims_dns_record_set", (zone) => setHcl("web", { zone, name: "www", values: ["192.0.2.1"] })],
  ["ims_dns_zone_records", (zone) => zoneHcl("web", { zone, records: { "www A": ["192.0.2.1"] } })],
];

describeWithTerraform("a replacement whose create would fail", () => {
  let stage: Stage;
  let workspace: Workspace;
  beforeAll(async () => {
    stage = await openTakenStage();
  });
  beforeEach(async () => {
    workspace = await stage.workspace();
  });
  afterAll(() => stage.close());

  /** Applies `before`, and expects the plan of `after` to be refused with nothing deleted. Gives what it says. */
  async function refusedAfter(before: string, after: string, ...flags: string[]): Promise<string> {
    await workspace.configure(before);
    await workspace.apply();
    stage.sandbox.resetRequests();
    await workspace.configure(after);
    const told = await refused(workspace, "apply", "-auto-approve", ...flags);
    expect(stage.sandbox.requests.filter(({ method }) => method !== "GET")).toEqual([]);
    await workspace.configure(before);
    await expectNothingToDo(workspace);
    return told;
  }

  it.each([
    [
      "a customer that is not there",
      "acmee",
      "web.example.com",
      "Customer acmee not found. The token may use these customers: acme",
    ],
    ["a server that is there", "acme", "taken.example.com", "exists already"],
  ])("of a server by one of %s", async (_, customer, fqdn, words) => {
    const told = await refusedAfter(
      serverHcl("web", { fqdn: "web.example.com" }),
      serverHcl("web", { customer, fqdn }),
    );
    expect(told).toContain(words);
    await workspace.expectOk("destroy", "-auto-approve");
  });

  it.each([
    [
      "of a cluster that is not there",
      projectHcl("web", { cluster: "Cluster Two", name: "Shop" }),
      "Cluster Cluster Two not found. The token may use these clusters: Cluster One",
    ],
    ["that is there", projectHcl("web", { name: "Taken" }), "A project of this name exists already"],
    [
      "of a customer that is not there",
      projectHcl("web", { name: "Shop", customer: "acmee" }),
      "There is no customer acmee. The token may use these customers: acme",
    ],
  ])("of a project by one %s", async (_, after, words) => {
    const told = await refusedAfter(projectHcl("web", { name: "Shop" }), after);
    expect(told).toContain(words);
    await workspace.expectOk("destroy", "-auto-approve");
  });

  it.each(records)("of %s by records of a zone that is not there", async (_, hcl) => {
    const zone = stage.zone();
    const told = await refusedAfter(hcl(zone), hcl("nowhere.example"));
    expect(told).toContain("Zone nowhere.example not found. The token may use these zones:");
    expect(held(stage, zone)).toEqual(["www A 192.0.2.1"]);
  });

  it.each(records.flatMap(([type, hcl]) => ["Z", "."].map((sign) => [type, sign, hcl] as const)))(
    "of %s by -replace, with a zone that the service does not know by that name (%s)",
    async (type, sign, hcl) => {
      const zone = stage.zone();
      const other = sign === "." ? `${zone}.` : zone.toUpperCase();
      const after = hcl(zone).replace(`"${zone}"`, `"${other}"`);
      const told = await refusedAfter(hcl(zone), after, `-replace=${type}.web`);
      expect(told).toContain(`Zone ${other} not found`);
      expect(held(stage, zone)).toEqual(["www A 192.0.2.1"]);
    },
  );

  const spelledAnew = (zone: string): string => zone.toUpperCase();
  const nowhere = (): string => "nowhere.example";

  it.each(
    records.flatMap(([type, hcl]) =>
      [spelledAnew, nowhere].flatMap((other) =>
        [[], ["-refresh=false"]].map((flags) => ({ type, hcl, other, title: other.name, flags })),
      ),
    ),
  )(
    "of $type that is tainted, by one of a zone that is not found ($title) $flags",
    async ({ type, hcl, other, flags }) => {
      const zone = stage.zone();
      await workspace.configure(hcl(zone));
      await workspace.apply();
      await workspace.expectOk("taint", `${type}.web`);
      await workspace.configure(hcl(other(zone)));
      const told = await refused(workspace, "apply", "-auto-approve", ...flags);
      expect(told).toContain(`Zone ${other(zone)} not found`);
      expect(held(stage, zone)).toEqual(["www A 192.0.2.1"]);
      await workspace.configure(hcl(zone));
      await workspace.apply();
      await expectNothingToDo(workspace);
    },
  );

  it("of a zone's records by those of another zone, some of which are there", async () => {
    const [zone, other] = [stage.zone(), stage.zone()];
    stage.sandbox.store.zones.add(other, { type: "A", name: `www.${other}.`, data: ["192.0.2.9"] });
    const hcl = (id: string): string => zoneHcl("web", { zone: id, records: { "www A": ["192.0.2.1"] } });
    const told = await refusedAfter(hcl(zone), hcl(other));
    expect(told).toContain('There are records of these names and types already: "www A"');
    expect([held(stage, zone), held(stage, other)]).toEqual([["www A 192.0.2.1"], ["www A 192.0.2.9"]]);
  });
});
