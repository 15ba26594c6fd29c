import type { WireResponse } from "../../http/transport/transport.ts";
import type { ConnectedClient } from "../index.ts";
import { connected, named, posts, shop, start, timeoutMs } from "../../../test/support/projects.ts";

/** A client whose reads meet an answer for so long after its first write. */
function meeting(answer: Pick<WireResponse, "status"> & Partial<WireResponse>, forMs: number): ConnectedClient {
  const { sandbox, clock } = start();
  let wroteAt = Infinity;
  return connected.connectAnother({
    async transport(request, signal) {
      const isStruck = request.method === "GET" && clock.elapsed() >= wroteAt && clock.elapsed() - wroteAt < forMs;
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
