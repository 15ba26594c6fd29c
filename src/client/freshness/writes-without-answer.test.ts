/** A write that had no clear answer, and that a reading has shown, counts as any other for readings that are older. */
import { connectSandbox, type ConnectedSandbox } from "../../../test/support/connected-sandbox.ts";
import type { ConnectedClient, ServerDeclaration } from "../index.ts";

const server = { customer: "acme", fqdn: "web.example.com", environment: "e", project: "p", role: "r", location: "l" };
const other = { ...server, fqdn: "other.example.com" };
const web: ServerDeclaration = { ...server, region: null, zone: null, stage: null };
const planned = { ...web, role: "replica" };

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
      // keeps what was there so long ago
      faults: [{ endpoint: "platform.listClusters", stale: 20_000, times: "always" }],
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
