import { describeWithTerraform } from "../support/engines.ts";
import {
  expectNothingToDo,
  held,
  openStage,
  recordHcl,
  refused,
  setHcl,
  writesTo,
  zoneHcl,
  type Stage,
} from "../support/owners.ts";

const values = ["192.0.2.1"];
const record = (label: string, zone: string, name: string): string =>
  recordHcl(label, { zone, name, data: JSON.stringify(values) });
const set = (label: string, zone: string, name: string): string => setHcl(label, { zone, name, values });
const key = (label: string, zone: string, name: string): string =>
  zoneHcl(label, { zone, records: { [`${name} A`]: values } });

/** The kinds that a moved block leads from and to, and what the latter lacks in a state of the former. */
const rows = [
  { name: "a", from: "ims_dns_record.a", before: record, to: "ims_dns_record_set.a", after: set, lacks: "values" },
  { name: "b", from: "ims_dns_record.b", before: record, to: "ims_dns_zone_records.b", after: key, lacks: "records" },
  { name: "c", from: "ims_dns_record_set.c", before: set, to: "ims_dns_record.c", after: record, lacks: "data" },
];

// docs/protocol.md#stored-states
describeWithTerraform(
  "a moved block to another kind whose resource block is missing",
  () => {
    let stage: Stage;
    beforeAll(async () => {
      stage = await openStage({ visibleAfter: 0, settledAfter: 0 });
    });
    afterAll(() => stage.close());

    it.each([
      ["the block is written", true, "A 192.0.2.1"],
      ["the moved block is taken out, and the records go", false, undefined],
    ])("is refused with what to do: %s", async (_, isWritten, left) => {
      const zone = stage.zone();
      const workspace = await stage.workspace();
      const moved = rows.map(({ from, to }) => `moved {\n from = ${from}\n to = ${to}\n}\n`).join("");
      await workspace.configure(rows.map(({ name, before }) => before(name, zone, name)).join(""));
      await workspace.apply();
      stage.sandbox.resetRequests();

      await workspace.configure(`provider "ims" {}\n${moved}`);
      const told = await refused(workspace, "apply", "-auto-approve");
      for (const { to, lacks } of rows) {
        const kind = to.split(".").at(0) ?? "";
        const doing = `Cannot read the stored state of ${kind} The state of`;
        expect(told).toMatch(new RegExp(`${doing} \\S+ is of another kind of resource: it lacks (\\w+, )*${lacks},`));
      }
      expect([writesTo(stage, zone), told]).toEqual([[], expect.not.stringContaining("defect")]);

      await workspace.configure(
        isWritten ? moved + rows.map(({ name, after }) => after(name, zone, name)).join("") : "",
      );
      await workspace.apply();
      await expectNothingToDo(workspace);
      expect(held(stage, zone)).toEqual(left === undefined ? [] : rows.map(({ name }) => `${name} ${left}`));
      expect(writesTo(stage, zone).length).toBe(isWritten ? 0 : rows.length);
    });
  },
  "moves to nothing",
);
