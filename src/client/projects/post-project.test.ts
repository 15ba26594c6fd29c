import { TransportError } from "../../http/transport/transport.ts";
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

describe("a service that says when to come again is not asked before", () => {
  interface Refusals {
    readonly status: number;
    readonly retryAfter: string;
    readonly times?: number | "always";
    readonly timeoutMs?: number;
  }

  /** Creates the project; gives how long after the first request each further one was sent, in s, and the failure. */
  async function createPatiently({ status, retryAfter, times = 1, timeoutMs: within = timeoutMs }: Refusals) {
    const { sandbox, clock } = start({ faults: [{ ...post, status, times, headers: { "retry-after": retryAfter } }] });
    const sentAt: number[] = [];
    const beside = connected.connectAnother({
      transport: (request, signal) => {
        const onSend = (): void => {
          if (request.method === "POST") sentAt.push(clock.now());
          request.onSend?.();
        };
        return sandbox.transport({ ...request, onSend }, signal);
      },
    });
    const began = clock.now();
    const failure = await beside.projects
      .create({ declared: shop, timeoutMs: within })
      .then(() => undefined)
      .catch((error: unknown) => error);
    const afterSeconds = sentAt.slice(1).map((at) => (at - (sentAt[0] ?? 0)) / 1000);
    return { afterSeconds, failure, seconds: (clock.now() - began) / 1000 };
  }

  it.each<[string, Refusals, number, number]>([
    ["503 for a time shorter than the one in which nothing may show", { status: 503, retryAfter: "3" }, 10, 16],
    ["503 for a longer time", { status: 503, retryAfter: "90" }, 90, 96],
    ["503 until a date", { status: 503, retryAfter: "Tue, 14 Nov 2023 22:14:50 GMT" }, 89, 96],
    ["503 for some time that nobody can read", { status: 503, retryAfter: "soon" }, 10, 16],
  ])("%s", async (_, refusals, atLeast, atMost) => {
    const { afterSeconds, failure } = await createPatiently(refusals);
    expect(failure).toBeUndefined();
    expect(afterSeconds).toHaveLength(1);
    expect(afterSeconds[0]).toBeGreaterThanOrEqual(atLeast);
    expect(afterSeconds[0]).toBeLessThan(atMost);
  });

  it("429 for longer than a request is repeated for by itself", async () => {
    const { afterSeconds, failure } = await createPatiently({ status: 429, retryAfter: "80", times: 5 });
    const last = afterSeconds.slice(-2);
    expect([failure, afterSeconds.length]).toEqual([undefined, 5]);
    expect((last[1] ?? 0) - (last[0] ?? 0)).toBeGreaterThanOrEqual(80);
  });

  it.each([503, 429])("%i for longer than there is time: it fails soon, and says when to run again", async (status) => {
    const refusals = { status, retryAfter: "900", times: "always" as const, timeoutMs: 600_000 };
    const { afterSeconds, failure, seconds } = await createPatiently(refusals);
    expect(failure).toMatchObject({
      code: status === 503 ? "http-server-error" : "http-throttled",
      happened: expect.stringContaining("asks to wait 15 min") as unknown,
      remedy: expect.stringMatching(/Run it again in 15 min.*timeouts/) as unknown,
    });
    expect(afterSeconds).toHaveLength(0);
    expect(seconds).toBeLessThan(status === 503 ? 20 : 80);
    expect(named(shop.name)).toEqual([]);
  });

  it("503 for a time in which its project shows: it is taken, and nothing is sent again", async () => {
    const fault: FaultInput = { ...post, status: 503, when: "after", headers: { "retry-after": "60" } };
    const options: SandboxOptionsInput = { visibleAfter: 40_000, projectIds: "opaque", duplicateNames: "allow" };
    const { ids, failed, seconds } = await create([fault], options);
    expect({ ids: ids.length, failed, posts: posts() }).toEqual({ ids: 1, failed: undefined, posts: 1 });
    expect(seconds).toBeLessThan(55);
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
