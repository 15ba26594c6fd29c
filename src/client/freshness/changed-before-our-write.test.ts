/** What others changed right before a write of ours, and no reading showed before it: a copy that shows it afterwards is older than our write. */
import { connectSandbox, type ConnectedSandbox } from "../../../test/support/connected-sandbox.ts";
import type { ConnectedClient, ServerDeclaration } from "../index.ts";

const server = { customer: "acme", fqdn: "web.example.com", environment: "e", project: "p", role: "r", location: "l" };
const web: ServerDeclaration = { ...server, region: null, zone: null, stage: null };
const planned = { ...web, role: "replica" };
/** The sandbox keeps what was there so long ago. */
const keeping = { endpoint: "platform.listClusters", stale: 20_000, times: "always" } as const;

let own: ConnectedSandbox;
afterEach(() => own.close());

/** A server is there for long. Others change it 5 s before our write, which is decided by a reading 6 s old; the ones after it are so old. */
async function startBeside(others: () => void, ages: readonly number[]): Promise<ConnectedClient> {
  own = connectSandbox({ seed: { customers: ["acme"], servers: [server] }, faults: [keeping] });
  const { sandbox, clock } = own;
  await clock.sleep(30_000);
  others();
  await clock.sleep(5_000);
  let isSent = false;
  const left = [...ages];
  return own.connectAnother({
    transport(request, signal) {
      isSent ||= request.method !== "GET";
      const stale = request.method !== "GET" ? 0 : isSent ? (left.shift() ?? 0) : 6_000;
      if (stale > 0) sandbox.faults.replace(keeping, { method: "GET", stale, times: 1 });
      return sandbox.transport(request, signal);
    },
  });
}

const store = () => own.sandbox.store.servers;
const change = (): void => {
  store().set(server.fqdn, { role: "of others", modDate: own.clock.now(), modUser: "other" });
};

it.each<[string, (client: ConnectedClient) => Promise<unknown>, object | undefined]>([
  ["an update", ({ servers }) => servers.update({ expected: web, planned }), planned],
  ["a decommission", ({ servers }) => servers.decommission({ server }), undefined],
])("%s: readings since do not show it", async (_, write, after) => {
  const client = await startBeside(change, [1_000, 0, 1_000, 0]);
  await write(client);
  const { servers } = client;
  expect([await servers.get(server), await servers.get(server)]).toMatchObject([after, after]);
});

it("what a reading that is older shows is not noted as what the write left: later ones are told from it", async () => {
  const client = await startBeside(change, [1_000, 0, 1_000, 0]);
  await client.servers.update({ expected: web, planned });
  own.sandbox.faults.replace(keeping, { method: "GET", stale: 1_000, times: 1 });
  expect(await own.connectAnother().servers.get(server)).toMatchObject({ role: "replica" });
});

it("a change of others after our write is shown at once", async () => {
  const client = await startBeside(() => undefined, []);
  await client.servers.update({ expected: web, planned });
  await own.clock.sleep(1_500);
  change();
  const began = own.clock.elapsed();
  expect(await client.servers.get(server)).toMatchObject({ role: "of others" });
  expect(own.clock.elapsed() - began).toBeLessThan(1_000);
});
