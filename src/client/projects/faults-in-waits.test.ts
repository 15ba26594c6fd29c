import { Failure } from "terraform-provider-sdk/core";
import type { WireResponse } from "../../http/transport/transport.ts";
import type { ConnectedClient } from "../index.ts";
import { connected, named, posts, shop, start, timeoutMs } from "../../../test/support/projects.ts";

let struck = 0;
/** Reads that met the answer. */
const reads = (): number => struck;
const codeOf = (error: unknown): string => (error instanceof Failure ? error.code : String(error));

/** A client whose reads meet an answer for so long after its first write. */
function meeting(answer: Pick<WireResponse, "status"> & Partial<WireResponse>, forMs: number): ConnectedClient {
  const { sandbox, clock } = start();
  let wroteAt = Infinity;
  struck = 0;
  return connected.connectAnother({
    async transport(request, signal) {
      const isStruck = request.method === "GET" && clock.elapsed() >= wroteAt && clock.elapsed() - wroteAt < forMs;
      if (isStruck) struck += 1;
      if (isStruck) return { headers: {}, body: "", ...answer };
      if (request.method !== "GET") wroteAt = Math.min(wroteAt, clock.elapsed());
      return sandbox.transport(request, signal);
    },
  });
}

describe.each([429, 500, 503])("reads that are answered with %s for a minute after the request", (status) => {
  it("do not end the wait for a new project", async () => {
    const client = meeting({ status }, 60_000);
    const created = await client.projects.create({ declared: shop, timeoutMs });
    expect(named(shop.name)).toEqual([created.id]);
    expect(posts()).toBe(1);
  });

  it("do not end the wait until a project is gone", async () => {
    const client = meeting({ status }, 60_000);
    const [id = ""] = named("one");
    await client.projects.delete({ project: { cluster: shop.cluster, id }, timeoutMs });
    expect(named("one")).toEqual([]);
  });
});

describe.each([
  ["429", 429],
  ["503", 503],
])("reads that are answered with %s and ask for a minute of rest, in a wait of 15 s", (_, status) => {
  const answer = { status, headers: { "retry-after": "60" } };
  const lasts = async (waiting: Promise<unknown>): Promise<[string, number, number]> => {
    const [since, code] = [connected.clock.elapsed(), await waiting.then(() => "done", codeOf)];
    return [code, Math.round((connected.clock.elapsed() - since) / 1_000), reads()];
  };

  it("let the wait for a new project end when its time is up, and are not sent more often", async () => {
    const client = meeting(answer, Infinity);
    const [code, seconds, sent] = await lasts(client.projects.create({ declared: shop, timeoutMs: 15_000 }));
    expect([code, seconds]).toEqual(["project-timeout", 15]);
    expect(sent).toBeLessThanOrEqual(4);
  });

  it("let the wait until a project is gone end when its time is up", async () => {
    const client = meeting(answer, Infinity);
    const [id = ""] = named("one");
    const deleting = client.projects.delete({ project: { cluster: shop.cluster, id }, timeoutMs: 15_000 });
    const [code, seconds, sent] = await lasts(deleting);
    expect([code, seconds]).toEqual(["project-still-there", 15]);
    expect(sent).toBeLessThanOrEqual(4);
  });

  it("are waited for as they ask where there is time for it", async () => {
    const client = meeting(answer, 90_000);
    const created = await client.projects.create({ declared: shop, timeoutMs });
    expect(named(shop.name)).toEqual([created.id]);
    expect(reads()).toBe(2);
  });
});
