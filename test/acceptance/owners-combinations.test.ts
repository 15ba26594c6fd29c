import { held, openStage, said, writesTo, type Stage } from "../support/owners.ts";
import { describeWithTerraform } from "../support/terraform.ts";

jest.setTimeout(300_000);
const r = (label: string, name: string, type: string, data: string, rest = "") => (zone: string) => `resource "ims_dns_record" "${label}" {
  zone = "${zone}"
  name = "${name === "@" ? "" : `${name}.`}${zone}."
  type = "${type}"
  data = ["${data.replaceAll("ZONE", zone)}"]
  ${rest}
}
`;
const cases: [string, ((zone: string) => string)[]][] = [
  ["DNAME + name below", [r("a", "d", "DNAME", "other.example."), r("b", "x.d", "A", "192.0.2.1")]],
  ["DNAME at apex + name below", [r("a", "@", "DNAME", "other.example."), r("b", "x", "A", "192.0.2.1")]],
  ["CNAME loop 2", [r("a", "a", "CNAME", "b.ZONE."), r("b", "b", "CNAME", "a.ZONE.")]],
  ["CNAME loop 3", [r("a", "a", "CNAME", "b.ZONE."), r("b", "b", "CNAME", "c.ZONE."), r("c", "c", "CNAME", "a.ZONE.")]],
  ["CNAME + A", [r("a", "a", "CNAME", "www.other.example."), r("b", "a", "A", "192.0.2.1")]],
  ["CNAME + TXT", [r("a", "a", "CNAME", "www.other.example."), r("b", "a", "TXT", '\\"x\\"')]],
  ["two CNAMEs", [r("a", "a", "CNAME", "www.other.example."), r("b", "a", "CNAME", "www.another.example.")]],
  ["NS to CNAME", [r("a", "sub", "NS", "h.ZONE."), r("b", "h", "CNAME", "www.other.example.")]],
  ["MX to CNAME", [r("a", "m", "MX", "10 h.ZONE."), r("b", "h", "CNAME", "www.other.example.")]],
  ["NS to missing host", [r("a", "sub", "NS", "h.ZONE.")]],
  ["NS + host, no depends_on", [r("a", "sub", "NS", "h.ZONE."), r("b", "h", "A", "192.0.2.1")]],
  ["NS + host, depends_on", [r("a", "sub", "NS", "h.ZONE.", "depends_on = [ims_dns_record.b]"), r("b", "h", "A", "192.0.2.1")]],
  ["NS + host, wrong depends_on", [r("a", "sub", "NS", "h.ZONE."), r("b", "h", "A", "192.0.2.1", "depends_on = [ims_dns_record.a]")]],
];
describe.each([0, 200])("latency %d", (latency) => {
  describeWithTerraform("combos", () => {
    let stage: Stage;
    beforeAll(async () => {
      stage = await openStage({ latency });
    });
    afterAll(() => stage.close());
    it.each(cases)("%s", async (name, parts) => {
      const zone = stage.zone();
      const w = await stage.workspace();
      await w.configure(parts.map((p) => p(zone)).join(""));
      const at = Date.now();
      stage.sandbox.resetRequests();
      const e = await w.run("apply", "-auto-approve", "-no-color");
      const text = said(e);
      const err = [...text.matchAll(/Error: .*?(?=Error:|$)/g)].map(([x]) => x.slice(0, 900)).join("\n      ");
      process.stdout.write(`COMBO ${latency} ${name}: ${e.code} ${Date.now() - at} ms | ${held(stage, zone).join(", ")} | apex ${stage.sandbox.store.zones.records(zone, undefined, zone + ".").map((x) => x.type).join()}\n      ${err}\n`);
    });
  });
});
