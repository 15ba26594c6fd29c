import { styles } from "../support/deployment.ts";
import { expectNothingToDo, held, historyOf, openStage, recordHcl, refused, type Stage } from "../support/owners.ts";
import { describeWithTerraform } from "../support/terraform.ts";

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
    [
      "25 that shift",
      (zone: string) => [25, 24].map((n) => pool(zone, addresses(25).slice(25 - n))),
      addresses(25).slice(1),
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
    for (const values of history) expect(values).toEqual(expect.arrayContaining([...kept]));
    expect(inOrder(zone).sort()).toEqual([...kept].sort());
    await expectNothingToDo(workspace);
  });

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
});
