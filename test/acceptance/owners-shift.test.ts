import { styles } from "../support/deployment.ts";
import {
  elsewhere,
  expectNothingToDo,
  held,
  historyOf,
  openStage,
  recordHcl,
  refused,
  said,
  writesTo,
  type Stage,
} from "../support/owners.ts";
import { describeWithTerraform } from "../support/engines.ts";

const address = (nr: number): string => `192.0.2.${nr}`;
const addresses = (count: number): string[] => Array.from({ length: count }, (_, nr) => address(nr + 1));
const pool = (zone: string, values: readonly string[]): string => `resource "ims_dns_record" "pool" {
  count = ${values.length}
  zone  = "${zone}"
  name  = "pool.${zone}."
  type  = "A"
  data  = [${JSON.stringify(values)}[count.index]]
}
`;
const swapped = (zone: string, [a, b]: readonly [string, string]): string =>
  [a, b].map((data, nr) => recordHcl(`r${nr}`, { zone, name: "pool", data: `["${data}"]` })).join("");
const four = addresses(4);

/** What was missing of `kept` after which write. */
function missingIn(history: readonly (readonly string[])[], kept: readonly string[]): string[] {
  return history.flatMap((values, nr) =>
    kept
      .filter((value) => !values.includes(value))
      .map((value) => `${value} after write ${nr} of ${history.length}, which left ${values.join(" ")}`),
  );
}

/** In every style, and where one of the writes fails: test/contract/dns/owners-shift.test.ts */
describeWithTerraform("records whose values move among them", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage(styles[1]?.[1]);
  });
  afterAll(() => stage.close());

  const inOrder = (zone: string): string[] =>
    stage.sandbox.store.zones.records(zone, "A", `pool.${zone}.`).map(({ data }) => data.join(" "));

  it.each([
    ["four that shift", (zone: string) => [pool(zone, four), pool(zone, four.slice(1))], four.slice(1)],
    // as many resources as terraform applies at a time, the one that goes among them
    [
      "nine that shift",
      (zone: string) => [9, 8].map((n) => pool(zone, addresses(9).slice(9 - n))),
      addresses(9).slice(1),
    ],
    [
      "two that swap",
      (zone: string) => [swapped(zone, ["192.0.2.1", "192.0.2.2"]), swapped(zone, ["192.0.2.2", "192.0.2.1"])],
      addresses(2),
    ],
  ])("%s: at one apply, and no value that stays is missing meanwhile", async (_, configurations, kept) => {
    const zone = stage.zone();
    const workspace = await stage.workspace();
    const [first = "", second = ""] = configurations(zone);
    await workspace.configure(first);
    await workspace.apply();
    const before = inOrder(zone);
    stage.sandbox.resetRequests();
    await workspace.configure(second);
    await workspace.apply();
    const history = historyOf(stage, { zone, name: `pool.${zone}.`, before });
    expect(history.at(-1)).toEqual(inOrder(zone));
    expect(missingIn(history, kept)).toEqual([]);
    expect(inOrder(zone).sort()).toEqual([...kept].sort());
    await expectNothingToDo(workspace);
  });

  it.each([
    [25, 10],
    [8, 3],
  ])(
    "%i that shift, of which %i are applied at a time: at the latest when applied again, as the message says",
    async (count, places) => {
      const zone = stage.zone();
      const workspace = await stage.workspace();
      const all = addresses(count);
      await workspace.configure(pool(zone, all));
      await workspace.apply();
      const before = inOrder(zone);
      stage.sandbox.resetRequests();
      await workspace.configure(pool(zone, all.slice(1)));
      const apply = () => workspace.run("apply", "-auto-approve", "-no-color", `-parallelism=${places}`);
      const ends = [await apply()];
      while (ends.at(-1)?.code !== 0 && ends.length < 20) ends.push(await apply());
      expect(ends.at(-1)?.code).toBe(0);
      expect(ends.slice(0, -1).filter((end) => !/apply again/i.test(said(end)))).toEqual([]);
      const history = historyOf(stage, { zone, name: `pool.${zone}.`, before });
      expect(missingIn(history, all.slice(1))).toEqual([]);
      expect(inOrder(zone).sort()).toEqual(all.slice(1).sort());
      await expectNothingToDo(workspace);
    },
  );

  it("says what to do where they are applied one at a time, and loses nothing", async () => {
    const zone = stage.zone();
    const workspace = await stage.workspace();
    await workspace.configure(swapped(zone, ["192.0.2.1", "192.0.2.2"]));
    await workspace.apply();
    await workspace.configure(swapped(zone, ["192.0.2.2", "192.0.2.1"]));
    const message = await refused(workspace, "apply", "-auto-approve", "-parallelism=1");
    expect(message).toContain("A record with this data exists already");
    expect(message).toContain("apply again");
    expect(message).toContain("not with -parallelism=1");
    expect(held(stage, zone)).toEqual(["pool A 192.0.2.1", "pool A 192.0.2.2"]);
    await workspace.apply();
    await expectNothingToDo(workspace);
    expect(held(stage, zone)).toEqual(["pool A 192.0.2.1", "pool A 192.0.2.2"]);
  });

  it("says what to do where they have different configurations of the provider", async () => {
    const zone = stage.zone();
    const workspace = await stage.workspace();
    const two = (values: readonly string[]): string =>
      elsewhere.hcl +
      values
        .map((data, nr) =>
          recordHcl(`r${nr}`, { zone, name: "pool", data: `["${data}"]`, rest: nr === 0 ? "" : elsewhere.rest }),
        )
        .join("");
    await workspace.configure(two(["192.0.2.1", "192.0.2.2"]));
    await workspace.apply();
    await workspace.configure(two(["192.0.2.2", "192.0.2.1"]));
    const message = await refused(workspace, "apply", "-auto-approve");
    expect(message).toContain("not where they have different configurations of the provider (alias)");
    stage.sandbox.resetRequests();
    await workspace.expectOk("state", "rm", "ims_dns_record.r0", "ims_dns_record.r1");
    const ids = [...message.matchAll(/terraform import ADDRESS '([^']*)'/g)].flatMap(([, id]) => id ?? []).sort();
    expect(ids).toHaveLength(2);
    await workspace.expectOk("import", "ims_dns_record.r1", ids[0] ?? "");
    await workspace.expectOk("import", "ims_dns_record.r0", ids[1] ?? "");
    await workspace.apply();
    await expectNothingToDo(workspace);
    expect(writesTo(stage, zone)).toEqual([]);
    expect(held(stage, zone)).toEqual(["pool A 192.0.2.1", "pool A 192.0.2.2"]);
  });
});
