import type { FaultInput } from "../../src/sandbox/index.ts";
import { startInMemory, type InMemory } from "../support/in-memory.ts";

const fields = { environment: "production", project: "shop", role: "web", location: "zrh1" };
const fqdn = "web1.example.com";
const config = {
  customer: "acme",
  fqdn,
  ...fields,
  region: null,
  zone: null,
  stage: null,
  decommission: { revoke: null, deactivate: null, delete: null, dns_cleanup_zones: ["example.com", "example.org"] },
};
const foreign = { customer: "acme", fqdn: "db1.example.com", ...fields };
const zones = {
  "example.com": { records: [{ name: `${fqdn}.`, type: "A", data: ["192.0.2.1"] }] },
  // the clean-up takes what points to the name, too
  "example.org": { records: [{ name: "alias.example.org.", type: "CNAME", data: [`${fqdn}.`] }] },
};

const always = { times: "always" } as const;
type Fault = Omit<FaultInput, "endpoint">;
const get = (fault: Fault): FaultInput => ({ endpoint: "servers.getServer", ...fault });
const remove = (fault: Fault): FaultInput => ({ endpoint: "servers.decommissionServer", ...fault });
const cleanUp = (zone: string, fault: Fault): FaultInput => ({ method: "DELETE", path: `/${zone}/_/`, ...fault });
const says = (body: object): Fault => ({ status: 200, body: JSON.stringify(body) });

let memory: InMemory;
let server: ReturnType<InMemory["object"]>;
const begin = async (): Promise<void> => {
  memory = await startInMemory({ seed: { customers: ["acme", "globex"], servers: [foreign], zones } });
  server = memory.object("ims_server_definition");
  await server.apply(config);
  memory.sandbox.resetRequests();
};
const live = (): string[] => memory.sandbox.store.read().servers.map((each) => each.fqdn);
const records = (): number =>
  Object.keys(zones).flatMap((zone) => ["A", "CNAME"].flatMap((type) => memory.sandbox.store.zones.records(zone, type)))
    .length;
const writes = (): string[] =>
  memory.sandbox.requests
    .filter(({ method }) => method !== "GET")
    .map(({ path }) => path.split("/").slice(1, 4).join("/"));

const cleaned = { summary: `The clean-up of ${fqdn} removed records` };

/** Answers from which nothing may be concluded about the server in the state. */
const doubts: readonly (readonly [string, readonly FaultInput[]])[] = [
  ["another server", [get({ ...says(foreign), ...always })]],
  ["a server of the same name of another customer", [get({ ...says({ ...config, customer: "globex" }), ...always })]],
  ["{}", [get({ ...says({}), ...always })]],
  ["403", [get({ status: 403, ...always })]],
  ["503", [get({ status: 503, ...always })]],
  ["404, and its customer, too", [{ path: "/acme/", status: 404, ...always }]],
  ["404, but it is listed", [get({ status: 404, ...always })]],
];

describe("destroying a server", () => {
  it.each(doubts)("writes nothing when it reads as %s", async (_, faults) => {
    await begin();
    memory.sandbox.faults.add(...faults);
    await expect(server.destroy()).rejects.toThrow();
    expect(writes()).toEqual([]);
    expect(server.state).toMatchObject({ fqdn });
    expect(live()).toContain(fqdn);
  });

  it("looks first, cleans up its name, then decommissions it", async () => {
    await begin();
    await server.destroy();
    expect(writes()).toEqual(["dns/1/example.com", "dns/1/example.org", "servers/1/acme"]);
    expect(live()).toEqual([foreign.fqdn]);
    expect(records()).toBe(0);
  });

  it("takes one that is gone already as done, its name included", async () => {
    await begin();
    memory.sandbox.store.servers.remove(fqdn);
    await server.destroy();
    expect(server.state).toBeNull();
    expect(server.told).toMatchObject([cleaned]);
    expect(records()).toBe(0);
  });
});

/** What fails on the way, and what the user must be told was done before. */
const halfWay: readonly (readonly [string, FaultInput, readonly RegExp[]])[] = [
  ["the first clean-up", cleanUp("example.com", { status: 403 }), [/403/, /^(?!.*were removed)/s]],
  [
    "the second clean-up",
    cleanUp("example.org", { status: 403 }),
    [/403/, /records of web1\.example\.com\. in the zone example\.com were removed/, /was not decommissioned/],
  ],
  [
    "the decommission, refused",
    remove({ status: 403 }),
    [/403/, /in the zones example\.com, example\.org were removed/, /was not decommissioned/],
  ],
  [
    "the decommission, unclear eight times",
    remove({ status: 500, ...always }),
    [/500/, /in the zones example\.com, example\.org were removed/, /may have been done: revok.*deactivat/],
  ],
];

describe("a destroy that fails half way", () => {
  it.each(halfWay)("at %s says what was done, and goes on in the next run", async (_, fault, told) => {
    await begin();
    memory.sandbox.faults.add(fault);
    const message = await server.destroy().then(
      () => "no error",
      (error: unknown) => (error as Error).message,
    );
    for (const part of told) expect(message).toMatch(part);
    expect(server.state).toMatchObject({ fqdn });
    memory.sandbox.faults.clear();
    await memory.nextRun();
    await server.refresh();
    await server.destroy();
    expect(live()).toEqual([foreign.fqdn]);
    expect(records()).toBe(0);
  });
});

describe("an answer to the decommission that leaves it open", () => {
  it.each<[string, Fault]>([
    ["reset after it acted", { drop: true, when: "after" }],
    ["503 after it acted", { status: 503, when: "after" }],
  ])("%s: it is gone, and a warning says what cannot be proven", async (_, fault) => {
    await begin();
    memory.sandbox.faults.add(remove(fault));
    await server.destroy();
    expect(server.told).toMatchObject([
      cleaned,
      { severity: "warning", detail: expect.stringContaining("revoke") as unknown },
    ]);
    expect(memory.sandbox.store.servers.decommissions()).toHaveLength(1);
  });

  it("and that cannot be read keeps the state, and says so", async () => {
    await begin();
    memory.sandbox.faults.add(remove({ drop: true, when: "after" }), get({ nth: 2, status: 403, ...always }));
    await expect(server.destroy()).rejects.toThrow(/403.*may have been done/s);
    expect(server.state).toMatchObject({ fqdn });
    memory.sandbox.faults.clear();
    await server.refresh();
    expect(server.state).toBeNull();
  });

  it("is looked after also when the run was stopped", async () => {
    await begin();
    memory.sandbox.faults.add(remove({ drop: true, when: "after", delay: 50 }));
    const destroying = server.destroy();
    const isSent = (): boolean =>
      memory.sandbox.requests.some(({ endpoint }) => endpoint === "servers.decommissionServer");
    while (!isSent()) await new Promise((resolve) => setImmediate(resolve));
    memory.provider.stop();
    await destroying;
    expect(server.state).toBeNull();
  });
});

describe("a decommission that was accepted", () => {
  it("is not sent again while reads lag", async () => {
    await begin();
    memory.sandbox.faults.add(get({ nth: 2, times: 4, ...says(config) }));
    await server.destroy();
    expect(writes().filter((path) => path.startsWith("servers"))).toHaveLength(1);
    expect(server.told).toMatchObject([cleaned]);
  });

  it("and whose server never goes keeps the state", async () => {
    await begin();
    memory.sandbox.faults.add(remove({ status: 200, ...always }));
    await expect(server.destroy()).rejects.toThrow("server-not-deleted");
    expect(server.state).toMatchObject({ fqdn });
    expect(writes().filter((path) => path.startsWith("servers"))).toHaveLength(1);
  });
});

describe("requests", () => {
  const count = async (work: () => Promise<unknown>): Promise<string> => {
    memory.sandbox.resetRequests();
    await work();
    return memory.sandbox.requests.map(({ method }) => method).join(" ");
  };

  it("are three for a write, and one for a read", async () => {
    memory = await startInMemory({ seed: { customers: ["acme"], servers: [foreign] } });
    server = memory.object("ims_server_definition");
    const plain = { ...config, decommission: null };
    expect(await count(() => server.apply(plain))).toBe("GET POST GET");
    expect(await count(() => server.refresh())).toBe("GET");
    expect(await count(() => server.apply({ ...plain, role: "proxy" }))).toBe("GET PUT GET");
    // the import, and the refresh that follows it
    expect(await count(() => server.import(`acme/${fqdn}`))).toBe("GET GET");
    expect(await count(() => server.import(`_/${fqdn}`))).toBe("GET GET");
    expect(await count(() => server.destroy())).toBe("GET DELETE GET");
  });

  it("find the customer where an import names none and the answer does not either", async () => {
    memory = await startInMemory({ seed: { customers: ["acme", "globex"], servers: [foreign] } });
    memory.sandbox.store.servers.set(foreign.fqdn, { customer: null });
    server = memory.object("ims_server_definition");
    await server.import(`_/${foreign.fqdn}`);
    expect(server.state).toMatchObject({ id: `acme/${foreign.fqdn}`, customer: "acme" });
  });
});
