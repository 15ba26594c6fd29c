import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Sandbox } from "../../src/sandbox/index.ts";
import { describeWithTerraform } from "../support/engines.ts";
import {
  expectNothingToDo,
  held,
  openStage,
  projectHcl,
  recordHcl,
  refused,
  serverHcl,
  setHcl,
  zoneHcl,
  type Stage,
} from "../support/owners.ts";
import { errorsByAddress } from "../support/terraform.ts";

const cluster = "Cluster One";

/** The zone of a row, and another one. */
interface Place {
  readonly label: string;
  readonly zone: string;
  readonly other: string;
}

/** A resource with one of two names, and a change of it by somebody else. */
interface Row {
  readonly type: string;
  readonly hcl: (place: Place, name: string, rest: string) => string;
  readonly edit: (sandbox: Sandbox, zone: string, name: string) => void;
}

const retime: Row["edit"] = ({ store }, zone, name) =>
  store.zones.update(zone, { type: "A", name: `${name}.${zone}.`, nr: 0 }, { ttl: "77" });
const data = "192.0.2.1";
const rows: readonly Row[] = [
  {
    type: "ims_dns_record",
    hcl: ({ label, zone }, name, rest) => recordHcl(label, { zone, name, data: `["${data}"]`, rest }),
    edit: retime,
  },
  {
    type: "ims_dns_record_set",
    hcl: ({ label, zone }, name, rest) => setHcl(label, { zone, name, values: [data], rest }),
    edit: retime,
  },
  {
    type: "ims_dns_zone_records",
    hcl: ({ label, zone, other }, name, rest) =>
      zoneHcl(label, { zone: name === "old" ? zone : other, records: { "old A": [data] }, rest }),
    edit: retime,
  },
  {
    type: "ims_server_definition",
    hcl: ({ label, zone }, name, rest) => serverHcl(label, { fqdn: `${name}.${zone}`, rest }),
    edit: ({ store }, zone, name) => store.servers.set(`${name}.${zone}`, { stage: "elsewhere" }),
  },
  {
    type: "ims_platform_project",
    hcl: ({ label, zone }, name, rest) => projectHcl(label, { name: `${name} ${zone}`, rest }),
    edit({ store: { clusters } }, zone, name) {
      const ids = clusters.projectIds(cluster);
      const id = ids.find((one) => clusters.project(cluster, one)?.["name"] === `${name} ${zone}`);
      clusters.setProject(cluster, id ?? "", { description: "by hand" });
    },
  },
];

describeWithTerraform("what a replacement that failed half way has left", () => {
  let stage: Stage;
  beforeAll(async () => {
    const seed = { customers: ["acme"], clusters: { [cluster]: {} } };
    stage = await openStage({ visibleAfter: 50, settledAfter: 100, lingersFor: 50 }, seed);
  });
  afterAll(() => stage.close());

  const first = "lifecycle {\n create_before_destroy = true\n }";
  // the first advice of the message is to be followed, whatever the second one was followed to
  const every = [
    ...rows.map((row) => ({ ...row, after: first })),
    ...rows.slice(1, 2).map((row) => ({ ...row, after: "" })),
  ];

  // a refusal of a plan hides those that its apply would meet
  const ofSets = ["ims_dns_record", "ims_dns_record_set"];
  it.each([
    { by: "apply", all: every.filter(({ type }) => ofSets.includes(type)) },
    { by: "plan", all: every.filter(({ type }) => !ofSets.includes(type)) },
  ])(
    "is not declared anew, which the $by refuses of $all.length kinds and orders, and the advice works",
    async ({ all }) => {
      const workspace = await stage.workspace();
      const places = all.map((_, nr) => ({ label: `r${nr}`, zone: stage.zone(), other: stage.zone() }));
      const each = <T>(of: (row: (typeof every)[number], place: Place) => T): T[] =>
        all.map((row, nr) => of(row, places[nr] as Place));
      const configure = (name: string, rest?: string): Promise<void> =>
        workspace.configure(each(({ hcl, after }, place) => hcl(place, name, rest ?? after)).join(""));
      await configure("old", first);
      await workspace.apply();
      await configure("new", first);
      await workspace.expectOk("plan", "-out=plan");
      each(({ edit }, { zone }) => edit(stage.sandbox, zone, "old"));
      const stale = await refused(workspace, "apply", "plan");
      const types = [...stale.matchAll(/Error: Cannot \S+ (ims_\w+) (?:(?!Error: ).)*Error code: plan-stale/g)];
      expect(types.map(([, type]) => type).sort()).toEqual(all.map(({ type }) => type).sort());

      await configure("old");
      const told = errorsByAddress(await refused(workspace, "apply", "-auto-approve"));
      const words =
        /If the plan destroys a deposed object that has .* and replaces the resource that declares .*, undo the change of the configuration and apply: that deletes it\. Then make the change again\./;
      expect(told).toEqual(
        Object.fromEntries(
          each(({ type }, { label }) => [`${type}.${label}`, expect.stringMatching(words) as unknown]),
        ),
      );
      for (const name of ["new", "old"]) {
        await configure(name);
        await workspace.apply();
        await expectNothingToDo(workspace);
      }
    },
  );

  it("is deleted as the message says, where a run was killed that replaced it by itself", async () => {
    const zone = stage.zone();
    const workspace = await stage.workspace();
    const hcl = projectHcl("web", { name: `self ${zone}`, rest: first });
    await workspace.configure(hcl);
    await workspace.apply();
    // as the engine leaves it that was killed while the create of -replace waited for the name, which Terraform writes down and OpenTofu 1.12 does not
    const state = JSON.parse(await workspace.read("terraform.tfstate")) as {
      readonly serial: number;
      readonly resources: readonly { readonly instances: readonly object[] }[];
    };
    const resources = state.resources.map((resource) => ({
      ...resource,
      instances: resource.instances.map((instance) => ({ ...instance, deposed: "0badc0de" })),
    }));
    const file = join(workspace.directory, "terraform.tfstate");
    writeFileSync(file, JSON.stringify({ ...state, serial: state.serial + 1, resources }));
    expect(await refused(workspace, "apply", "-auto-approve")).toContain(
      "If the plan creates that resource, as a new one or after -replace or replace_triggered_by alone, take the resource out, apply that, and then declare it again.",
    );
    await workspace.configure("");
    await workspace.apply();
    await workspace.configure(hcl);
    await workspace.apply();
    await expectNothingToDo(workspace);
  });

  const asOwner = `provider "ims" {\n owner = "us"\n}\n`;
  const asTheirs = { name: "old", type: "A", data: ["192.0.2.9"], comment: "[managed: them]" };

  const forgotten = ["run terraform state rm ADDRESS, which forgets both; then import the latter again"];
  it.each([
    {
      what: "a record that is marked for another owner",
      type: "ims_dns_record",
      hcl: (zone: string, name: string) => recordHcl("it", { zone, name, data: `["${data}"]`, rest: first }),
      edit: (zone: string) =>
        stage.sandbox.store.zones.update(
          zone,
          { type: "A", name: `old.${zone}.`, nr: 0 },
          { comment: asTheirs.comment },
        ),
      former: undefined,
      says: forgotten,
      left: { records: ["new A 192.0.2.1", "old A 192.0.2.1"], servers: [] },
    },
    {
      what: "a server of whose name another owner has records",
      type: "ims_server_definition",
      hcl: (zone: string, name: string) => {
        const decommission = `decommission {\n dns_cleanup_zones = ["${zone}"]\n }`;
        return serverHcl("it", { fqdn: `${name}.${zone}`, rest: `${first}\n ${decommission}` });
      },
      edit: (zone: string) => stage.sandbox.store.zones.add(zone, { ...asTheirs, name: `old.${zone}.` }),
      former: (zone: string) => ({
        id: `acme/old.${zone}`,
        address: "ims_server_definition.former",
        hcl: serverHcl("former", { fqdn: `old.${zone}` }),
      }),
      says: [
        ...forgotten,
        "Import the former server, too, under a resource of its own whose dns_cleanup_zones leaves the zone out",
      ],
      left: { records: ["old A 192.0.2.9"], servers: ["new"] },
    },
  ])("is forgotten as the message says: $what", async ({ type, hcl, edit, former, says, left }) => {
    const zone = stage.zone();
    const workspace = await stage.workspace();
    await workspace.configure(asOwner + hcl(zone, "old"));
    await workspace.apply();
    await workspace.configure(asOwner + hcl(zone, "new"));
    await workspace.expectOk("plan", "-out=plan");
    edit(zone);
    await refused(workspace, "apply", "plan");
    const told = await refused(workspace, "apply", "-auto-approve");
    for (const part of says) expect(told).toContain(part);

    const { id } = await workspace.values(`${type}.it`);
    expect((await workspace.expectOk("state", "show", "-no-color", `${type}.it`)).stdout).toContain(String(id));
    await workspace.expectOk("state", "rm", `${type}.it`);
    await workspace.expectOk("import", "-no-color", `${type}.it`, String(id));
    if (former !== undefined) {
      const its = former(zone);
      await workspace.configure(asOwner + hcl(zone, "new") + its.hcl);
      await workspace.expectOk("import", "-no-color", its.address, its.id);
      await workspace.apply();
      await workspace.configure(asOwner + hcl(zone, "new"));
    }
    await workspace.apply();
    await expectNothingToDo(workspace);
    const servers = ["old", "new"].filter((name) => stage.sandbox.store.servers.get(`${name}.${zone}`) !== undefined);
    expect({ records: held(stage, zone), servers }).toEqual(left);
  });

  it("makes way as the message says, where a new resource declares what it has", async () => {
    const zone = stage.zone();
    const workspace = await stage.workspace();
    const replaced = (name: string): string => recordHcl("a", { zone, name, data: `["${data}"]`, rest: first });
    const added = recordHcl("b", { zone, name: "old", data: `["${data}"]`, rest: "depends_on = [ims_dns_record.a]" });
    await workspace.configure(replaced("old"));
    await workspace.apply();
    await workspace.configure(replaced("new") + added);
    // the first one leaves the deposed object, and each further one is refused as well
    const told = [
      await refused(workspace, "apply", "-auto-approve"),
      await refused(workspace, "apply", "-auto-approve"),
    ];
    const advice = expect.stringContaining("If the plan creates that resource, as a new one") as unknown;
    expect(told.map((text) => errorsByAddress(text)["ims_dns_record.b"])).toEqual([advice, advice]);
    for (const hcl of [replaced("new"), replaced("new") + added]) {
      await workspace.configure(hcl);
      await workspace.apply();
    }
    await expectNothingToDo(workspace);
    expect(held(stage, zone)).toEqual([`new A ${data}`, `old A ${data}`]);
  });
});
