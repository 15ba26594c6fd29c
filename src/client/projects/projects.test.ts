import { TransportError } from "../../http/transport/transport.ts";
import type { FaultInput } from "../../sandbox/index.ts";
import type { Project } from "../index.ts";
import { cluster, connected, others, shop, timeoutMs, start, styles } from "../../../test/support/projects.ts";

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

describe("deleting", () => {
  it.each<[string, FaultInput]>([
    ["reset before it acted", { endpoint: "platform.deleteProject", drop: true, when: "before" }],
    ["reset after it acted", { endpoint: "platform.deleteProject", drop: true, when: "after" }],
    ["404 for a project that is there", { endpoint: "platform.deleteProject", status: 404, when: "before" }],
    ["404 twice", { endpoint: "platform.deleteProject", status: 404, when: "before", times: 2 }],
  ])("is done: %s", async (_, fault) => {
    const { client } = start({ faults: [fault] });
    await client.projects.delete({ project: { cluster, id: "one" }, timeoutMs });
    expect(await client.projects.list(cluster)).toEqual(["two", "three"]);
  });

  it.each<[string, boolean]>([
    ["while it is not clear whether the deletion was done", true],
    ["while we wait until it is gone", false],
  ])("leaves a project alone that somebody else makes under its name and ID: %s", async (_, isUnclear) => {
    const { sandbox, clock } = start({ options: { lingersFor: 0, visibleAfter: 0 } });
    await clock.advance(1_000);
    const body = JSON.stringify({ ...others[0], description: "theirs" });
    const beside = connected.connectAnother({
      transport: async (request, signal) => {
        const answer = await sandbox.transport(request, signal);
        if (request.method !== "DELETE") return answer;
        const target = request.target.replace(/[^/]+$/, "");
        const headers = { "x-accesstoken": sandbox.accessToken.reveal(), "content-type": "application/json" };
        await sandbox.transport({ ...request, method: "POST", target, headers, body }, signal);
        if (isUnclear) throw new TransportError("ECONNRESET", { sent: true });
        return answer;
      },
    });
    await beside.projects.delete({ project: { cluster, id: "one" }, name: "one", timeoutMs });
    expect(sandbox.store.clusters.project(cluster, "one")).toMatchObject({ description: "theirs" });
    expect(sandbox.requestCounts().byEndpoint["platform.deleteProject"]).toBe(1);
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
