import type { Transport } from "../../http/transport/transport.ts";
import { cluster, connected, shop, start, timeoutMs, type Setting } from "../../../test/support/projects.ts";
import type { ConnectedClient, Project } from "../index.ts";

/** A client of a service that withholds `url` and `type` of each project until so long after its settings show. */
function connectLate(forMs: number, setting?: Setting): ConnectedClient {
  const { sandbox, clock } = start(setting);
  let since: number | undefined;
  const transport: Transport = async (request, signal) => {
    const answer = await sandbox.transport(request, signal);
    if (request.method !== "GET" || !request.target.includes("/projects/web-shop") || answer.status !== 200)
      return answer;
    const { url, type, ...rest } = JSON.parse(answer.body) as Record<string, unknown>;
    expect([url, type]).toEqual([expect.any(String), "CUSTOMER"]);
    if (rest["quotaMemory"] !== undefined) since ??= clock.elapsed();
    return since !== undefined && clock.elapsed() - since >= forMs ? answer : { ...answer, body: JSON.stringify(rest) };
  };
  return connected.connectAnother({ transport });
}

const whole = { url: expect.stringContaining("web-shop") as string, type: "CUSTOMER" };
const partial = { url: null, type: null, quotaMemory: shop.quotaMemory };

describe("a new project whose settings show before what each project has", () => {
  it.each<[string, number, number, Partial<Project>, number]>([
    ["for 5 s is waited for", 5_000, timeoutMs, whole, 15_000],
    ["for ever is taken as it is", Infinity, timeoutMs, partial, 60_000],
    ["for longer than the create may take is taken as it is", 60_000, 20_000, partial, 20_000],
    ["and that has less time than two looks is taken as it is", 60_000, 5_000, partial, 5_000],
  ])("%s", async (_, forMs, limitMs, expected, withinMs) => {
    const client = connectLate(forMs);
    const began = connected.clock.elapsed();
    expect(await client.projects.create({ declared: shop, timeoutMs: limitMs })).toMatchObject(expected);
    expect(connected.clock.elapsed() - began).toBeLessThanOrEqual(withinMs);
  });

  it("is waited for by the run that goes on with it", async () => {
    const client = connectLate(12_000, { options: { settledAfter: 30_000 } });
    const creating = client.projects.create({ declared: shop, timeoutMs: 500 });
    await expect(creating).rejects.toMatchObject({ code: "project-timeout" });
    expect(await client.projects.resume({ declared: shop, timeoutMs })).toMatchObject(whole);
    expect(connected.sandbox.store.clusters.projectIds(cluster)).toContain("web-shop");
  });
});
