import { describeWithTerraform } from "../support/engines.ts";
import {
  expectNothingToDo,
  held,
  openStage,
  recordHcl,
  refused,
  said,
  serverHcl,
  setHcl,
  type Stage,
} from "../support/owners.ts";
import type { Workspace } from "../support/terraform.ts";

const fields = { environment: "production", project: "shop", role: "webserver", location: "zrh1" };
const servers = [{ customer: "acme", fqdn: "web1.example.com", ...fields }];
/** Each kind under the import id of what others have: as that is, and as another object that is declared by mistake. */
const rows = [
  {
    kind: "ims_dns_record",
    idOf: (zone: string) => `${zone}/CNAME/www.${zone}.`,
    right: (zone: string) => recordHcl("a", { zone, name: "www", type: "CNAME", data: '["pool.example.net."]' }),
    wrong: (zone: string) => recordHcl("a", { zone, name: "z", data: '["192.0.2.1"]' }),
  },
  {
    kind: "ims_dns_record_set",
    idOf: (zone: string) => `${zone}/A/pool.${zone}.`,
    right: (zone: string) => setHcl("a", { zone, name: "pool", values: ["192.0.2.3", "192.0.2.4"] }),
    wrong: (zone: string) => setHcl("a", { zone, name: "pool2", values: ["192.0.2.5"] }),
  },
  {
    kind: "ims_server_definition",
    idOf: () => "acme/web1.example.com",
    right: () => serverHcl("a", { fqdn: "web1.example.com" }),
    wrong: () => serverHcl("a", { fqdn: "web9.example.com" }),
  },
];

describeWithTerraform("an import by the id of what others have", () => {
  let stage: Stage;
  let workspace: Workspace;
  let zone: string;
  beforeEach(async () => {
    stage = await openStage({}, { customers: ["acme"], servers });
    workspace = await stage.workspace();
    zone = stage.zone([
      { name: "www.z1.example.", type: "CNAME", data: ["pool.example.net."] },
      { name: "pool.z1.example.", type: "A", data: ["192.0.2.3"] },
      { name: "pool.z1.example.", type: "A", data: ["192.0.2.4"] },
    ]);
  });
  afterEach(() => stage.close());

  const live = (): readonly string[] => [
    ...stage.sandbox.store.read().servers.map(({ fqdn }) => fqdn),
    ...held(stage, zone),
  ];
  const block = (kind: string, id: string): string => `import {\n to = ${kind}.a\n id = "${id}"\n}\n`;
  const apply = ["apply", "-auto-approve", "-no-color"] as const;

  it.each(rows)("deletes nothing, by a block and on the command line: $kind", async ({ kind, idOf, right, wrong }) => {
    const [before, id] = [live(), idOf(zone)];
    await workspace.configure(wrong(zone) + block(kind, id));
    const told = await refused(workspace, "apply", "-auto-approve");
    expect(told).toContain(`Cannot plan to replace ${kind}, which was imported`);
    expect(told).toContain("Error code: import-replaced");
    await workspace.configure(wrong(zone));
    await workspace.expectOk("import", "-no-color", `${kind}.a`, id);
    expect(await refused(workspace, "apply", "-auto-approve")).toContain("Error code: import-replaced");
    expect(await refused(workspace, "apply", "-auto-approve", "-refresh=false")).toContain("import-replaced");
    expect(live()).toEqual(before);
    // the advice: have it forgotten, declare what is there
    await workspace.expectOk("state", "rm", `${kind}.a`);
    await workspace.configure(right(zone));
    await workspace.expectOk("import", "-no-color", `${kind}.a`, id);
    await expectNothingToDo(workspace);
    expect(live()).toEqual(before);
  });

  it.each(rows)("replaces it after the runs that the advice names: $kind", async ({ kind, idOf, right, wrong }) => {
    const [before, id] = [live(), idOf(zone)];
    await workspace.configure(right(zone) + block(kind, id));
    expect(said(await workspace.expectOk(...apply))).toContain("1 imported, 0 added, 0 changed, 0 destroyed");
    await workspace.configure(wrong(zone));
    expect(await refused(workspace, "apply", "-auto-approve")).toContain("apply once more; then make this change");
    await workspace.configure(right(zone));
    await workspace.expectOk(...apply);
    expect(live()).toEqual(before);
    await workspace.configure(wrong(zone));
    expect(said(await workspace.expectOk(...apply))).toContain("1 added, 0 changed, 1 destroyed");
  });

  it.each(rows)(
    "deletes nothing where it is tainted, and what was imported is kept by the advice: $kind",
    async (row) => {
      const [before, { kind, idOf, right, wrong }] = [live(), row];
      await workspace.configure(wrong(zone));
      await workspace.expectOk("import", "-no-color", `${kind}.a`, idOf(zone));
      await workspace.expectOk("taint", `${kind}.a`);
      for (const run of ["first", "second", "third"]) {
        const told = await refused(workspace, "apply", "-auto-approve");
        expect([run, told]).toEqual([run, expect.stringContaining("Error code: import-replaced")]);
        expect(told).toContain(`Cannot replace ${kind}, which is tainted and was imported`);
      }
      await workspace.expectOk("untaint", `${kind}.a`);
      await workspace.configure(right(zone));
      await workspace.expectOk(...apply);
      await expectNothingToDo(workspace);
      expect(live()).toEqual(before);
    },
  );

  it.each(rows)("is replaced by itself on request: $kind", async ({ kind, idOf, right }) => {
    const [before, id] = [live(), idOf(zone)];
    await workspace.configure(right(zone));
    await workspace.expectOk("import", "-no-color", `${kind}.a`, id);
    expect(said(await workspace.expectOk(...apply, `-replace=${kind}.a`))).toContain("1 added, 0 changed, 1 destroyed");
    expect(live()).toEqual(before);
  });
});
