import { TransportError } from "../../http/transport.ts";
import type { FaultInput, SandboxOptionsInput } from "../../sandbox/index.ts";
import type { SentProject } from "../index.ts";
import { connected, named, posts, shop, start, timeoutMs } from "../../../test/support/projects.ts";

const post = { endpoint: "platform.createProject" };

/** Creates the project; gives the ids of its name, how long it took in s, and the code of the failure. */
async function create(
  faults: readonly FaultInput[],
  options: SandboxOptionsInput = {},
): Promise<{ ids: string[]; seconds: number; failed: string | undefined; sent: number }> {
  const { client, clock } = start({ faults, options });
  const began = clock.now();
  const sent: SentProject[] = [];
  const failed = await client.projects
    .create({ declared: shop, timeoutMs, onSent: (one) => sent.push(one) })
    .then(() => undefined)
    .catch((error: unknown) => (error as { code: string }).code);
  const seconds = (clock.now() - began) / 1000;
  return { ids: named(shop.name), seconds, failed, sent: sent.length };
}

describe("a request that was refused before it was done is sent again", () => {
  it.each<[string, FaultInput, number, number]>([
    ["503 once", { ...post, status: 503 }, 2, 60],
    ["503 twice", { ...post, status: 503, times: 2 }, 3, 60],
    ["429, longer than it is repeated for by itself", { ...post, status: 429, times: 6 }, 7, 60],
  ])("%s", async (_, fault, expectedPosts, atMostSeconds) => {
    const { ids, seconds, failed } = await create([fault], { projectIds: "opaque", duplicateNames: "allow" });
    expect({ failed, posts: posts(), ids: ids.length }).toEqual({ failed: undefined, posts: expectedPosts, ids: 1 });
    expect(seconds).toBeLessThan(atMostSeconds);
  });

  it("one that was not sent", async () => {
    const { sandbox, clock } = start();
    let refused = 0;
    const beside = connected.connectAnother({
      transport: (request, signal) => {
        if (request.method !== "POST" || refused === 6) return sandbox.transport(request, signal);
        refused += 1;
        return Promise.reject(new TransportError("ECONNREFUSED", { sent: false }));
      },
    });
    const began = clock.now();
    expect(await beside.projects.create({ declared: shop, timeoutMs })).toMatchObject({ id: "web-shop" });
    expect([refused, posts()]).toEqual([6, 1]);
    expect(clock.now() - began).toBeLessThan(60_000);
  });

  it("but not for ever: the refusal is told, and nothing is kept", async () => {
    const { ids, failed, sent } = await create([{ ...post, status: 503, times: "always" }]);
    expect({ ids, failed, sent, posts: posts() }).toEqual({ ids: [], failed: "http-server-error", sent: 0, posts: 8 });
  });
});

describe("a request that may have been done is never sent again", () => {
  it.each<[string, FaultInput]>([
    ["500", { ...post, status: 500 }],
    ["502", { ...post, status: 502 }],
    ["504", { ...post, status: 504 }],
    ["a reset after sending", { ...post, drop: true }],
  ])("%s, and it was not done", async (_, fault) => {
    const { ids, failed } = await create([fault]);
    expect({ ids, failed, posts: posts() }).toEqual({ ids: [], failed: "project-timeout", posts: 1 });
  });

  it.each<[string, FaultInput, SandboxOptionsInput]>([
    ["502", { ...post, status: 502, when: "after" }, { visibleAfter: 60_000 }],
    ["a reset", { ...post, drop: true, when: "after" }, { visibleAfter: 60_000 }],
    ["503, and it shows soon", { ...post, status: 503, when: "after" }, { visibleAfter: 5_000 }],
  ])("%s, and it was done", async (_, fault, options) => {
    const { ids, failed } = await create([fault], { ...options, projectIds: "opaque", duplicateNames: "allow" });
    expect({ ids: ids.length, failed, posts: posts() }).toEqual({ ids: 1, failed: undefined, posts: 1 });
  });

  it("503 although it was done, and it shows late: a repetition refused for its name tells it", async () => {
    const { ids, failed } = await create([{ ...post, status: 503, when: "after" }], { visibleAfter: 60_000 });
    expect({ ids, failed, posts: posts() }).toEqual({ ids: ["web-shop"], failed: undefined, posts: 2 });
  });
});
