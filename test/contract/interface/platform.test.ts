import { createManualClock } from "terraform-provider-sdk/core";
import { projectAlways, projectPayload } from "./fixtures.ts";
import { jsonOf, linesOf, startService, stopServices } from "./support/service.ts";

afterEach(stopServices);

const start = 1_700_000_000_000;
const one = "/Cluster%20One";
const id = "my-new-project";

describe("platform: reads", () => {
  it.each([
    ["GET / lists clusters, whose ids may hold blanks", "/", ["Cluster One", "Cluster Two"]],
    ["GET /{openShiftId}/ lists the sub-entities", `${one}/`, ["nodes", "projects"]],
    [
      "GET /{openShiftId}/nodes/ lists plain names",
      `${one}/nodes/`,
      ["node1.one.example.com", "node2.one.example.com", "node3.one.example.com"],
    ],
    [
      "GET /{openShiftId}/projects/ lists project ids",
      `${one}/projects/`,
      ["default", "shop-production", "portal-test"],
    ],
  ])("%s", async (_row, path, expected) => {
    const { platform } = await startService();
    const told = await platform("GET", path);
    expect(told.status).toBe(200);
    expect(linesOf(told)).toEqual(expected);
  });

  it("GET /{openShiftId}/projects/{projectId} gives the project", async () => {
    const { platform } = await startService({ clock: createManualClock(start) });
    expect(jsonOf(await platform("GET", `${one}/projects/portal-test`))).toEqual({
      id: "portal-test",
      name: "Portal Test",
      customerId: "globex",
      requesterUid: "u20001",
      productId: "flexible",
      type: "CUSTOMER",
      url: "https://console.cluster-one.example.com/project/portal-test",
      created: start,
      adminUids: ["u20001"],
      viewerUids: ["u20002"],
      billingCycle: "YEARLY",
      quotaMemory: 4096,
      quotaCpu: 2000,
    });
  });

  it.each([
    ["default", "SYSTEM", one],
    ["shop-production", "CUSTOMER", one],
    ["playground", "DEMO", "/Cluster%20Two"],
  ])("project %s has the type %s and all that is always present", async (project, type, cluster) => {
    const { platform } = await startService();
    const read = jsonOf(await platform("GET", `${cluster}/projects/${project}`)) as Record<string, unknown>;
    expect(read["type"]).toBe(type);
    expect(Object.keys(read)).toEqual(expect.arrayContaining([...projectAlways]));
  });

  it.each([
    ["GET", "/Nowhere/"],
    ["GET", "/Nowhere/nodes/"],
    ["GET", "/Nowhere/projects/"],
    ["POST", "/Nowhere/projects/"],
    ["GET", `${one}/projects/nothing`],
    ["DELETE", `${one}/projects/nothing`],
    ["GET", `${one}/projects/playground`],
    ["GET", one],
    ["GET", `${one}/nodes`],
    ["GET", `${one}/projects`],
    ["POST", `${one}/projects`],
    ["GET", `${one}/projects/default/`],
    ["GET", "/Cluster+One/"],
  ])("%s %s is 404", async (method, path) => {
    const { platform, sandbox } = await startService();
    const before = sandbox.store.read();
    expect((await platform(method, path, method === "POST" ? projectPayload : undefined)).status).toBe(404);
    expect(sandbox.store.read()).toEqual(before);
  });
});

describe("platform: POST is asynchronous", () => {
  it("the project becomes visible first, and has its settings later", async () => {
    const clock = createManualClock(start);
    const { platform } = await startService({ clock });
    const read = async (): Promise<{ status: number; text: string }> => platform("GET", `${one}/projects/${id}`);
    const listed = async (): Promise<boolean> => linesOf(await platform("GET", `${one}/projects/`)).includes(id);
    expect(await platform("POST", `${one}/projects/`, projectPayload)).toMatchObject({ status: 201, text: "" });

    expect([(await read()).status, await listed()]).toEqual([404, false]);
    await clock.advance(399);
    expect([(await read()).status, await listed()]).toEqual([404, false]);

    await clock.advance(1);
    const bare = JSON.parse((await read()).text) as object;
    expect(Object.keys(bare).sort()).toEqual([...projectAlways].sort());
    expect(await listed()).toBe(true);

    await clock.advance(400);
    expect(JSON.parse((await read()).text)).toEqual({
      ...projectPayload,
      id,
      type: "CUSTOMER",
      url: `https://console.cluster-one.example.com/project/${id}`,
      created: start,
    });
  });

  it("without a product an unlimited one is used, and the requester is the caller", async () => {
    const { platform } = await startService({ options: { visibleAfter: 0, settledAfter: 0 } });
    await platform("POST", `${one}/projects/`, { name: "Small", adminUids: ["u1"], customerId: "globex" });
    expect(jsonOf(await platform("GET", `${one}/projects/small`))).toMatchObject({
      productId: "unlimited",
      requesterUid: "u10001",
      customerId: "globex",
    });
  });

  it("what the service generates is ignored in the payload", async () => {
    const { platform } = await startService({ options: { visibleAfter: 0, settledAfter: 0 } });
    const sent = { ...projectPayload, id: "mine", type: "SYSTEM", url: "https://x.example", created: 5 };
    await platform("POST", `${one}/projects/`, sent);
    expect((await platform("GET", `${one}/projects/mine`)).status).toBe(404);
    const read = jsonOf(await platform("GET", `${one}/projects/${id}`)) as { created: number };
    expect(read).toMatchObject({ id, type: "CUSTOMER", name: projectPayload.name });
    expect(read.created).toBeGreaterThan(5);
  });

  it.each([
    ["without name", { name: undefined }, "name"],
    ["without adminUids", { adminUids: undefined }, "adminUids"],
    ["with no administrator", { adminUids: [] }, "adminUids"],
    ["with administrators that are no array", { adminUids: "u1" }, "adminUids"],
    ["with an empty user id", { adminUids: [""] }, "adminUids"],
    ["without customerId, by a caller of two customers", { customerId: undefined }, "customerId"],
    ["with an unknown customerId", { customerId: "nobody" }, "customerId"],
    ["with a billing cycle that is none", { billingCycle: "WEEKLY" }, "billingCycle"],
    ["with a node selector of another form", { nodeSelector: "acme" }, "nodeSelector"],
    ["with a quota that is a text", { quotaMemory: "2048" }, "quotaMemory"],
    ["with a negative quota", { quotaCpu: -1 }, "quotaCpu"],
    ["with editors that are no texts", { editorUids: [1] }, "editorUids"],
    ["with a name that exists", { name: "Portal Test" }, "name"],
  ])("%s is 400 with a flat map of field to message", async (_row, change, field) => {
    const { platform, sandbox } = await startService();
    const before = sandbox.store.read();
    const told = await platform("POST", `${one}/projects/`, { ...projectPayload, ...change });
    expect(told.status).toBe(400);
    expect(Object.keys(jsonOf(told) as object)).toEqual([field]);
    expect(sandbox.store.read()).toEqual(before);
  });

  it("a name may be used in each cluster", async () => {
    const { platform } = await startService();
    const taken = { ...projectPayload, name: "Portal Test" };
    expect((await platform("POST", "/Cluster%20Two/projects/", taken)).status).toBe(201);
  });
});

describe("platform: DELETE is asynchronous", () => {
  it("the project lingers, then it is gone", async () => {
    const clock = createManualClock(start);
    const { platform } = await startService({ clock });
    const path = `${one}/projects/portal-test`;
    const visible = async (): Promise<[number, boolean]> => [
      (await platform("GET", path)).status,
      linesOf(await platform("GET", `${one}/projects/`)).includes("portal-test"),
    ];
    expect((await platform("DELETE", path)).status).toBe(200);
    expect(await visible()).toEqual([200, true]);
    await clock.advance(499);
    expect(await visible()).toEqual([200, true]);
    await clock.advance(1);
    expect(await visible()).toEqual([404, false]);
    expect((await platform("DELETE", path)).status).toBe(404);
  });

  it("a second DELETE while it lingers changes nothing", async () => {
    const clock = createManualClock(start);
    const { platform } = await startService({ clock });
    const path = `${one}/projects/portal-test`;
    await platform("DELETE", path);
    await clock.advance(400);
    expect((await platform("DELETE", path)).status).toBe(200);
    await clock.advance(100);
    expect((await platform("GET", path)).status).toBe(404);
  });

  it("the name of a lingering project is refused until it is gone", async () => {
    const clock = createManualClock(start);
    const { platform } = await startService({ clock });
    const again = { ...projectPayload, name: "Portal Test" };
    await platform("DELETE", `${one}/projects/portal-test`);
    expect((await platform("POST", `${one}/projects/`, again)).status).toBe(409);
    await clock.advance(500);
    expect((await platform("POST", `${one}/projects/`, again)).status).toBe(201);
  });

  it("a project that is not visible yet cannot be deleted", async () => {
    const { platform } = await startService({ clock: createManualClock(start) });
    await platform("POST", `${one}/projects/`, projectPayload);
    expect((await platform("DELETE", `${one}/projects/${id}`)).status).toBe(404);
  });

  it("a listing may lag behind", async () => {
    const clock = createManualClock(start);
    const { platform } = await startService({ clock, options: { listingLag: 300 } });
    const path = `${one}/projects/shop-production`;
    await clock.advance(1_000);
    await platform("DELETE", path);
    await clock.advance(600);
    const listed = async (): Promise<boolean> =>
      linesOf(await platform("GET", `${one}/projects/`)).includes("shop-production");
    expect([(await platform("GET", path)).status, await listed()]).toEqual([404, true]);
    await clock.advance(200);
    expect(await listed()).toBe(false);
  });
});

describe("5 access is limited to the token's clusters and customers", () => {
  const limited = "acme-only-token";
  it("lists and opens only those", async () => {
    const { platform } = await startService();
    const get = (path: string): ReturnType<typeof platform> => platform("GET", path, undefined, limited);
    expect(linesOf(await get("/"))).toEqual(["Cluster One"]);
    expect(linesOf(await get(`${one}/projects/`))).toEqual(["default", "shop-production"]);
    expect((await get(`${one}/projects/portal-test`)).status).toBe(404);
    expect(await get("/Cluster%20Two/")).toMatchObject({ status: 404 });
  });

  it("a caller of one customer need not name it", async () => {
    const { platform, sandbox } = await startService();
    const body = { name: "Mine", adminUids: ["u10002"] };
    expect((await platform("POST", `${one}/projects/`, body, limited)).status).toBe(201);
    expect(sandbox.store.clusters.project("Cluster One", "mine")).toMatchObject({
      customerId: "acme",
      requesterUid: "u10002",
    });
  });

  it.each([
    ["another customer", { customerId: "globex" }, "customerId"],
    ["a billing cycle that not all may choose (2.4)", { billingCycle: "NONE" }, "billingCycle"],
  ])("%s is refused", async (_row, change, field) => {
    const { platform } = await startService();
    const told = await platform("POST", `${one}/projects/`, { ...projectPayload, ...change }, limited);
    expect(told.status).toBe(400);
    expect(Object.keys(jsonOf(told) as object)).toEqual([field]);
  });
});
