import { held, openStage, recordHcl, said, setHcl, writesTo, zoneHcl, type Stage } from "../support/owners.ts";
import { describeWithTerraform } from "../support/terraform.ts";

jest.setTimeout(300_000);
const one = "192.0.2.1";
const two = "192.0.2.2";
const R = (label: string, data: string) => (zone: string) => recordHcl(label, { zone, name: "www", data: `["${data}"]` });
const S = (label: string, values: string[]) => (zone: string) => setHcl(label, { zone, name: "www", values });
const Z = (label: string, records: Record<string, string[]>, rest = "") => (zone: string) => zoneHcl(label, { zone, records, rest });
const cases: [string, (zone: string) => string, (zone: string) => string][] = [
  ["two records", R("a", one), R("b", one)],
  ["record + set same", R("a", one), S("b", [one])],
  ["record + set other", R("a", one), S("b", [two])],
  ["set + record same", S("a", [one]), R("b", one)],
  ["set + record other", S("a", [one]), R("b", two)],
  ["two sets same", S("a", [one]), S("b", [one])],
  ["two sets other", S("a", [one]), S("b", [two])],
  ["set + zone key same", S("a", [one]), Z("b", { "www A": [one] })],
  ["set + zone key other", S("a", [one]), Z("b", { "www A": [two] })],
  ["zone key + set", Z("a", { "www A": [one] }), S("b", [two])],
  ["two zones same", Z("a", { "www A": [one] }), Z("b", { "www A": [one] })],
  ["two zones other", Z("a", { "www A": [one] }), Z("b", { "www A": [two] })],
  ["two zones, other keys besides", Z("a", { "www A": [one], "x A": [one] }), Z("b", { "www A": [two], "y A": [two] })],
  ["record + zone key", R("a", one), Z("b", { "www A": [two] })],
  ["zone key + record", Z("a", { "www A": [one] }), R("b", two)],
  ["record + exclusive", R("a", one), Z("b", { "other A": [two] }, "exclusive = true")],
  ["exclusive + record", Z("a", { "other A": [two] }, "exclusive = true"), R("b", one)],
  ["exclusive + exclusive", Z("a", { "other A": [two] }, "exclusive = true"), Z("b", { "www A": [one] }, "exclusive = true")],
];
describeWithTerraform("twice", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage.close());
  const short = (text: string): string => /Error: (.*?)(?:with|on main|$)/.exec(text)?.[1]?.slice(0, 150) ?? text.slice(-100);
  it.each(cases)("one run: %s", async (name, a, b) => {
    const zone = stage.zone();
    const w = await stage.workspace();
    await w.configure(a(zone) + b(zone));
    const out = [];
    for (let i = 0; i < 3; i += 1) {
      stage.sandbox.resetRequests();
      const e = await w.run("apply", "-auto-approve", "-no-color");
      out.push(`${e.code} ${short(said(e))} | ${held(stage, zone).join(", ")} | ${writesTo(stage, zone).length} writes`);
      if (e.code === 0 && writesTo(stage, zone).length === 0) break;
    }
    process.stdout.write(`ONE RUN ${name}\n   ${out.join("\n   ")}\n`);
  });
  it.each(cases)("two states: %s", async (name, a, b) => {
    const zone = stage.zone();
    const [wa, wb] = [await stage.workspace(), await stage.workspace()];
    await wa.configure(a(zone));
    await wb.configure(b(zone));
    const out = [];
    for (const [n, w] of [["A", wa], ["B", wb], ["A", wa]] as const) {
      stage.sandbox.resetRequests();
      const e = await w.run("apply", "-auto-approve", "-no-color");
      out.push(`${n} ${e.code} ${short(said(e))} | ${held(stage, zone).join(", ")} | ${writesTo(stage, zone).length} writes`);
    }
    process.stdout.write(`TWO STATES ${name}\n   ${out.join("\n   ")}\n`);
  });
});
