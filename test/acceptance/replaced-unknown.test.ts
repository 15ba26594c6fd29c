import { describeWithTerraform } from "../support/engines.ts";
import {
  expectNothingToDo,
  openTakenStage,
  projectHcl,
  recordHcl,
  refused,
  serverHcl,
  setHcl,
  zoneHcl,
  type Stage,
} from "../support/owners.ts";

/** Where an object is: a zone that is there, and what else a slip of the pen may get wrong. */
interface Place {
  readonly zone: string;
  readonly customer?: string;
  readonly cluster?: string;
  readonly fqdn?: string;
  readonly name?: string;
}
type Hcl = (label: string, place: Place) => string;

const kinds = {
  ims_server_definition: (label, { zone, customer = "acme", fqdn = `web.${zone}` }) =>
    serverHcl(label, { customer, fqdn }),
  ims_platform_project: (label, { zone, customer = "acme", cluster = "Cluster One", name = `Shop ${zone}` }) =>
    projectHcl(label, { cluster, name, customer }),
  ims_dns_record: (label, { zone }) => recordHcl(label, { zone, name: "www", data: '["192.0.2.1"]' }),
  ims_dns_record_set: (label, { zone }) => setHcl(label, { zone, name: "www", values: ["192.0.2.1"] }),
  ims_dns_zone_records: (label, { zone }) => zoneHcl(label, { zone, records: { "www A": ["192.0.2.1"] } }),
} as const satisfies Readonly<Record<string, Hcl>>;

interface Row {
  readonly type: keyof typeof kinds;
  /** What of its place is another one. */
  readonly to: Partial<Place>;
  readonly told: string;
}
const nowhere = (type: Row["type"], zone: string): Row => ({ type, to: { zone }, told: `Zone ${zone} not found` });
const impossible: readonly Row[] = [
  { type: "ims_server_definition", to: { customer: "acmee" }, told: "Customer acmee not found" },
  {
    type: "ims_server_definition",
    to: { fqdn: "taken.example.com" },
    told: "A server definition acme/taken.example.com exists already",
  },
  { type: "ims_platform_project", to: { cluster: "Cluster Two" }, told: "Cluster Cluster Two not found" },
  { type: "ims_platform_project", to: { name: "Taken" }, told: "A project of this name exists already" },
  { type: "ims_platform_project", to: { customer: "acmee" }, told: "There is no customer acmee" },
  nowhere("ims_dns_record", "no1.example"),
  nowhere("ims_dns_record_set", "no2.example"),
  nowhere("ims_dns_zone_records", "no3.example"),
];

/** Its setting is not known before the apply. */
const lateProvider = (stage: Stage): string => `
resource "terraform_data" "given" {
  input = ${JSON.stringify(stage.sandbox.accessToken.reveal())}
}
provider "ims" {
  access_token = terraform_data.given.output
}
`;

describeWithTerraform("a replacement that is planned before the provider's settings are known", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openTakenStage();
  });
  afterAll(() => stage.close());

  const writes = () => stage.sandbox.requests.filter(({ method }) => method !== "GET");

  /** Applies all rows side by side, each in a zone of its own. */
  async function applied(rows: readonly Pick<Row, "type" | "to">[]) {
    const workspace = await stage.workspace();
    const zones = rows.map(() => stage.zone());
    const hcl = (isAfter: boolean): string =>
      rows.map(({ type, to }, nr) => kinds[type](`r${nr}`, { zone: zones[nr] ?? "", ...(isAfter ? to : {}) })).join("");
    await workspace.configure(hcl(false));
    await workspace.apply();
    stage.sandbox.resetRequests();
    return { workspace, addresses: rows.map(({ type }, nr) => `${type}.r${nr}`), hcl };
  }

  it.each(["changed", "tainted"])("deletes nothing where the create would fail: of what is %s", async (how) => {
    const others = { zone: stage.zone() };
    stage.sandbox.store.zones.add(others.zone, { type: "A", name: `www.${others.zone}.`, data: ["192.0.2.9"] });
    const told = 'There are records of these names and types already: "www A"';
    const rows: readonly Row[] = [...impossible, { type: "ims_dns_zone_records", to: others, told }];
    const { workspace, addresses, hcl } = await applied(rows);
    if (how === "tainted") for (const address of addresses) await workspace.expectOk("taint", address);
    await workspace.configure(lateProvider(stage) + hcl(true));
    // engines name no resource where the deletion of a replacement fails
    const errors = (await refused(workspace, "apply", "-auto-approve")).split("Error: ");
    const isTold = ({ told: each }: Row): boolean =>
      errors.some((error) => error.includes(each) && error.includes("What was to be replaced is still there"));
    expect([rows.filter((row) => !isTold(row)), errors.length - 1]).toEqual([[], rows.length]);
    expect(writes()).toEqual([]);
    if (how === "tainted") for (const address of addresses) await workspace.expectOk("untaint", address);
    await workspace.configure(lateProvider(stage) + hcl(false));
    await expectNothingToDo(workspace);
  });

  it("is carried out where the create can succeed", async () => {
    const other = (): Partial<Place> => ({ zone: stage.zone() });
    const rows = (Object.keys(kinds) as Row["type"][]).map((type) => ({ type, to: other() }));
    const { workspace, hcl } = await applied(rows);
    await workspace.configure(lateProvider(stage) + hcl(true));
    await workspace.apply();
    expect(writes()).toHaveLength(2 * rows.length);
    await expectNothingToDo(workspace);
    await workspace.configure(lateProvider(stage));
    await workspace.apply();
  });
});
