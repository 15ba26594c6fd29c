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
import { errorsByAddress } from "../support/terraform.ts";

type Hcl = (label: string, zone: string) => string;

/** What a resource cannot be replaced by, since that could not be created. */
interface Row {
  readonly title: string;
  readonly type: string;
  readonly before: Hcl;
  readonly after: Hcl;
  readonly told: (zone: string) => string;
  /** Whether -replace asks for it. Otherwise the change of the configuration does. */
  readonly isAsked?: true;
}

const kinds: Readonly<Record<string, Hcl>> = {
  ims_dns_record: (label, zone) => recordHcl(label, { zone, name: "www", data: '["192.0.2.1"]' }),
  ims_dns_record_set: (label, zone) => setHcl(label, { zone, name: "www", values: ["192.0.2.1"] }),
  ims_dns_zone_records: (label, zone) => zoneHcl(label, { zone, records: { "www A": ["192.0.2.1"] } }),
};
const inZone = (type: string, title: string, other: (zone: string) => string): Row => ({
  title: `${type} ${title}`,
  type,
  before: (label, zone) => kinds[type]?.(label, zone) ?? "",
  after: (label, zone) => kinds[type]?.(label, other(zone)) ?? "",
  told: (zone) => `Zone ${other(zone)} not found`,
});
/** As -replace asks for it, while the zone gets another name and the records do not. */
const asked = (type: string, title: string, other: (zone: string) => string): Row => ({
  ...inZone(type, `by -replace, ${title}`, other),
  after: (label, zone) => kinds[type]?.(label, zone).replace(`"${zone}"`, `"${other(zone)}"`) ?? "",
  isAsked: true,
});
const types = Object.keys(kinds);
const upper = (zone: string): string => zone.toUpperCase();
const nowhere = (): string => "nowhere.example";

const server: Hcl = (label, zone) => serverHcl(label, { fqdn: `web.${zone}` });
const project: Hcl = (label, zone) => projectHcl(label, { name: `Shop ${zone}` });
const objects: readonly Row[] = [
  {
    title: "a server by one of a customer that is not there",
    type: "ims_server_definition",
    before: server,
    after: (label, zone) => serverHcl(label, { customer: "acmee", fqdn: `web.${zone}` }),
    told: () => "Customer acmee not found. The token may use these customers: acme",
  },
  {
    title: "a server by one that is there",
    type: "ims_server_definition",
    before: server,
    after: (label) => serverHcl(label, { fqdn: "taken.example.com" }),
    told: () => "A server definition acme/taken.example.com exists already",
  },
  {
    title: "a project by one of a cluster that is not there",
    type: "ims_platform_project",
    before: project,
    after: (label, zone) => projectHcl(label, { cluster: "Cluster Two", name: `Shop ${zone}` }),
    told: () => "Cluster Cluster Two not found. The token may use these clusters: Cluster One",
  },
  {
    title: "a project by one that is there",
    type: "ims_platform_project",
    before: project,
    after: (label) => projectHcl(label, { name: "Taken" }),
    told: () => "A project of this name exists already",
  },
  {
    title: "a project by one of a customer that is not there",
    type: "ims_platform_project",
    before: project,
    after: (label, zone) => projectHcl(label, { name: `Shop ${zone}`, customer: "acmee" }),
    told: () => "There is no customer acmee. The token may use these customers: acme",
  },
];
const records: readonly Row[] = [
  ...types.map((type) => ({
    ...inZone(type, "by records of a zone that is not there", nowhere),
    told: () => "Zone nowhere.example not found. The token may use these zones:",
  })),
  ...types.flatMap((type) => [
    asked(type, "with the name of its zone in capitals", upper),
    asked(type, "with the name of its zone and a dot", (zone) => `${zone}.`),
  ]),
];

describeWithTerraform("a replacement whose create would fail", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openTakenStage();
  });
  beforeEach(() => stage.sandbox.resetRequests());
  afterAll(() => stage.close());

  const writes = () => stage.sandbox.requests.filter(({ method }) => method !== "GET");

  /** Applies all rows side by side, each in a zone of its own. */
  async function applied(all: readonly Row[]) {
    const workspace = await stage.workspace();
    const zones = all.map(() => stage.zone());
    const hcl = (of: "before" | "after"): string => all.map((row, nr) => row[of](`r${nr}`, zones[nr] ?? "")).join("");
    await workspace.configure(hcl("before"));
    await workspace.apply();
    stage.sandbox.resetRequests();
    const addresses = all.map(({ type }, nr) => `${type}.r${nr}`);
    /** Fails unless the plan of what comes after refuses each row with its words. Nothing is written. */
    const expectRefused = async (...flags: readonly string[]): Promise<void> => {
      await workspace.configure(hcl("after"));
      const errors = errorsByAddress(await refused(workspace, "apply", "-auto-approve", ...flags));
      const told = all.map(({ title }, nr) => [title, flags, errors[addresses[nr] ?? ""]]);
      const expected = all.map((row, nr) => expect.stringContaining(row.told(zones[nr] ?? "")) as unknown);
      expect(told).toEqual(all.map(({ title }, nr) => [title, flags, expected[nr]]));
      expect(writes()).toEqual([]);
      await workspace.configure(hcl("before"));
    };
    return { workspace, zones, addresses, expectRefused };
  }

  it("of servers, projects and records: the plan refuses each, and deletes nothing", async () => {
    const other = stage.zone();
    stage.sandbox.store.zones.add(other, { type: "A", name: `www.${other}.`, data: ["192.0.2.9"] });
    const amongOthers: Row = {
      ...inZone("ims_dns_zone_records", "by those of another zone, some of which are there", () => other),
      told: () => 'There are records of these names and types already: "www A"',
    };
    const all = [...objects, ...records, amongOthers];
    const { workspace, addresses, expectRefused } = await applied(all);
    const replaced = addresses.filter((_, nr) => all[nr]?.isAsked);
    await expectRefused(...replaced.map((address) => `-replace=${address}`));
    await expectNothingToDo(workspace);
  });

  it("of what is tainted: the plan refuses each, with a refresh and without, and then each is replaced as it was", async () => {
    const tainted = types.flatMap((type) => [
      inZone(type, "in a zone that is not there", nowhere),
      inZone(type, "with the name of its zone in capitals", upper),
    ]);
    const all = [...objects, ...tainted];
    const { workspace, zones, addresses, expectRefused } = await applied(all);
    for (const address of addresses) await workspace.expectOk("taint", address);
    await expectRefused();
    await expectRefused("-refresh=false");
    await workspace.apply();
    expect(writes()).toHaveLength(2 * all.length);
    const served = zones.slice(objects.length).map((zone) => held(stage, zone));
    expect(served).toEqual(tainted.map(() => ["www A 192.0.2.1"]));
    await expectNothingToDo(workspace);
  });
});
