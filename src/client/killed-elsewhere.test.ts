/**
 * What a killed run of another directory of this machine created is refused here as anything that exists; the advice names that directory,
 * whose next apply takes it over, as long as nobody has changed it (docs/decisions/0010-journal.md).
 */
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectSandbox, type ConnectedSandbox } from "../../test/support/connected-sandbox.ts";
import { asKilled } from "../../test/support/killed-run.ts";
import { cluster, shop } from "../../test/support/projects.ts";
import { address, record, seedOf, zone } from "../../test/support/records.ts";
import { Failure } from "terraform-provider-sdk/core";
import type { ConnectedClient, ConnectOptions, ServerDeclaration } from "./index.ts";

const web: ServerDeclaration = {
  ...{ customer: "acme", fqdn: "web1.example.com", environment: "production", project: "shop", role: "web" },
  ...{ location: "dc1", region: null, zone: null, stage: null },
};
const www = record([address(1)], { ttl: "1h" });
const set = { zone, type: www.type, name: www.name };

let connected: ConnectedSandbox;
let lockDirectory: string;
let there: string;
let here: string;
beforeEach(() => {
  lockDirectory = mkdtempSync(join(tmpdir(), "ims-locks-test-"));
  [there, here] = [join(lockDirectory, "one stack"), join(lockDirectory, "other")];
  mkdirSync(there);
  mkdirSync(here);
  const seed = { ...seedOf([]), clusters: { [cluster]: { projects: [] } } };
  connected = connectSandbox({ seed, options: { visibleAfter: 0, settledAfter: 0 } });
});
afterEach(async () => {
  await connected.close();
  rmSync(lockDirectory, { recursive: true, force: true });
});

const run = (workingDirectory: string, options: Partial<ConnectOptions> = {}): ConnectedClient =>
  connected.connectAnother({ lockDirectory, engine: { workingDirectory }, ...options });

const creates: Readonly<Record<string, (client: ConnectedClient) => Promise<unknown>>> = {
  "a record": (client) => client.records.create({ zone, content: www }),
  "a set": (client) => client.records.writeSet({ set, isNew: true, intent: { desired: [www], remove: "others" } }),
  "a server": (client) => client.servers.create({ declared: web }),
  "a project": (client) => client.projects.create({ declared: shop, timeoutMs: 60_000 }),
};

const refusal = async (name: string, directory = here): Promise<Failure> => {
  const failure: unknown = await creates[name]?.(run(directory)).catch((error: unknown) => error);
  if (failure instanceof Failure) return failure;
  throw new Error("it was not refused");
};
const told = /A run in "(.*)" was cut off while it created this\..*apply there again/;

describe.each(Object.keys(creates))("%s", (name) => {
  it("that a killed run of another directory created names it, and that run's next apply takes it over", async () => {
    await creates[name]?.(run(there));
    asKilled(lockDirectory);
    const { code, remedy = "" } = await refusal(name);
    expect(code).toMatch(/-exists$/);
    expect(told.exec(remedy)?.[1]).toBe(realpathSync(there));
    expect(remedy).toContain("terraform import ADDRESS");
    const writes = connected.sandbox.requests.length;
    await creates[name]?.(run(there));
    const since = connected.sandbox.requests.slice(writes).filter(({ method }) => method !== "GET");
    expect(since).toEqual([]);
  });

  it("that a run of another directory created whose engine was killed right now names it, too", async () => {
    await creates[name]?.(run(there));
    asKilled(lockDirectory, "parent");
    const { remedy = "" } = await refusal(name);
    expect(told.exec(remedy)?.[1]).toBe(realpathSync(there));
  });

  it.each<[string, () => void]>([
    ["of a run that still goes on", () => undefined],
    [
      "whose directory is gone",
      () => {
        asKilled(lockDirectory);
        rmSync(there, { recursive: true });
      },
    ],
  ])("%s is told as anything that exists", async (_, happens) => {
    await creates[name]?.(run(there));
    happens();
    const { code, remedy } = await refusal(name);
    expect(code).toMatch(/-exists$/);
    expect(remedy).not.toMatch(/cut off/);
  });
});

// docs/decisions/0010-journal.md#the-state-of-a-run
describe.each(Object.keys(creates))("%s", (name) => {
  const tests = (): ConnectedClient =>
    connected.connectAnother({ lockDirectory, engine: { workingDirectory: there, command: ["terraform", "test"] } });

  it("that a killed apply created is taken over by no test of its directory", async () => {
    await creates[name]?.(run(there));
    asKilled(lockDirectory);
    await expect(creates[name]?.(tests())).rejects.toMatchObject({ remedy: expect.stringMatching(told) as unknown });
    await creates[name]?.(run(there));
  });

  it("that a killed test created is taken over by the next test, and no apply, which says so", async () => {
    await creates[name]?.(tests());
    asKilled(lockDirectory);
    const { code, remedy } = await refusal(name, there);
    expect(code).toMatch(/-exists$/);
    expect(remedy).toContain(
      `A run of tests in ${JSON.stringify(realpathSync(there))} was cut off while it created this.`,
    );
    expect(remedy).not.toMatch(told);
    await creates[name]?.(tests());
  });
});

it("names no directory for what was changed since", async () => {
  await creates["a server"]?.(run(there));
  await creates["a record"]?.(run(there));
  asKilled(lockDirectory);
  const other = connected.connectAnother();
  await other.servers.update({ expected: web, planned: { ...web, role: "db" } });
  await other.records.update({ zone, prior: www, next: { ...www, ttl: "2h" } });
  expect((await refusal("a server")).remedy).not.toMatch(/cut off/);
  expect((await refusal("a record")).remedy).not.toMatch(/cut off/);
});
