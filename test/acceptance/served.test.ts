import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "terraform-provider-sdk/core";
import { createSandbox, type Listening, type Sandbox } from "../../src/sandbox/index.ts";
import { ask } from "../../src/served/network/index.ts";
import { describeWithNameServers, reloadAfter, startNameServer, type NameServer } from "../support/name-servers.ts";
import { describeWithTerraform } from "../support/engines.ts";
import { createWorkspace, type Workspace } from "../support/terraform.ts";

const zone = "example.com";
const lateMs = 3_000;

describeWithNameServers("wait_until_served", () => {
  describeWithTerraform("with two name servers", () => {
    let directory: string;
    let sandbox: Sandbox;
    let listening: Listening;
    let workspace: Workspace;
    let knot: NameServer;
    let nsd: NameServer;
    let stop: (() => void)[] = [];
    beforeAll(async () => {
      directory = mkdtempSync(join(tmpdir(), "ims-served-"));
      sandbox = createSandbox({ deployTo: join(directory, "zones"), options: { deployDelay: 500 } });
      listening = await sandbox.listen();
      const options = { zones: [zone], directory: join(directory, "zones") };
      [knot, nsd] = await Promise.all([startNameServer("knot", options), startNameServer("nsd", options)]);
      workspace = await createWorkspace({
        IMS_BASE_URL: listening.baseUrl,
        IMS_ACCESS_TOKEN: sandbox.accessToken.reveal(),
      });
    });
    afterAll(async () => {
      await Promise.all([knot.stop(), nsd.stop(), workspace.remove(), listening.close(), sandbox.close()]);
      rmSync(directory, { recursive: true, force: true });
    });
    /** Each zone file is loaded so much later; by a server that is not named, never. */
    const load = (...servers: readonly (readonly [NameServer, number])[]): void => {
      stop = servers.map(([server, after]) => reloadAfter(join(directory, "zones"), [server], after));
    };
    afterEach(async () => {
      for (const each of stop) each();
      await systemClock.sleep(700);
      for (const server of [knot, nsd]) server.reload();
    });

    const wait = (more = 'timeout = "1m"'): string =>
      `wait_until_served {\n ${more}\n servers = ["${knot.name}", "${nsd.name}"]\n }`;
    const record = (name: string, data: string, more?: string): string =>
      `resource "ims_dns_record" "${name}" {\n zone = "${zone}"\n name = "${name}.${zone}."\n type = "A"\n ttl = "60"\n data = ["${data}"]\n ${wait(more)}\n}\n`;
    const answers = async (name: string): Promise<readonly string[][]> =>
      Promise.all(
        [knot, nsd].map(async ({ at }) => {
          const { records = [] } = await ask(at, { name: `${name}.${zone}.`, type: "A" }, systemClock);
          return records.map(({ data }) => data).sort();
        }),
      );

    it("a create, an update and a delete return when the later of them serves the change", async () => {
      load([knot, 0], [nsd, lateMs]);
      await workspace.configure(record("one", "192.0.2.81") + record("two", "192.0.2.82"));
      const began = systemClock.now();
      await workspace.apply();
      expect(await answers("one")).toEqual([["192.0.2.81"], ["192.0.2.81"]]);
      expect(await answers("two")).toEqual([["192.0.2.82"], ["192.0.2.82"]]);
      expect(systemClock.now() - began).toBeGreaterThan(lateMs);

      await workspace.configure(record("one", "192.0.2.91"));
      await workspace.apply();
      expect(await answers("one")).toEqual([["192.0.2.91"], ["192.0.2.91"]]);
      expect(await answers("two")).toEqual([[], []]);
      expect(await workspace.plan()).toEqual([]);
    });

    it("a wait whose time is up is an error that names the server; the state keeps the record, and it can be kept", async () => {
      load([knot, 0]);
      await workspace.configure(record("one", "192.0.2.91") + record("late", "192.0.2.83", 'timeout = "2s"'));
      const { code, stderr } = await workspace.run("apply", "-auto-approve", "-no-color");
      const said = stderr.replace(/[│╷╵\s]+/g, " ");
      expect(code).toBe(1);
      expect(said).toContain(
        "Error: Not every name server of the zone example.com serves the DNS record late.example.com. A as written",
      );
      expect(said).toContain(`- ${nsd.name} has the serial`);
      expect(said).toContain("still answers late.example.com. A with nothing");
      expect(said).toMatch(/The zone's serial is \d+ at the service/);
      expect(said).not.toContain(`- ${knot.name}`);
      expect(said).toContain("run `terraform untaint ADDRESS`");
      expect(await workspace.values("ims_dns_record.late")).toMatchObject({ data: ["192.0.2.83"] });
      await workspace.expectOk("untaint", "-no-color", "ims_dns_record.late");
      expect(await workspace.plan()).toEqual([]);
      expect(await answers("late")).toEqual([["192.0.2.83"], []]);
    });

    it("is a warning where the block says so: nothing is tainted, and the next plan is empty", async () => {
      load([knot, 0]);
      const late = record("late", "192.0.2.84", 'timeout = "2s"\n on_timeout = "warn"');
      await workspace.configure(record("one", "192.0.2.91") + late);
      const { stdout } = await workspace.apply();
      expect(stdout).toContain(
        "Warning: late.example.com. A 192.0.2.84: Not every name server of the zone example.com",
      );
      expect(await workspace.values("ims_dns_record.late")).toMatchObject({ data: ["192.0.2.84"] });
      expect(await workspace.plan()).toEqual([]);
      await workspace.configure(record("one", "192.0.2.91") + record("late", "192.0.2.84", 'timeout = "2s"'));
      await workspace.apply();
    });

    it("a delete that is not served in time is an error, and the record is gone at the service", async () => {
      load([nsd, 0]);
      await workspace.configure(record("one", "192.0.2.91"));
      const { code, stderr } = await workspace.run("apply", "-auto-approve", "-no-color");
      expect(code).toBe(1);
      const said = stderr.replace(/[│╷╵\s]+/g, " ");
      expect(said).toContain("has stopped serving the DNS record late.example.com. A");
      expect(said).toContain(`- ${knot.name} has the serial`);
      expect(said).toContain(`ims dns served ${zone} --server `);
      expect(sandbox.store.zones.records(zone, "A", "late.example.com.")).toEqual([]);
      expect(await workspace.plan()).toEqual([]);
    });

    it("sets, and all records of a zone, wait as well", async () => {
      load([nsd, 0], [knot, lateMs]);
      await workspace.configure(`
        resource "ims_dns_record_set" "pool" {
          zone   = "${zone}"
          name   = "s.${zone}."
          type   = "A"
          values = ["192.0.2.1", "192.0.2.2"]
          ${wait()}
        }
        resource "ims_dns_zone_records" "all" {
          zone    = "${zone}"
          records = { "z A" = { values = ["192.0.2.3"] }, "z TXT" = { values = ["\\"x\\""] } }
          ${wait()}
        }`);
      await workspace.apply();
      expect(await answers("s")).toEqual([
        ["192.0.2.1", "192.0.2.2"],
        ["192.0.2.1", "192.0.2.2"],
      ]);
      expect(await answers("z")).toEqual([["192.0.2.3"], ["192.0.2.3"]]);
      expect(await workspace.plan()).toEqual([]);
      await workspace.expectOk("destroy", "-auto-approve", "-no-color");
      expect([await answers("s"), await answers("z")]).toEqual([
        [[], []],
        [[], []],
      ]);
    });
  });
});
