/** Deletions that take the address of a name server of the zone in which it lies. */
import type { Diagnostic } from "terraform-provider-sdk";
import { actionOf } from "../../support/actions.ts";
import { startInMemory, type InMemory } from "../../support/in-memory.ts";

const zone = "example.com";
const element = { values: ["192.0.2.1"], ttl: null, comment: null, allow_rules: null };
const keys = (...names: string[]) => ({
  zone,
  records: Object.fromEntries(names.map((name) => [`${name} A`, element])),
  max_change_percent: 100,
});
const definition = { customer: "acme", environment: "production", project: "shop", role: "web", location: "zrh1" };
const decommission = { revoke: null, deactivate: null, delete: null, dns_cleanup_zones: [zone] };
const servers = ["ns1.example.com.", "ns2.example.net."].map((host) => ({ name: "@", type: "NS", data: [host] }));

let memory: InMemory;
let object: ReturnType<InMemory["object"]>;
const start = async (...also: { name: string; type: string; data: string[] }[]): Promise<void> => {
  memory = await startInMemory({
    seed: { customers: ["acme"], zones: { [zone]: { records: [...servers, ...also] } } },
  });
  object = memory.object("ims_dns_zone_records");
};
const lost = (told: readonly Diagnostic[]): string[] =>
  told.flatMap(({ severity, summary, detail }) => (summary.includes("rule Z1") ? [`${severity} ${detail}`] : []));
const warned = [
  expect.stringMatching(/^warning The name server `ns1.example.com.` lies in this zone but has no address/),
];

describe("the last address of the zone's own name server", () => {
  beforeEach(() => start());

  it("goes with a key of a zone's records: the plan warns", async () => {
    await object.apply(keys("ns1", "www"));
    expect(lost((await object.plan(keys("www"))).warnings)).toEqual(warned);
    expect(lost((await object.plan(keys("ns1"))).warnings)).toEqual([]);
  });

  it("goes with all of a zone's records: the plan warns", async () => {
    await object.apply(keys("ns1", "www"));
    expect(lost(await object.destroy())).toEqual(warned);
  });
});

it("is not the last one: nothing is said", async () => {
  await start({ name: `ns1.${zone}.`, type: "AAAA", data: ["2001:db8::1"] });
  await object.apply(keys("ns1", "www"));
  expect(lost((await object.plan(keys("www"))).warnings)).toEqual([]);
  expect(lost(await object.destroy())).toEqual([]);
});

it("goes in an exclusive zone, where nobody lists it: said as of any record", async () => {
  await start({ name: `ns1.${zone}.`, type: "A", data: ["192.0.2.1"] });
  const plan = object.plan({ ...keys("www"), exclusive: true, ignore: ["@ NS"] });
  const told = await plan.then(({ warnings }) => warnings.map(({ detail }) => detail).join(), String);
  expect(told).toMatch(/ns1.example.com.` lies in this zone but has no address/);
});

it("goes with a clean-up of its name: the plan warns", async () => {
  await start({ name: `ns1.${zone}.`, type: "A", data: ["192.0.2.1"] });
  const action = actionOf(memory, "ims_dns_cleanup");
  const ofRule = async (name: string): Promise<string[]> =>
    (await action.plan({ zone, name })).warnings.filter((text) => text.includes("DNS rule Z1"));
  expect(await ofRule("ns1")).toEqual([
    expect.stringContaining("The name server `ns1.example.com.` lies in this zone"),
  ]);
  expect(await ofRule("www")).toEqual([]);
});

it("goes with a server's definition: the plan says it", async () => {
  await start({ name: `ns1.${zone}.`, type: "A", data: ["192.0.2.1"] });
  const server = memory.object("ims_server_definition");
  await server.apply({ ...definition, fqdn: `ns1.${zone}`, decommission });
  await memory.nextRun();
  await server.refresh();
  const told = (await server.destroy()).map(({ detail }) => detail).join();
  expect(told).toContain("The name server `ns1.example.com.` lies in this zone but has no address");
});
