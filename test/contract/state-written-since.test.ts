/**
 * What a killed run noted of a server or a project counts for the state that it had, and not for one that a run in another checkout has written since
 * (docs/decisions/0010-journal.md#what-a-note-counts-for).
 */
import { openCreates } from "../support/killed-run.ts";
import { refusalOf } from "../support/terraform-core.ts";
import { startCheckouts, type Checkouts, type Shared } from "../support/two-checkouts.ts";

let checkouts: Checkouts;
let own: Shared;

/** Stops a run as soon as the service has got a request of the endpoint. */
async function stoppedAt(endpoint: string, run: Promise<unknown>): Promise<void> {
  const seen = (): number => checkouts.first.sandbox.requestCounts().byEndpoint[endpoint] ?? 0;
  while (seen() === 0) await new Promise((resolve) => setImmediate(resolve));
  checkouts.first.provider.stop();
  await run;
}

describe("a server whose decommission a killed run asked for", () => {
  const fqdn = "web1.example.com";
  const fields = { environment: "production", project: "shop", role: "web", location: "zrh1" };
  const config = { customer: "acme", fqdn, ...fields, region: null, zone: null, stage: null };
  const live = (): readonly unknown[] =>
    checkouts.first.sandbox.store.read().servers.map(({ definition }) => definition["role"]);
  const mayBeOthers = [{ severity: "warning", summary: `${fqdn}: Another server may have taken its place` }];
  const notDone = { endpoint: "servers.decommissionServer", status: 500, times: "always" } as const;
  const makeAnew = async (): Promise<void> => {
    await checkouts.first.clock.advance(60_000);
    await (await checkouts.first.beside({ engine: {} })).object("ims_server_definition").apply(config);
  };
  const applies = (role: string) => async () => {
    await own.second.refresh();
    await own.second.apply({ ...config, role });
  };

  beforeEach(async () => {
    checkouts = await startCheckouts({ seed: { customers: ["acme"] } });
    own = checkouts.share("ims_server_definition");
    await own.first.apply(config);
    await checkouts.first.nextRun();
    await own.first.refresh();
  });
  const kill = (...faults: Parameters<Checkouts["killed"]>[2][]) =>
    checkouts.killed([own], () => stoppedAt("servers.decommissionServer", own.first.destroy()), ...faults);

  it.each<[string, (() => Promise<unknown>)[]]>([
    ["created it anew", [applies("web")]],
    ["created it anew and changed it", [applies("web"), applies("cache"), applies("web")]],
    [
      "imported what others made anew",
      [
        makeAnew,
        async () => {
          own.second.forget();
          await own.second.import(`acme/${fqdn}`);
        },
      ],
    ],
  ])("is that of the state once the other checkout %s", async (_, runs) => {
    await kill();
    await checkouts.meanwhile([own], ...runs);
    await own.first.refresh();
    expect([own.first.told, openCreates(checkouts.lockDirectory, "sent decommission")]).toEqual([[], []]);
    await own.first.apply({ ...config, role: "proxy" });
    expect(live()).toEqual(["proxy"]);
    await checkouts.first.nextRun();
    await own.first.destroy();
    expect(live()).toEqual([]);
  });

  it("and that was never done is that of the state once the other checkout has changed it", async () => {
    await kill(notDone);
    await checkouts.meanwhile([own], applies("cache"));
    await own.first.refresh();
    expect(own.first.told).toEqual([]);
    await own.first.apply({ ...config, role: "proxy" });
    expect(live()).toEqual(["proxy"]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ["saw it", () => own.second.refresh()],
    [
      "was refused a change of it",
      async () => {
        await own.second.refresh();
        checkouts.first.sandbox.faults.add({ endpoint: "servers.updateServer", status: 403, times: "always" });
        expect(await refusalOf(own.second.apply({ ...config, role: "cache" }))).toContain("403");
        checkouts.first.sandbox.faults.clear();
      },
    ],
  ])("may be of somebody else where others made it anew and the other checkout only %s", async (_, run) => {
    await kill();
    await checkouts.meanwhile([own], makeAnew, run);
    await own.first.refresh();
    expect(own.first.told).toMatchObject(mayBeOthers);
    expect(await refusalOf(own.first.destroy())).toContain("Error code: server-made-anew");
  });

  it("is refused to the checkout that was killed; the other one, to which its refresh tells it, goes on", async () => {
    await kill();
    await makeAnew();
    await own.first.refresh();
    expect(own.first.told).toMatchObject(mayBeOthers);
    await checkouts.meanwhile([own], async () => {
      await own.second.refresh();
      expect(own.second.told).toMatchObject(mayBeOthers);
      await own.second.apply({ ...config, role: "proxy" });
      await own.second.refresh();
      expect(own.second.told).toEqual([]);
    });
    expect(live()).toEqual(["proxy"]);
    await own.first.refresh();
    expect(own.first.told).toEqual([]);
    await own.first.destroy();
    expect(live()).toEqual([]);
  });
});

describe("a project whose deletion a killed run asked for", () => {
  const cluster = "Cluster One";
  const settings = { admin_uids: ["u1"], quota_memory: 1024, deletion_protection: false };
  const config = { cluster, name: "Shop", customer_id: "acme", ...settings, timeouts: { create: null, delete: "1m" } };

  it("is told until the other checkout imports it, since the platform keeps it", async () => {
    const seed = { customers: ["acme"], clusters: { [cluster]: {} } };
    checkouts = await startCheckouts({ seed, options: { lingersFor: 3_600_000 } });
    own = checkouts.share("ims_platform_project");
    await own.first.apply(config);
    await checkouts.first.nextRun();
    await own.first.refresh();
    await checkouts.killed([own], () => stoppedAt("platform.deleteProject", own.first.destroy()));
    await own.first.refresh();
    expect(own.first.told).toMatchObject([{ summary: `${cluster} Shop: The deletion of the project was accepted` }]);
    await checkouts.meanwhile([own], async () => {
      own.second.forget();
      await own.second.import(`${cluster}/shop`);
    });
    await own.first.refresh();
    expect(own.first.told).toEqual([]);
  });
});
