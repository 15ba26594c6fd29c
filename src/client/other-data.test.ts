/** A sandbox that was reset, or started anew at the same address: what was made in its former data is waited for no more. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectSandbox, type ConnectedSandbox } from "../../test/support/connected-sandbox.ts";
import { asKilled } from "../../test/support/killed-run.ts";
import { cluster, shop } from "../../test/support/projects.ts";
import { address, record, seedOf, zone } from "../../test/support/records.ts";
import type { ConnectedClient, ServerDeclaration } from "./index.ts";

const web: ServerDeclaration = {
  ...{ customer: "acme", fqdn: "web1.example.com", environment: "production", project: "shop", role: "web" },
  ...{ location: "dc1", region: null, zone: null, stage: null },
};
const www = record([address(1)]);
const set = { zone, type: www.type, name: www.name };
const seed = { ...seedOf([]), clusters: { [cluster]: { projects: [] } } };
const options = { visibleAfter: 0, settledAfter: 0 };

let lockDirectory: string;
let connected: ConnectedSandbox[];
beforeEach(() => {
  lockDirectory = mkdtempSync(join(tmpdir(), "ims-locks-test-"));
  connected = [];
});
afterEach(async () => {
  for (const one of connected) await one.close();
  rmSync(lockDirectory, { recursive: true, force: true });
});

const start = (): ConnectedSandbox => {
  const started = connectSandbox({ seed, options, client: { lockDirectory } });
  connected.push(started);
  return started;
};
const run = (of: ConnectedSandbox): ConnectedClient =>
  of.connectAnother({ engine: { workingDirectory: lockDirectory } });

const creates: Readonly<Record<string, (client: ConnectedClient) => Promise<unknown>>> = {
  "a record": (client) => client.records.create({ zone, content: www }),
  "a set": (client) => client.records.writeSet({ set, isNew: true, intent: { desired: [www], remove: "others" } }),
  "a server": (client) => client.servers.create({ declared: web }),
  "a project": (client) => client.projects.create({ declared: shop, timeoutMs: 60_000 }),
};
const ways: Readonly<Record<string, (of: ConnectedSandbox) => ConnectedSandbox | Promise<ConnectedSandbox>>> = {
  "was reset": async (of) => {
    await of.sandbox.control.reset();
    return of;
  },
  "was started anew": start,
};

const rows = Object.keys(creates).flatMap((what) =>
  Object.keys(ways).flatMap((way) => [true, false].map((isKilled) => ({ what, way, isKilled }))),
);
it.each(rows)("$what in a sandbox that $way (killed: $isKilled) is made without a wait", async (row) => {
  const [create, former] = [creates[row.what], start()];
  const first = run(former);
  await create?.(first);
  if (row.isKilled) asKilled(lockDirectory);
  else first.creates.ended();
  const anew = (await ways[row.way]?.(former)) ?? former;
  const began = anew.clock.elapsed();
  await create?.(run(anew));
  expect(anew.clock.elapsed() - began).toBeLessThan(1_000);
});

it("a set that others change meanwhile is read without a wait, each time", async () => {
  const former = start();
  await creates["a record"]?.(run(former));
  await former.sandbox.control.reset();
  const { zones } = former.sandbox.store;
  const next = run(former);
  const began = former.clock.elapsed();
  for (const nr of [2, 3]) zones.add(zone, { type: www.type, name: www.name, data: [address(nr)] });
  expect(await next.records.readSet(set)).toHaveLength(2);
  zones.remove(zone, { ...set, nr: 0 });
  expect(await next.records.readSet(set)).toHaveLength(1);
  expect(former.clock.elapsed() - began).toBeLessThan(1_000);
});
