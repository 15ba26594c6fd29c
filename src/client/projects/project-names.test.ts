import type { FaultInput } from "../../sandbox/index.ts";
import type { Project, ProjectDeclaration } from "../index.ts";
import { cluster, shop, others, timeoutMs, connected, start, posts, named } from "../../../test/support/projects.ts";

describe("creating where names are taken, or others create too", () => {
  it("refuses one that exists, and says how to import it", async () => {
    const { client } = start({ projects: [{ ...others[0], name: shop.name }] });
    await expect(client.projects.create({ declared: shop, timeoutMs })).rejects.toMatchObject({
      code: "project-exists",
      remedy: expect.stringMatching(
        /terraform import ADDRESS 'prod%20cluster\/web-shop', or.* create_before_destroy /,
      ) as string,
    });
    expect(posts()).toBe(0);
  });

  it.each<[string, FaultInput]>([
    ["an empty listing", { endpoint: "platform.listProjects", status: 200, body: "" }],
    ["a listing cut short", { endpoint: "platform.listProjects", status: 200, body: "two\n" }],
    ["a 404", { endpoint: "platform.getProject", path: "/web-shop", status: 404 }],
    ["an answer about nothing", { endpoint: "platform.getProject", path: "/web-shop", status: 200, body: "{}" }],
  ])("is not misled by one wrong answer: %s", async (_, fault) => {
    const existing = { ...others[0], name: shop.name };
    const { client } = start({ projects: [existing], faults: [fault], options: { duplicateNames: "allow" } });
    await expect(client.projects.create({ declared: shop, timeoutMs })).rejects.toMatchObject({
      code: "project-exists",
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
    for (const id of named(shop.name)) expect(String(error)).toContain(`prod%20cluster/${id}`);
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

  it("needs two looks in a row that agree; one that shows less than the one before is asked for again", async () => {
    const { client, sandbox } = start({
      options: { postReturnsId: true, visibleAfter: 0, settledAfter: 0 },
      faults: [{ path: "/projects/web-shop", method: "GET", status: 404, nth: 2 }],
    });
    await client.projects.create({ declared: shop, timeoutMs });
    expect(sandbox.requests.filter(({ path }) => path.endsWith("/web-shop")).map(({ status }) => status)).toEqual([
      200, 404, 200,
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
