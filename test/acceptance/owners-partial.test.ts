import { styles } from "../support/deployment.ts";
import { expectNothingToDo, held, openStage, refused, setHcl, zoneHcl, type Stage } from "../support/owners.ts";
import { describeWithTerraform } from "../support/engines.ts";
import { type Workspace } from "../support/terraform.ts";

const values = Array.from({ length: 60 }, (_, nr) => `192.0.2.${nr}`);
const linesOf = (nameOf: (nr: number) => string): string[] =>
  values.map((value, nr) => `${nameOf(nr)} A ${value}`).sort();

/** Refused at each write, in every style: test/contract/dns/owners-partial.test.ts */
describeWithTerraform("a create that ends half way", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage({ ...styles[1]?.[1], latency: 10 });
  });
  afterAll(() => stage.close());

  const posts = (zone: string): number =>
    stage.sandbox.requests.filter(
      ({ method, path, status }) => method === "POST" && path.includes(zone) && status !== undefined,
    ).length;
  const stated = async (workspace: Workspace, address: string): Promise<string[]> => {
    const { values: own, records } = (await workspace.values(address)) as {
      values?: string[];
      records?: Record<string, { values: string[] }>;
    };
    return [...(own ?? []), ...Object.values(records ?? {}).flatMap((each) => each.values)].sort();
  };
  const dataIn = (zone: string): string[] =>
    held(stage, zone)
      .map((line) => line.split(" ")[2] ?? "")
      .sort();

  const kinds = {
    "ims_dns_record_set.a": {
      hcl: (zone: string) => setHcl("a", { zone, name: "pool", values }),
      lines: linesOf(() => "pool"),
    },
    "ims_dns_zone_records.a": {
      hcl: (zone: string) =>
        zoneHcl("a", { zone, records: Object.fromEntries(values.map((value, nr) => [`h${nr} A`, [value]])) }),
      lines: linesOf((nr) => `h${nr}`),
    },
  };

  it.each(Object.entries(kinds))(
    "%s, by Ctrl-C: what was written is in the state, and the rest comes later",
    async (address, kind) => {
      const zone = stage.zone();
      const workspace = await stage.workspace();
      await workspace.configure(kind.hcl(zone));
      // else all of them may be done before the interrupt arrives
      stage.sandbox.faults.add({ method: "POST", path: `/${zone}/`, nth: 16, times: "always", delay: 500 });
      const ended = await workspace.interrupt(() => posts(zone) >= 15, "apply", "-auto-approve", "-no-color");
      expect(ended.code).toBe(1);
      expect(await stated(workspace, address)).toEqual(dataIn(zone));
      expect(dataIn(zone).length).toBeGreaterThanOrEqual(15);
      expect(dataIn(zone).length).toBeLessThan(values.length);
      stage.sandbox.faults.clear();
      await workspace.apply();
      await expectNothingToDo(workspace);
      expect(held(stage, zone)).toEqual(kind.lines);
    },
  );

  it.each(Object.entries(kinds))("%s, refused by the service: the next apply completes it", async (address, kind) => {
    const zone = stage.zone();
    const workspace = await stage.workspace();
    await workspace.configure(kind.hcl(zone));
    stage.sandbox.faults.add({ method: "POST", path: `/${zone}/`, nth: 16, times: "always", status: 403 });
    expect(await refused(workspace, "apply", "-auto-approve")).toContain("answered 403");
    stage.sandbox.faults.clear();
    expect(await stated(workspace, address)).toEqual(dataIn(zone));
    expect(dataIn(zone)).toHaveLength(15);
    await workspace.apply();
    await expectNothingToDo(workspace);
    expect(held(stage, zone)).toEqual(kind.lines);
  });

  it.each(Object.entries(kinds))(
    "%s: with the command that the message names, nothing is written twice",
    async (address, kind) => {
      const zone = stage.zone();
      const workspace = await stage.workspace();
      await workspace.configure(kind.hcl(zone));
      stage.sandbox.faults.add({ method: "POST", path: `/${zone}/`, nth: 16, times: "always", status: 403 });
      const told = await refused(workspace, "apply", "-auto-approve");
      stage.sandbox.faults.clear();
      const [, command, at] =
        /`terraform (untaint) ADDRESS`.*? ADDRESS stands behind `(with)` in this message/.exec(told) ?? [];
      const named = new RegExp(`${at} (\\S+),`).exec(told)?.[1];
      expect(named).toBe(address);
      await workspace.run(command ?? "", named ?? "");
      await workspace.apply();
      await expectNothingToDo(workspace);
      expect(held(stage, zone)).toEqual(kind.lines);
      const writes = stage.sandbox.requests.filter(
        ({ method, path, status }) => method !== "GET" && path.includes(zone) && status !== 403,
      );
      expect(writes.map(({ method }) => method)).toEqual(values.map(() => "POST"));
    },
  );
});
