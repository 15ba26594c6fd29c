import type { Transport } from "../../src/http/transport/transport.ts";
import { createLockDirectory, startInMemory, type InMemory } from "../support/in-memory.ts";

const fqdn = "web1.example.com";
const zones = ["example.com", "example.org"];
const settings = { environment: "production", project: "shop", role: "web", location: "zrh1" };
const config = {
  ...{ customer: "acme", fqdn, ...settings, region: null, zone: null, stage: null },
  decommission: { revoke: null, deactivate: null, delete: null, dns_cleanup_zones: zones },
};
const seed = {
  customers: ["acme"],
  zones: {
    "example.com": { records: [{ name: `${fqdn}.`, type: "A", data: ["192.0.2.1"] }] },
    "example.org": { records: [{ name: "alias.example.org.", type: "CNAME", data: [`${fqdn}.`] }] },
  },
};

type Server = ReturnType<InMemory["object"]>;

async function begin(stalePlan?: "warn"): Promise<{ memory: InMemory; server: Server }> {
  const memory = await startInMemory({ seed, ...(stalePlan === undefined ? {} : { stalePlan }) });
  const server = memory.object("ims_server_definition");
  await server.apply(config);
  await memory.nextRun();
  await server.refresh();
  return { memory, server };
}
const remaining = ({ sandbox }: InMemory): string[] =>
  zones.flatMap((zone) =>
    ["A", "CNAME"].flatMap((type) => sandbox.store.zones.records(zone, type).map(({ name }) => `${type} ${name}`)),
  );
const cleanUps = ({ sandbox }: InMemory): number =>
  sandbox.requests.filter(({ method, path }) => method === "DELETE" && path.includes("/_/")).length;
const addLate = ({ sandbox }: InMemory, zone = "example.org", name = "late"): void =>
  sandbox.store.zones.add(zone, { name: `${name}.${zone}.`, type: "CNAME", data: [`${fqdn}.`] });
const messageOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "no error",
    (error: unknown) => (error as Error).message,
  );
/** A plan that shows what is there now, and its apply. */
async function destroyAnew({ memory, server }: { memory: InMemory; server: Server }): Promise<void> {
  await memory.nextRun({});
  await server.refresh();
  await server.destroy(await server.planDestroy());
  expect(remaining(memory)).toEqual([]);
  expect(server.state).toBeNull();
}

describe("the clean-up of several zones", () => {
  it("removes nothing from any where one of them has a record that the plan did not show", async () => {
    const { memory, server } = await begin();
    const planned = await server.planDestroy();
    addLate(memory);
    const message = await messageOf(server.destroy(planned));
    expect(message).toMatch(/late\.example\.org\./);
    expect(message).not.toContain("were removed");
    expect(cleanUps(memory)).toBe(0);
    expect(remaining(memory)).toHaveLength(3);
    await destroyAnew({ memory, server });
  });

  it("says what was removed and what was not where a record comes in between, and the next run goes on", async () => {
    const { memory, server } = await begin();
    const transport: Transport = async (request, signal) => {
      const answer = await memory.sandbox.transport(request, signal);
      if (request.method === "DELETE" && request.target.includes("/example.com/_/")) addLate(memory);
      return answer;
    };
    await memory.nextRun({ transport });
    await server.refresh();
    const message = await messageOf(server.destroy(await server.planDestroy()));
    expect(message).toMatch(/late\.example\.org\./);
    expect(message).toMatch(/records of web1\.example\.com\. in the zone example\.com were removed/);
    expect(message).toMatch(/clean-up of the zone example\.org was not finished/);
    expect(message).toMatch(/server itself was not decommissioned/);
    expect(cleanUps(memory)).toBe(1);
    expect(remaining(memory)).toEqual(["CNAME alias.example.org.", "CNAME late.example.org."]);
    await destroyAnew({ memory, server });
  });

  it("warns once of each record that the plan did not show, where it is to go all the same", async () => {
    const { memory, server } = await begin("warn");
    const transport: Transport = async (request, signal) => {
      const answer = await memory.sandbox.transport(request, signal);
      if (request.method === "DELETE" && request.target.includes("/example.com/_/"))
        addLate(memory, "example.org", "between");
      return answer;
    };
    await memory.nextRun({ transport });
    await server.refresh();
    const planned = await server.planDestroy();
    addLate(memory, "example.com");
    addLate(memory, "example.org");
    await server.destroy(planned);
    expect(server.told.map(({ summary, detail }) => [summary, detail.match(/\b(late|between|alias)\.\S+/g)])).toEqual([
      [
        `${fqdn}: The plan to delete ims_server_definition is stale`,
        ["late.example.com.", "late.example.org.", "between.example.org."],
      ],
      [
        `The clean-up of ${fqdn} removed records`,
        ["late.example.com.", "alias.example.org.", "late.example.org.", "between.example.org."],
      ],
    ]);
    expect(remaining(memory)).toEqual([]);
  });

  // a destruction goes by the state: the zone taken out of the configuration alone would leave it as it is
  it.each([
    ["that has the zone's name", { fqdn: "example.com" }, zones, /That is the zone itself/],
    ["whose zone is not there", { fqdn }, ["example.org", "nowhere.example"], /Zone nowhere\.example not found/],
  ])(
    "is refused by the plan of a server %s, which says how it is destroyed, and that works",
    async (_, of, its, why) => {
      const memory = await startInMemory({ seed });
      const server = memory.object("ims_server_definition");
      const vain = { ...config, ...of, decommission: { ...config.decommission, dns_cleanup_zones: its } };
      await server.apply(vain);
      const [message, replaced] = [
        await messageOf(server.planDestroy()),
        await messageOf(server.plan({ ...vain, fqdn: "web2.example.com" })),
      ];
      expect(message).toMatch(why);
      expect(message).toMatch(/take the zone out of dns_cleanup_zones, and apply that before/);
      expect(replaced).toMatch(why);
      await server.apply({ ...vain, decommission: { ...vain.decommission, dns_cleanup_zones: ["example.org"] } });
      await server.destroy(await server.planDestroy());
      expect(server.state).toBeNull();
    },
  );

  // engines end a process of the apply when its part is done, maybe before they begin the one that cleans up, and notes stay on their machine
  it("leaves what the plan declares and a process of the apply has created since, on a machine without notes", async () => {
    const { memory, server } = await begin();
    await memory.nextRun({ engine: { workingDirectory: "/work" } });
    await server.refresh();
    const [own, alias] = [
      { zone: "example.com", name: `${fqdn}.`, type: "AAAA", data: ["2001:db8::1"] },
      { zone: "example.com", name: "late.example.com.", type: "CNAME", data: [`${fqdn}.`] },
    ];
    for (const declared of [own, alias]) await memory.object("ims_dns_record").plan(declared);
    const planned = await server.planDestroy();
    await memory.nextRun({ engine: { workingDirectory: "/work" }, lockDirectory: createLockDirectory() });
    for (const { zone, ...content } of [own, alias]) memory.sandbox.store.zones.add(zone, content);
    await server.destroy(planned);
    expect(memory.held("example.com")).toEqual(["late CNAME web1.example.com.", "web1 AAAA 2001:db8::1"]);
    expect(memory.held("example.org")).toEqual([]);
  });
});
