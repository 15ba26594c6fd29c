import type { FaultInput, SandboxOptionsInput } from "../../sandbox/index.ts";
import type { Project } from "../index.ts";
import { shop, timeoutMs, start, posts, named } from "../../../test/support/projects.ts";

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
});
