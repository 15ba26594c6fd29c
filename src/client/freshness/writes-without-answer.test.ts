/** Writes that had no clear answer, beside readings that are older. What a reading has shown of them counts as of any other write. */
import { connectSandbox, type ConnectedSandbox } from "../../../test/support/connected-sandbox.ts";
import { others, shop, timeoutMs } from "../../../test/support/projects.ts";
import type { ConnectedClient, ServerDeclaration } from "../index.ts";

const server = { customer: "acme", fqdn: "web.example.com", environment: "e", project: "p", role: "r", location: "l" };
const other = { ...server, fqdn: "other.example.com" };
const web: ServerDeclaration = { ...server, region: null, zone: null, stage: null };
const planned = { ...web, role: "replica" };

/** The sandbox keeps what was there so long ago. */
const keeping = { endpoint: "platform.listClusters", stale: 20_000, times: "always" } as const;

let own: ConnectedSandbox;
afterEach(() => own.close());

describe.each([
  ["a connection that broke", { drop: true, when: "after" }],
  ["a gateway's 502", { status: 502, when: "after" }],
] as const)("after %s no reading shows what was before", (_, fault) => {
  it.each<[string, boolean, (client: ConnectedClient) => Promise<unknown>, object | undefined]>([
    ["a create", false, ({ servers }) => servers.create({ declared: web }), web],
    ["an update", true, ({ servers }) => servers.update({ expected: web, planned }), planned],
    ["a decommission", true, ({ servers }) => servers.decommission({ server }), undefined],
  ])("%s", async (what, isThere, write, after) => {
    own = connectSandbox({
      seed: { customers: ["acme"], servers: isThere ? [server, other] : [other] },
      faults: [keeping],
    });
    const [client, next] = [own.connectAnother(), own.connectAnother()];
    await own.clock.sleep(30_000);
    own.sandbox.faults.add({
      method: what === "a create" ? "POST" : what === "an update" ? "PUT" : "DELETE",
      ...fault,
    });
    await write(client);
    own.sandbox.faults.add({ method: "GET", stale: 3_000, times: "always" });
    const show = async ({ servers }: ConnectedClient): Promise<unknown> => servers.get(server);
    const shown = [await show(client), await show(next)];
    expect(shown).toMatchObject([after, after]);
  });
});

describe("a deletion without a clear answer that was not done is sent again, although a copy from before the creation lacks it", () => {
  /** Lags are seen while the object is created, or not; once a DELETE was sent, readings lag behind much more. */
  const startLagging = async (seenMs: number, thenMs: number): Promise<ConnectedClient> => {
    own = connectSandbox({
      seed: { customers: ["acme"], servers: [other], clusters: { [shop.cluster]: { projects: others } } },
      options: { visibleAfter: 0, settledAfter: 0, lingersFor: 0 },
    });
    const { sandbox, clock } = own;
    const lag = (stale: number): void => sandbox.faults.replace(keeping, { method: "GET", stale, times: "always" });
    lag(seenMs);
    await clock.sleep(30_000);
    let isFirst = true;
    return own.connectAnother({
      async transport(request, signal) {
        const fails = request.method === "DELETE" && isFirst;
        if (!fails) return sandbox.transport(request, signal);
        isFirst = false;
        lag(thenMs);
        return { status: 502, headers: {}, body: "" };
      },
    });
  };

  it.each([
    [0, 3_000],
    [1_000, 15_000],
  ])("a server, %d ms behind and then %d ms", async (seenMs, thenMs) => {
    const { servers } = await startLagging(seenMs, thenMs);
    await servers.create({ declared: web });
    await servers.decommission({ server });
    expect(own.sandbox.store.servers.get(server.fqdn)).toBeUndefined();
  });

  it("a project, 3 s behind", async () => {
    const { projects } = await startLagging(0, 3_000);
    const project = await projects.create({ declared: shop, timeoutMs });
    await projects.delete({ project, timeoutMs });
    expect(own.sandbox.store.clusters.projectIds(shop.cluster)).not.toContain(project.id);
  });
});
