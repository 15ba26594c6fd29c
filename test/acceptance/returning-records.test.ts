import { describeWithTerraform } from "../support/engines.ts";
import { expectNothingToDo, held, openStage, refused, said, setHcl, zoneHcl, type Stage } from "../support/owners.ts";
import type { Workspace } from "../support/terraform.ts";

const [own, other] = ["192.0.2.1", "192.0.2.9"];
const returned = "Another writer puts back records that this resource removed";
const rows = [
  {
    kind: "ims_dns_record_set",
    name: "www",
    hcl: (zone: string, ...more: string[]) => setHcl("it", { zone, name: "www", values: [own, ...more] }),
  },
  {
    kind: "ims_dns_zone_records",
    name: "b",
    hcl: (zone: string, ...more: string[]) => {
      const records = { "www A": [own], ...(more.length === 0 ? {} : { "b A": more }) };
      return zoneHcl("it", { zone, records, rest: "exclusive = true" });
    },
  },
];

/** What engines keep of a run, and of a plan that changes nothing, decides what is known of earlier removals. */
describeWithTerraform("a record that a resource removed, and that others made anew", () => {
  let stage: Stage;
  let workspace: Workspace;
  let zone: string;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage.close());

  /** The resource took its own record out, and somebody else made it. */
  async function begin({ hcl, name }: (typeof rows)[number]): Promise<void> {
    zone = stage.zone();
    workspace = await stage.workspace();
    for (const values of [[other], []]) {
      await workspace.configure(hcl(zone, ...values));
      await workspace.apply();
    }
    stage.sandbox.store.zones.add(zone, { name: `${name}.${zone}.`, type: "A", data: [other] });
  }
  const expectRefused = async (...options: string[]): Promise<void> => {
    expect(await refused(workspace, "apply", "-auto-approve", ...options)).toContain(returned);
    expect(held(stage, zone)).toEqual(expect.arrayContaining([expect.stringMatching(new RegExp(`A ${other}$`))]));
  };

  it.each(rows)(
    "stays after a refresh that is kept, without a refresh, and where it is tainted: $kind",
    async (row) => {
      await begin(row);
      await expectRefused();
      await workspace.expectOk("apply", "-refresh-only", "-auto-approve");
      await expectRefused();
      await expectRefused("-refresh=false");
      await workspace.expectOk("taint", `${row.kind}.it`);
      expect(await refused(workspace, "plan")).toContain("terraform untaint ADDRESS");
      await workspace.expectOk("untaint", `${row.kind}.it`);
      expect(await refused(workspace, "destroy", "-auto-approve")).toContain(returned);
      await workspace.configure("");
      expect(said(await workspace.apply())).toContain("1 destroyed");
      expect(held(stage, zone)).toEqual([`${row.name} A ${other}`]);
    },
  );

  it.each(rows)("is taken over where it is listed, and then goes as it is told to: $kind", async (row) => {
    await begin(row);
    await workspace.configure(row.hcl(zone, other));
    expect(said(await workspace.apply())).toContain("0 added, 1 changed, 0 destroyed");
    await expectNothingToDo(workspace);
    await workspace.configure(row.hcl(zone));
    await workspace.apply();
    expect(held(stage, zone)).toEqual([`www A ${own}`]);
  });
});
