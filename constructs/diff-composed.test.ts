import { TerraformIterator, TerraformLocal, TerraformVariable, Testing } from "cdktf";
import { DnsRecord } from "./dns-record.ts";
import { DnsRecordSet } from "./dns-record-set.ts";
import { DnsZoneRecords } from "./dns-zone-records.ts";
import { PlatformProject } from "./platform-project.ts";
import { diff } from "./diff.ts";
import { connectTo, diffOf, sandbox } from "./testing/live-sandbox.ts";
import { complaintsOf, createStack } from "./testing/synth.ts";
import { createSandbox } from "../src/sandbox/index.ts";

/** An `é` of two characters, as some keyboards and file systems make it. Engines make one of it in every text. */
const e = "e\u0301";
const composed = "\u00E9";
const zone = "example.com";

describe("what is written with decomposed letters is compared as engines compose it", () => {
  beforeEach(() => {
    for (const name of ["t", "s", "z", "v"])
      sandbox.store.zones.add(zone, { name: `${name}.${zone}.`, type: "TXT", data: [`"${composed}"`] });
  });

  it("in texts, defaults of variables, local values and keys", async () => {
    const found = await diffOf((stack) => {
      new DnsRecord(stack, "t", { zone, name: `t.${zone}.`, type: "TXT", data: [e] });
      new DnsRecordSet(stack, "s", { zone, name: `s.${zone}.`, type: "TXT", values: [e] });
      new DnsZoneRecords(stack, "z", { zone, records: { "z TXT": { values: [e] } } });
      const accent = new TerraformVariable(stack, "accent", { type: "string", default: "\u0301" });
      const keyed = new TerraformLocal(stack, "keyed", { [e]: `e${accent.stringValue}` });
      const data = [`\${${keyed.fqn}["${e}"]}`];
      new DnsRecord(stack, "v", { zone, name: `v.${zone}.`, type: "TXT", data });
    });
    expect(found.map(({ action, unknown }) => [action, unknown])).toEqual(found.map(() => ["none", []]));
  });

  it("in the keys of `forEach`", async () => {
    const found = await diffOf((stack) => {
      const forEach = TerraformIterator.fromMap({ [e]: { text: e } });
      new DnsRecord(stack, "t", { zone, name: `t.${zone}.`, type: "TXT", data: [forEach.key], forEach });
    });
    expect(found.map(({ path, action }) => [path, action])).toEqual([[`s/t["${composed}"]`, "none"]]);
  });

  it("in the name by which a project is found", async () => {
    const clusters = { one: { projects: [{ name: `P ${composed}`, adminUids: ["u1"] }] } };
    const stack = createStack();
    new PlatformProject(stack, "p", { cluster: "one", name: `P ${e}`, adminUids: ["u1"] });
    const client = connectTo(createSandbox({ seed: { clusters } }));
    expect((await diff(stack, { client, undeclared: true })).map(({ action }) => action)).toEqual(["none"]);
  });

  it("when two declarations are compared with each other", () => {
    const stack = createStack();
    for (const [id, text] of [
      ["a", e],
      ["b", composed],
    ] as const)
      new DnsRecord(stack, id, { zone, name: `d.${zone}.`, type: "TXT", data: [text] });
    expect(complaintsOf(stack).join()).toContain("s/a and s/b both declare");
    expect(Testing.synth(stack)).toContain(e);
  });
});
