import type { FaultInput, SandboxOptionsInput } from "../../sandbox/index.ts";
import { TransportError } from "../../http/transport/transport.ts";
import type { ConnectedClient, Project, SentProject } from "../index.ts";
import { connected, forEngine, shop, timeoutMs, start, posts, named } from "../../../test/support/projects.ts";

const resumes = expect.stringMatching(
  /`terraform untaint ADDRESS` \(OpenTofu: `tofu untaint ADDRESS`\).*, then `terraform apply`/,
) as string;

const goesOn = expect.stringMatching(/kept in the state\. Run `terraform apply` again to go on/) as string;

/** Creates the project with too little time, and gives what is known of it. */
async function cutOff({ projects }: ConnectedClient): Promise<SentProject> {
  const sent: SentProject[] = [];
  const creating = projects.create({ declared: shop, timeoutMs: 1_000, onSent: (one) => sent.push(one) });
  await expect(creating).rejects.toMatchObject({ code: "project-timeout" });
  const last = sent.at(-1);
  if (last === undefined) throw new Error("nothing was sent");
  return last;
}

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

  it.each<[string, SandboxOptionsInput, boolean]>([
    ["five minutes ahead", { clockOffset: 300_000 }, true],
    ["five minutes behind", { clockOffset: -300_000 }, true],
    ["five minutes behind, and it does not tell", { clockOffset: -300_000 }, false],
  ])("goes by the service's own clock: %s", async (_, options, tells) => {
    const { sandbox } = start({ options: { ...options, projectIds: "opaque", visibleAfter: 10_000 } });
    const client = connected.connectAnother({
      transport: async (request, signal) => {
        const answer = await sandbox.transport(request, signal);
        return tells ? answer : { ...answer, headers: {} };
      },
    });
    const created = await client.projects.create({ declared: shop, timeoutMs: 60_000 });
    expect(named(shop.name)).toEqual([created.id]);
  });

  it("sends no second request when nothing comes of the first, and says what to do", async () => {
    const { client, logged } = start({
      faults: [{ endpoint: "platform.createProject", drop: true, when: "before" }],
      client: forEngine,
    });
    await expect(client.projects.create({ declared: shop, timeoutMs: 60_000 })).rejects.toMatchObject({
      code: "project-timeout",
      happened: expect.stringMatching(/the project to become visible.*no clear answer.*not repeated/) as string,
      remedy: resumes,
    });
    expect(posts()).toBe(1);
    expect(logged.filter((line) => line.includes("Waiting for the project"))).toHaveLength(5);
  });

  it("says why a project of the name is not taken, and how to import it: the service adds an admin", async () => {
    const { sandbox } = start({ options: { writeAnswers: "ok" } });
    const client = connected.connectAnother({
      transport: async (request, signal) => {
        const answer = await sandbox.transport(request, signal);
        return { ...answer, body: answer.body.replace('"adminUids":[', '"adminUids":["svc",') };
      },
    });
    await expect(client.projects.create({ declared: shop, timeoutMs: 60_000 })).rejects.toMatchObject({
      code: "project-timeout",
      happened: expect.stringMatching(
        /certainly the one asked for\. prod cluster\/web-shop has its name, but its admins are svc, u1, u2\. .*state rm.*import ADDRESS 'prod%20cluster\/web-shop'/,
      ) as string,
    });
  });

  it("says which settings were missing when the time was up, and has told the id", async () => {
    const { client } = start({ options: { settledAfter: 900_000 }, client: forEngine });
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
    ["it shows minutes later", { visibleAfter: 300_000 }],
    ["it shows later, and its settings after that", { visibleAfter: 30_000, settledAfter: 400_000 }],
    ["it is there already", { visibleAfter: 5_000 }],
    ["the service's clock is ahead", { visibleAfter: 30_000, clockOffset: 300_000 }],
    ["the service's clock is behind", { visibleAfter: 30_000, clockOffset: -300_000 }],
  ])("a project that did not show in time is found afterwards: %s", async (_, options) => {
    const { client } = start({ options: { ...options, projectIds: "opaque" } });
    const sent = await cutOff(client);
    const found = await client.projects.findSent({ declared: shop, sent, timeoutMs });
    expect(found).toMatchObject({ inTime: true, value: { name: shop.name, id: named(shop.name)[0] } });
    expect(posts()).toBe(1);
  });

  it("one that was never made is looked for as long as it may take, and no longer", async () => {
    const { client, clock } = start({
      faults: [{ endpoint: "platform.createProject", drop: true, when: "before" }],
    });
    const before = clock.now();
    const sent = await cutOff(client);
    expect(await client.projects.findSent({ declared: shop, sent, timeoutMs })).toMatchObject({ inTime: false });
    const passed = clock.now() - before;
    expect(passed).toBeGreaterThanOrEqual(timeoutMs);
    expect(passed).toBeLessThan(timeoutMs + 30_000);
  });

  it("is waited for again by `resume`, which says how to go on when it takes too long", async () => {
    const { client } = start({ options: { visibleAfter: 30_000 }, client: forEngine });
    const sent = await cutOff(client);
    const wait = { declared: shop, sent, timeoutMs: 5_000 };
    await expect(client.projects.resume(wait)).rejects.toMatchObject({
      code: "project-timeout",
      remedy: expect.stringMatching(/^The project is kept in the state. Run `terraform apply` again/) as string,
    });
    expect(await client.projects.resume({ ...wait, timeoutMs })).toMatchObject({ quotaCpu: 500, id: "web-shop" });
    expect(posts()).toBe(1);
  });

  it("what the service refuses was not sent", async () => {
    const { client } = start({ faults: [{ endpoint: "platform.createProject", status: 400, when: "before" }] });
    const sent: SentProject[] = [];
    const creating = client.projects.create({ declared: shop, timeoutMs: 1_000, onSent: (at) => sent.push(at) });
    await expect(creating).rejects.toThrow();
    expect(sent).toEqual([]);
  });

  it("tells a likely id when it is cancelled", async () => {
    const { client, sandbox } = start({ options: { settledAfter: 900_000 }, client: forEngine });
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
    await expect(creating).rejects.toMatchObject({ code: "cancelled", remedy: goesOn });
    expect(told).toMatchObject([{ id: "web-shop" }]);
  });

  it("leaves nothing to wait for when it is called off before it was sent", async () => {
    const { sandbox } = start();
    const controller = new AbortController();
    const client = connected.connectAnother({
      transport(request, signal) {
        if (request.method === "GET") return sandbox.transport(request, signal);
        controller.abort();
        return Promise.reject(new TransportError("ECONNREFUSED", { sent: false }));
      },
    });
    const sent: SentProject[] = [];
    const request = { declared: shop, timeoutMs, onSent: (one: SentProject) => sent.push(one) };
    await expect(client.projects.create(request, controller.signal)).rejects.toMatchObject({
      code: "cancelled",
      happened: expect.stringContaining("Nothing was written.") as string,
    });
    expect([sent, posts()]).toEqual([[], 0]);
  });

  it("says how to go on when it is cancelled before anything can be seen", async () => {
    const { client } = start({ options: { visibleAfter: 900_000 }, client: forEngine });
    const controller = new AbortController();
    const creating = client.projects.create({ declared: shop, timeoutMs }, controller.signal);
    creating.catch(() => undefined);
    while (posts() === 0) await new Promise((resolve) => setImmediate(resolve));
    controller.abort(new Error("stop"));
    await expect(creating).rejects.toMatchObject({
      code: "cancelled",
      remedy: goesOn,
    });
  });
});
