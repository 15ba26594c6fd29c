import { connectSandbox, type ConnectedSandbox } from "../../../test/support/connected-sandbox.ts";
import type { FaultInput, SandboxOptionsInput } from "../../sandbox/index.ts";
import type { ServerDeclaration } from "../index.ts";

const web: ServerDeclaration = {
  customer: "acme",
  fqdn: "web1.example.com",
  environment: "production",
  project: "shop",
  role: "web",
  location: "dc1",
  region: "ZRH.CH",
  zone: null,
  stage: "prod",
};
const db = {
  customer: "acme",
  fqdn: "db1.example.com",
  environment: "production",
  project: "shop",
  role: "db",
  location: "dc1",
};
const declared = { ...web, ...db, region: null, zone: null, stage: null };

const seed = {
  customers: ["acme", "globex"],
  servers: [{ ...db, facts: { processorcount: "4" } }],
  zones: { "example.com": { records: [{ name: "db1.example.com.", type: "A", data: ["192.0.2.1"] }] } },
};

let connected: ConnectedSandbox;
const start = (options: SandboxOptionsInput = {}, faults: FaultInput[] = []): ConnectedSandbox =>
  (connected = connectSandbox({ seed, options, faults }));
afterEach(() => connected.close());
const writes = (): string[] =>
  connected.sandbox.requests
    .filter(({ method }) => method !== "GET")
    .map(({ method, query }) => `${method}${query === "" ? "" : ` ${query}`}`);

/** Every way in which an answer to a write can get lost. */
const lost = (endpoint: string): [string, FaultInput][] => [
  ["reset before it acted", { endpoint, drop: true, when: "before" }],
  ["reset after it acted", { endpoint, drop: true, when: "after" }],
  ["503 before it acted", { endpoint, status: 503, when: "before" }],
  ["503 after it acted", { endpoint, status: 503, when: "after" }],
  ["reset three times before it acted", { endpoint, drop: true, when: "before", times: 3 }],
];

const styles: [string, SandboxOptionsInput][] = [
  ["as it is", {}],
  [
    "nulls, doubles, further fields, entities as answers",
    { emptyFields: "null", doubles: true, extraFields: true, writeAnswers: "entity" },
  ],
  ["customer required", { customerRequired: true, writeAnswers: "ok" }],
];

describe.each(styles)("on a deployment: %s", (_, options) => {
  it("creates, reads, updates and decommissions a server", async () => {
    const { client, sandbox } = start(options);
    const created = await client.servers.create({ declared: web });
    expect(created).toEqual({ ...web, modDate: expect.any(Number) as number, modUser: "u10001" });
    expect(await client.servers.get(web)).toEqual(created);
    const planned = { ...web, role: "proxy", region: null };
    expect(await client.servers.update({ expected: created, planned })).toMatchObject(planned);
    expect(await client.servers.decommission({ server: web })).toEqual({ gone: true, removed: [], warnings: [] });
    expect(sandbox.store.servers.get(web.fqdn)).toBeUndefined();
    expect(await client.servers.get(web)).toBeUndefined();
  });
});

describe("reading", () => {
  it("finds the customer", async () => {
    const { client } = start();
    expect(await client.servers.get({ customer: "_", fqdn: db.fqdn })).toMatchObject({ customer: "acme", role: "db" });
  });

  it("finds the customer by listings when the answer does not name it", async () => {
    const { client, sandbox } = start();
    sandbox.store.servers.set(db.fqdn, { customer: null });
    expect(await client.servers.get({ customer: "_", fqdn: db.fqdn })).toMatchObject({ customer: "acme" });
  });

  it("says of a server that is gone that it is gone", async () => {
    const { client } = start();
    expect(await client.servers.get({ customer: "acme", fqdn: "no.example.com" })).toBeUndefined();
  });

  it.each<[string, FaultInput[], object]>([
    ["the customer cannot be seen", [{ path: "/acme/", status: 404, times: "always" }], { code: "http-not-found" }],
    ["the token is refused", [{ path: "/acme/", status: 403, times: "always" }], { code: "http-forbidden" }],
    [
      "the listing holds it still",
      [{ endpoint: "servers.getServer", status: 404, times: "always" }],
      { code: "server-unreadable" },
    ],
  ])("never calls it gone when %s", async (_, faults, expected) => {
    const { client } = start({}, faults);
    await expect(client.servers.get(db)).rejects.toMatchObject(expected);
  });

  it("lists and tells facts", async () => {
    const { client } = start();
    expect(await client.servers.listCustomers()).toEqual(["acme", "globex"]);
    expect(await client.servers.list("_")).toEqual([db.fqdn]);
    expect(await client.servers.facts(db)).toEqual({ processorcount: "4" });
  });
});

describe("creating", () => {
  it.each(lost("servers.createServer"))("creates it once: %s", async (_, fault) => {
    const { client, sandbox } = start({}, [fault]);
    expect(await client.servers.create({ declared: web })).toMatchObject(web);
    expect(sandbox.store.read().servers.map(({ fqdn }) => fqdn)).toEqual([db.fqdn, web.fqdn]);
  });

  it("refuses to overwrite what exists, and says how to import it", async () => {
    const { client } = start();
    await expect(client.servers.create({ declared: { ...declared, role: "web" } })).rejects.toMatchObject({
      code: "server-exists",
      remedy: expect.stringMatching(
        /terraform import ADDRESS 'acme\/db1\.example\.com', or.* create_before_destroy /,
      ) as string,
    });
    expect(writes()).toEqual([]);
  });

  it("refuses it also where its last change was at no time of a calendar", async () => {
    const { client, sandbox } = start();
    sandbox.store.servers.set(db.fqdn, { modDate: 1e20 });
    await expect(client.servers.create({ declared: { ...declared, role: "web" } })).rejects.toMatchObject({
      code: "server-exists",
      happened: expect.stringContaining("at 100000000000000000000") as string,
    });
  });

  it("names the other customer that has a server of this name", async () => {
    const { client } = start();
    await expect(client.servers.create({ declared: { ...declared, customer: "globex" } })).rejects.toMatchObject({
      code: "server-exists",
      happened: expect.stringContaining("acme/db1.example.com") as string,
    });
  });

  it("shows what the service complains about at its attribute", async () => {
    const { client } = start();
    await expect(client.servers.create({ declared: { ...web, role: "" } })).rejects.toMatchObject({
      code: "http-input-refused",
      doing: "Cannot create the server acme/web1.example.com",
      fields: [{ path: ["role"] }],
    });
  });

  it("tells of the creation before it reads back, so that a failure loses nothing", async () => {
    const { client } = start({}, [{ endpoint: "servers.getServer", status: 403, nth: 2, times: "always" }]);
    const told: unknown[] = [];
    const creating = client.servers.create({ declared: web, onCreated: (created) => told.push(created) });
    await expect(creating).rejects.toMatchObject({ code: "http-forbidden" });
    expect(told).toEqual([{ ...web, modDate: null, modUser: null }]);
  });

  it("does not adopt what somebody else created meanwhile", async () => {
    const { client, sandbox } = start({}, [{ endpoint: "servers.createServer", drop: true, delay: 50 }]);
    const creating = client.servers.create({ declared: { ...web, fqdn: "new.example.com" } });
    sandbox.store.change((state) => {
      const [server] = state.servers;
      if (server !== undefined)
        state.servers.push({
          ...server,
          fqdn: "new.example.com",
          definition: { ...server.definition, fqdn: "new.example.com" },
        });
    });
    await expect(creating).rejects.toMatchObject({ code: "server-exists" });
  });
});

describe("updating", () => {
  const planned = { ...declared, role: "replica", stage: "test" };

  it.each(lost("servers.updateServer"))("updates it: %s", async (_, fault) => {
    const { client, sandbox } = start({}, [fault]);
    expect(await client.servers.update({ expected: declared, planned })).toMatchObject(planned);
    expect(sandbox.store.servers.get(db.fqdn)?.definition).toMatchObject({ role: "replica", stage: "test" });
  });

  it("keeps fields it does not know and sends none that are ignored", async () => {
    const { client, sandbox } = start();
    sandbox.store.servers.set(db.fqdn, { serviceLevel: "gold" });
    await client.servers.update({ expected: declared, planned });
    expect(sandbox.store.servers.get(db.fqdn)?.definition).toMatchObject({ serviceLevel: "gold" });
    const put = sandbox.requests.find(({ method }) => method === "PUT");
    expect(Object.keys(JSON.parse(put?.body ?? "{}") as object).sort()).toEqual([
      "customer",
      "environment",
      "location",
      "project",
      "role",
      "serviceLevel",
      "stage",
    ]);
  });

  it("sends back every digit of numbers it does not know", async () => {
    const { sandbox } = start();
    const numbers = '"limit":9007199254740993,"ratio":1e400,"share":0.1234567890123456789012345';
    let sent = "";
    const client = connected.connectAnother({
      transport: async (request, signal) => {
        if (request.method === "PUT") sent = request.body ?? "";
        const answer = await sandbox.transport(request, signal);
        // afterwards the service has them itself
        return sent === "" ? { ...answer, body: answer.body.replace(/^\{/, `{${numbers},`) } : answer;
      },
    });
    await client.servers.update({ expected: declared, planned });
    for (const number of numbers.split(",")) expect(sent).toMatch(new RegExp(`${number}[,}]`));
  });

  it("writes nothing when somebody changed a managed field since the plan", async () => {
    const { client, sandbox } = start();
    sandbox.store.servers.set(db.fqdn, { location: "dc2" });
    await expect(client.servers.update({ expected: declared, planned })).rejects.toMatchObject({
      code: "server-changed",
      fields: [{ path: ["location"] }],
    });
    expect(writes()).toEqual([]);
  });

  it("writes nothing when it is as planned already", async () => {
    const { client, sandbox } = start();
    sandbox.store.servers.set(db.fqdn, { role: "replica", stage: "test" });
    expect(await client.servers.update({ expected: declared, planned })).toMatchObject(planned);
    expect(writes()).toEqual([]);
  });

  it("says that it is gone", async () => {
    const { client, sandbox } = start();
    sandbox.store.servers.remove(db.fqdn);
    await expect(client.servers.update({ expected: declared, planned })).rejects.toMatchObject({ code: "server-gone" });
  });

  it("says which fields the service did not keep", async () => {
    const { client } = start({}, [{ endpoint: "servers.updateServer", status: 200, when: "before", times: "always" }]);
    await expect(client.servers.update({ expected: declared, planned })).rejects.toMatchObject({
      code: "server-not-updated",
      fields: [{ path: ["role"] }, { path: ["stage"] }],
    });
  });
});

describe("decommissioning", () => {
  it.each(lost("servers.decommissionServer"))("removes it: %s", async (name, fault) => {
    const { client, sandbox } = start({}, [fault]);
    const { gone, warnings } = await client.servers.decommission({ server: db });
    expect(gone).toBe(true);
    expect(sandbox.store.servers.get(db.fqdn)).toBeUndefined();
    const unproven = "revoking its certificate (revoke) and deactivating it in the inventory database (deactivate)";
    expect(warnings.map((warning) => warning.includes(unproven))).toEqual(
      name.includes("after it acted") ? [true] : [],
    );
    expect(sandbox.store.servers.decommissions()).toHaveLength(1);
  });

  it("runs the steps asked for and warns that the definition stays", async () => {
    const { client, sandbox } = start();
    const steps = { revoke: false, delete: false };
    const { gone, warnings } = await client.servers.decommission({ server: db, steps });
    expect({ gone, warnings }).toEqual({ gone: false, warnings: [expect.stringContaining("delete = false")] });
    expect(writes()).toEqual(["DELETE revoke=false&delete=false"]);
    expect(sandbox.store.servers.get(db.fqdn)).toMatchObject({ certificate: "valid", inventory: "inactive" });
  });

  it("cleans up the host's name in the zones named, first", async () => {
    const { client, sandbox } = start();
    await client.servers.decommission({ server: db, cleanUpZones: ["example.com"] });
    expect(sandbox.store.zones.records("example.com", "A")).toEqual([]);
    expect(sandbox.requests.filter(({ method }) => method === "DELETE").map(({ path }) => path)).toEqual([
      "/dns/1/example.com/_/db1.example.com.",
      "/servers/1/acme/db1.example.com",
    ]);
  });

  it("takes one that is gone already as done", async () => {
    const { client, sandbox } = start();
    sandbox.store.servers.remove(db.fqdn);
    expect(await client.servers.decommission({ server: db })).toEqual({ gone: true, removed: [], warnings: [] });
  });

  it("does not take a hidden customer as done", async () => {
    const { client } = start({}, [{ path: "/acme/", status: 404, times: "always" }]);
    await expect(client.servers.decommission({ server: db })).rejects.toMatchObject({ code: "http-not-found" });
  });

  it("says that the definition does not go", async () => {
    const { client } = start({}, [{ method: "DELETE", status: 200, when: "before", times: "always" }]);
    await expect(client.servers.decommission({ server: db })).rejects.toMatchObject({ code: "server-not-deleted" });
  });
});
