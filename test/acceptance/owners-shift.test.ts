import { styles } from "../support/deployment.ts";
import { applyNow, expectNothingToDo, held, historyOf, openStage, recordHcl, said, type Stage } from "../support/owners.ts";
import { describeWithTerraform } from "../support/terraform.ts";

jest.setTimeout(180_000);

const address = (nr: number): string => `192.0.2.${nr}`;
const pool = (zone: string, values: readonly string[]): string => `resource "ims_dns_record" "pool" {
  count = ${values.length}
  zone  = "${zone}"
  name  = "pool.${zone}."
  type  = "A"
  data  = [${JSON.stringify(values)}[count.index]]
}
`;

describe.each(styles)("records whose values move among them, against %s", (_, options) => {
  describeWithTerraform("with the real terraform", () => {
    let stage: Stage;
    beforeAll(async () => {
      stage = await openStage(options);
    });
    afterAll(() => stage.close());

    const inOrder = (zone: string): string[] =>
      stage.sandbox.store.zones.records(zone, "A", `pool.${zone}.`).map(({ data }) => data.join(" "));

    /** Fails where a value that is there before and after was missing after any write. */
    const expectNeverMissing = (zone: string, before: readonly string[], kept: readonly string[]): void => {
      const history = historyOf(stage, { zone, name: `pool.${zone}.`, before });
      expect(history.at(-1)).toEqual(inOrder(zone));
      for (const values of history) expect(values).toEqual(expect.arrayContaining([...kept]));
    };

    it.each([4, 25])("shift by one: %d", async (count) => {
      const zone = stage.zone([{ name: "keep.x.", type: "A", data: ["192.0.2.200"] }].slice(1));
      const workspace = await stage.workspace();
      const values = Array.from({ length: count }, (__, nr) => address(nr + 1));
      await workspace.configure(pool(zone, values));
      await workspace.apply();
      const before = inOrder(zone);
      stage.sandbox.resetRequests();
      await workspace.configure(pool(zone, values.slice(1)));
      await workspace.apply();
      expect(held(stage, zone)).toEqual(values.slice(1).map((value) => `pool A ${value}`).sort());
      expectNeverMissing(zone, before, values.slice(1));
      await expectNothingToDo(workspace);
    });

    it("swap their data", async () => {
      const zone = stage.zone();
      const workspace = await stage.workspace();
      const two = (a: string, b: string): string =>
        recordHcl("a", { zone, name: "pool", data: `["${a}"]` }) + recordHcl("b", { zone, name: "pool", data: `["${b}"]` });
      await workspace.configure(two(address(1), address(2)));
      await workspace.apply();
      const before = inOrder(zone);
      stage.sandbox.resetRequests();
      await workspace.configure(two(address(2), address(1)));
      await workspace.apply();
      expectNeverMissing(zone, before, [address(1), address(2)]);
      expect((await workspace.values("ims_dns_record.a"))["data"]).toEqual([address(2)]);
      await expectNothingToDo(workspace);
    });

    it("shift one at a time: nothing is lost, the way on is said, and it converges", async () => {
      const zone = stage.zone();
      const workspace = await stage.workspace();
      const values = [1, 2, 3, 4].map(address);
      await workspace.configure(pool(zone, values));
      await workspace.apply();
      const before = inOrder(zone);
      stage.sandbox.resetRequests();
      await workspace.configure(pool(zone, values.slice(1)));
      let runs = 0;
      for (let code = 1; code !== 0 && runs < 6; runs += 1) {
        const ended = await workspace.run(...applyNow, "-no-color", "-parallelism=1");
        code = ended.code;
        console.log(runs, code, inOrder(zone), said(ended));
        expectNeverMissing(zone, before, values.slice(1));
      }
      const usual = await workspace.run(...applyNow, "-no-color");
      console.log("usual", usual.code, said(usual));
      await expectNothingToDo(workspace);
      expect(held(stage, zone)).toEqual(values.slice(1).map((value) => `pool A ${value}`));
    });

    it("a failing shift", async () => {
      const zone = stage.zone();
      const workspace = await stage.workspace();
      const values = [1, 2, 3, 4].map(address);
      await workspace.configure(pool(zone, values));
      await workspace.apply();
      await workspace.configure(pool(zone, [...values.slice(1), address(9)]));
      stage.sandbox.faults.add({ method: "PUT", path: `/${zone}/`, status: 403, times: 1 });
      const ended = await workspace.run(...applyNow, "-no-color");
      console.log("403", ended.code, inOrder(zone), said(ended));
      const again = await workspace.run(...applyNow, "-no-color");
      console.log("again", again.code, inOrder(zone), said(again));
      await expectNothingToDo(workspace);
    });
  });
});
