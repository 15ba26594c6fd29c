import { connectSandbox, type ConnectedSandbox } from "../../../test/support/connected-sandbox.ts";
import type { FaultInput, SandboxOptionsInput, SeedInput } from "../../sandbox/index.ts";
import type { Project, ProjectDeclaration } from "../index.ts";

const cluster = "prod cluster";
const shop: ProjectDeclaration = {
  cluster,
  name: "Web Shop",
  adminUids: ["u1", "u2"],
  editorUids: null,
  viewerUids: null,
  customerId: "acme",
  productId: null,
  description: "sells",
  nodeSelector: "zone=a",
  requesterUid: null,
  billingCycle: "YEARLY",
  quotaMemory: 2048,
  quotaCpu: 500,
};
const others = ["one", "two", "three"].map((name) => ({ name, adminUids: ["u9"], customerId: "acme" }));
const timeoutMs = 600_000;

let connected: ConnectedSandbox;
interface Setting {
  readonly options?: SandboxOptionsInput;
  readonly faults?: readonly FaultInput[];
  readonly projects?: NonNullable<NonNullable<SeedInput["clusters"]>[string]["projects"]>;
}
const start = ({ options = {}, faults = [], projects = others }: Setting = {}): ConnectedSandbox =>
  (connected = connectSandbox({
    seed: { customers: ["acme", "globex"], clusters: { [cluster]: { nodes: ["n1"], projects } } },
    options,
    faults,
  }));
afterEach(() => connected.close());

const posts = (): number => connected.sandbox.requestCounts().byEndpoint["platform.createProject"] ?? 0;
const named = (name: string): string[] => {
  const { clusters } = connected.sandbox.store;
  return clusters.projectIds(cluster).filter((id) => clusters.project(cluster, id)?.["name"] === name);
};

const styles: [string, SandboxOptionsInput][] = [
  ["slug, id not in the answer", {}],
  [
    "opaque id, slow, listing late",
    { projectIds: "opaque", visibleAfter: 20_000, settledAfter: 60_000, listingLag: 3_000, lingersFor: 30_000 },
  ],
  [
    "prefixed id in the answer, doubles",
    { projectIds: "prefixed", postReturnsId: true, doubles: true, extraFields: true },
  ],
  ["nulls, two projects may share a name", { emptyFields: "null", duplicateNames: "allow", writeAnswers: "ok" }],
];

describe.each(styles)("on a deployment: %s", (_, options) => {
  it("creates, reads and deletes a project", async () => {
    const { client } = start({ options });
    const told: Project[] = [];
    const created = await client.projects.create({ declared: shop, timeoutMs, onCreated: (one) => told.push(one) });
    expect(created).toMatchObject({
      ...shop,
      editorUids: null,
      viewerUids: null,
      productId: "unlimited",
      requesterUid: "u10001",
      type: "CUSTOMER",
    });
    expect(told.at(-1)).toEqual(created);
    expect(await client.projects.get(created)).toEqual(created);
    expect(await client.projects.list(cluster)).toContain(created.id);
    await client.projects.delete({ project: created, timeoutMs });
    expect(await client.projects.get(created)).toBeUndefined();
    expect(await client.projects.list(cluster)).not.toContain(created.id);
    await client.projects.delete({ project: created, timeoutMs });
  });

  it("creates it anew after its deletion", async () => {
    const { client } = start({ options });
    const first = await client.projects.create({ declared: shop, timeoutMs });
    await client.projects.delete({ project: first, timeoutMs });
    const second = await client.projects.create({ declared: shop, timeoutMs });
    expect(second.created).toBeGreaterThan(first.created ?? Infinity);
  });
});

describe("creating", () => {
  it.each<[string, FaultInput]>([
    ["reset after it acted", { endpoint: "platform.createProject", drop: true, when: "after" }],
    ["504 after it acted", { endpoint: "platform.createProject", status: 504, when: "after" }],
  ])("finds what an unclear answer made: %s", async (_, fault) => {
    const { client } = start({ faults: [fault], options: { projectIds: "opaque" } });
    const created = await client.projects.create({ declared: shop, timeoutMs });
    expect(named(shop.name)).toEqual([created.id]);
    expect(posts()).toBe(1);
  });

  it("sends no second request when nothing comes of the first, and says what to do", async () => {
    const { client, logged } = start({ faults: [{ endpoint: "platform.createProject", drop: true, when: "before" }] });
    await expect(client.projects.create({ declared: shop, timeoutMs: 60_000 })).rejects.toMatchObject({
      code: "project-timeout",
      happened: expect.stringMatching(/the project to become visible.*no clear answer.*not repeated/) as string,
      remedy: expect.stringContaining("terraform import ADDRESS 'prod cluster/PROJECT_ID'") as string,
    });
    expect(posts()).toBe(1);
    expect(logged.filter((line) => line.includes("Waiting for the project"))).toHaveLength(5);
  });

  it("says which settings were missing when the time was up, and has told the id", async () => {
    const { client } = start({ options: { settledAfter: 900_000 } });
    const told: Project[] = [];
    const creating = client.projects.create({ declared: shop, timeoutMs, onCreated: (one) => told.push(one) });
    await expect(creating).rejects.toMatchObject({
      code: "project-timeout",
      happened: expect.stringContaining(
        "adminUids, customerId, description, nodeSelector, billingCycle, quotaMemory, quotaCpu",
      ) as string,
      remedy: expect.stringContaining("web-shop is kept in the state") as string,
    });
    expect(told).toMatchObject([{ id: "web-shop", name: shop.name }]);
  });

  it.each<[string, SandboxOptionsInput]>([
    ["it shows later", { visibleAfter: 30_000 }],
    ["it shows later, without its settings", { visibleAfter: 30_000, settledAfter: 900_000 }],
    ["it is there already", { visibleAfter: 5_000 }],
  ])("a project that did not show in time is found afterwards: %s", async (_, options) => {
    const { client, clock } = start({ options: { ...options, projectIds: "opaque" } });
    const sent: number[] = [];
    const creating = client.projects.create({ declared: shop, timeoutMs: 1_000, onSent: (at) => sent.push(at) });
    await expect(creating).rejects.toMatchObject({ code: "project-timeout" });
    expect(sent).toHaveLength(1);
    const [at = 0] = sent;
    const found = await client.projects.findSent({ declared: shop, at });
    expect([found?.id]).toEqual(named(shop.name));
    expect(clock.now() - at).toBeLessThan(60_000);
  });

  it("one that was never made is not found, and not waited for longer than it may take", async () => {
    const { client, clock } = start({
      faults: [{ endpoint: "platform.createProject", drop: true, when: "before" }],
    });
    const sent: number[] = [];
    const creating = client.projects.create({ declared: shop, timeoutMs: 1_000, onSent: (at) => sent.push(at) });
    await expect(creating).rejects.toMatchObject({ code: "project-timeout" });
    const [at = 0] = sent;
    expect(await client.projects.findSent({ declared: shop, at })).toBeUndefined();
    expect(clock.now() - at).toBeLessThan(130_000);
  });

  it("what the service refuses was not sent", async () => {
    const { client } = start({ faults: [{ endpoint: "platform.createProject", status: 400, when: "before" }] });
    const sent: number[] = [];
    const creating = client.projects.create({ declared: shop, timeoutMs: 1_000, onSent: (at) => sent.push(at) });
    await expect(creating).rejects.toThrow();
    expect(sent).toEqual([]);
  });

  it("tells a likely id when it is cancelled", async () => {
    const { client, sandbox } = start({ options: { settledAfter: 900_000 } });
    const controller = new AbortController();
    const told: Project[] = [];
    const creating = client.projects.create(
      { declared: shop, timeoutMs, onCreated: (one) => told.push(one) },
      controller.signal,
    );
    creating.catch(() => undefined);
    while (!sandbox.requests.some(({ path, status }) => path.endsWith("/web-shop") && status === 200))
      await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setImmediate(resolve));
    controller.abort(new Error("stop"));
    await expect(creating).rejects.toThrow("stop");
    expect(told).toMatchObject([{ id: "web-shop" }]);
  });

  it("says how to go on when it is cancelled before anything can be seen", async () => {
    const { client } = start({ options: { visibleAfter: 900_000 } });
    const controller = new AbortController();
    const creating = client.projects.create({ declared: shop, timeoutMs }, controller.signal);
    creating.catch(() => undefined);
    while (posts() === 0) await new Promise((resolve) => setImmediate(resolve));
    controller.abort(new Error("stop"));
    await expect(creating).rejects.toMatchObject({
      code: "cancelled",
      remedy: expect.stringContaining("terraform import ADDRESS 'prod cluster/PROJECT_ID'") as string,
    });
  });

  it("refuses one that exists, and says how to import it", async () => {
    const { client } = start({ projects: [{ ...others[0], name: shop.name }] });
    await expect(client.projects.create({ declared: shop, timeoutMs })).rejects.toMatchObject({
      code: "project-exists",
      remedy: expect.stringContaining("terraform import ADDRESS 'prod cluster/web-shop'") as string,
    });
    expect(posts()).toBe(0);
  });

  it("waits for one that lingers from a deletion elsewhere, and does not adopt it", async () => {
    const { client, sandbox } = start({
      projects: [{ ...others[0], name: shop.name }],
      options: { lingersFor: 8_000 },
    });
    await connected.sandbox.transport(
      {
        method: "DELETE",
        origin: sandbox.baseUrl,
        target: `/openshift/1/prod%20cluster/projects/web-shop?accessToken=${sandbox.accessToken.reveal()}`,
        headers: {},
        maxResponseBytes: 1_000,
      },
      new AbortController().signal,
    );
    const created = await client.projects.create({ declared: shop, timeoutMs });
    expect(created).toMatchObject({ adminUids: ["u1", "u2"] });
  });

  it("waits longer for one that it deleted itself", async () => {
    const { client } = start({ projects: [{ ...others[0], name: shop.name }], options: { lingersFor: 120_000 } });
    const deleting = client.projects.delete({ project: { cluster, id: "web-shop" }, timeoutMs: 5_000 });
    await expect(deleting).rejects.toMatchObject({
      code: "project-still-there",
      happened: expect.stringContaining("the project to become unreadable") as string,
    });
    expect(await client.projects.create({ declared: shop, timeoutMs })).toMatchObject({ adminUids: ["u1", "u2"] });
  });

  it("makes one of two that want the same name", async () => {
    const { client, connectAnother } = start({ options: { duplicateNames: "allow" } });
    const results = await Promise.allSettled(
      [client, connectAnother()].map((one) => one.projects.create({ declared: shop, timeoutMs })),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(posts()).toBe(1);
  });

  it("does not choose between two that may be its own", async () => {
    const { client, sandbox } = start({ options: { duplicateNames: "allow", projectIds: "opaque" } });
    const told: Project[] = [];
    const twice = connected.connectAnother({
      transport: async (request, signal) => {
        if (request.method === "POST") await sandbox.transport(request, signal);
        return sandbox.transport(request, signal);
      },
    });
    const creating = twice.projects.create({ declared: shop, timeoutMs, onCreated: (one) => told.push(one) });
    const error: unknown = await creating.catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: "project-ambiguous" });
    for (const id of named(shop.name)) expect(String(error)).toContain(`prod cluster/${id}`);
    expect(told).toEqual([]);
    expect(await client.projects.list(cluster)).toHaveLength(5);
  });

  it("does not take another's new project of the same name for its own", async () => {
    const { client, sandbox } = start({ options: { duplicateNames: "allow", projectIds: "opaque" } });
    const body = JSON.stringify({ name: shop.name, adminUids: ["somebody"], customerId: "globex" });
    const beside = connected.connectAnother({
      transport: async (request, signal) => {
        if (request.method === "POST") await sandbox.transport({ ...request, body }, signal);
        return sandbox.transport(request, signal);
      },
    });
    expect(await beside.projects.create({ declared: shop, timeoutMs })).toMatchObject({ adminUids: ["u1", "u2"] });
    expect(await client.projects.list(cluster)).toHaveLength(5);
  });

  it("outlives a restart of the service while it waits", async () => {
    const { client } = start({
      options: { visibleAfter: 10_000 },
      faults: [{ endpoint: "platform.listProjects", status: 503, nth: 3, times: 8 }],
    });
    expect(await client.projects.create({ declared: shop, timeoutMs })).toMatchObject({ id: "web-shop" });
  });

  it("needs two looks in a row that agree", async () => {
    const { client, sandbox } = start({
      options: { postReturnsId: true, visibleAfter: 0, settledAfter: 0 },
      faults: [{ path: "/projects/web-shop", method: "GET", status: 404, nth: 2 }],
    });
    await client.projects.create({ declared: shop, timeoutMs });
    expect(sandbox.requests.filter(({ path }) => path.endsWith("/web-shop")).map(({ status }) => status)).toEqual([
      200, 404, 200, 200,
    ]);
  });

  it("reads the names of the projects there once", async () => {
    const { client, sandbox } = start({ options: { visibleAfter: 30_000 } });
    await client.projects.create({ declared: shop, timeoutMs });
    expect(sandbox.requests.filter(({ path, method }) => method === "GET" && path.endsWith("/one"))).toHaveLength(1);
  });

  it.each<[string, Partial<ProjectDeclaration>, string]>([
    ["billing_cycle", { billingCycle: "DAILY" }, "billingCycle"],
    ["customer_id", { customerId: null }, "customerId"],
  ])("shows a refusal at its attribute: %s", async (_, differing, field) => {
    const { client } = start();
    await expect(client.projects.create({ declared: { ...shop, ...differing }, timeoutMs })).rejects.toMatchObject({
      code: "http-input-refused",
      doing: "Cannot create the project prod cluster/Web Shop",
      fields: [{ path: [field] }],
    });
  });
});

describe("deleting", () => {
  it.each<[string, FaultInput]>([
    ["reset before it acted", { endpoint: "platform.deleteProject", drop: true, when: "before" }],
    ["reset after it acted", { endpoint: "platform.deleteProject", drop: true, when: "after" }],
  ])("is done: %s", async (_, fault) => {
    const { client } = start({ faults: [fault] });
    await client.projects.delete({ project: { cluster, id: "one" }, timeoutMs });
    expect(await client.projects.list(cluster)).toEqual(["two", "three"]);
  });

  it("does not take a hidden cluster as done", async () => {
    const { client } = start({ faults: [{ path: "/projects/", status: 404, times: "always" }] });
    await expect(client.projects.delete({ project: { cluster, id: "one" }, timeoutMs })).rejects.toMatchObject({
      code: "http-not-found",
    });
  });
});

describe("reading", () => {
  it("never calls a project gone that is listed", async () => {
    const { client } = start({ faults: [{ endpoint: "platform.getProject", status: 404, times: "always" }] });
    await expect(client.projects.get({ cluster, id: "one" })).rejects.toMatchObject({ code: "project-unreadable" });
  });

  it("tells clusters, what they hold, and their nodes", async () => {
    const { client } = start();
    expect(await client.platform.clusters()).toEqual([cluster]);
    expect(await client.platform.entities(cluster)).toEqual(["nodes", "projects"]);
    expect(await client.platform.nodes(cluster)).toEqual(["n1"]);
  });
});
