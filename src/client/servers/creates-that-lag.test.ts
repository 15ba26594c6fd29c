/** Creates where a server that others have removed had the name shortly before, and readings lag behind. */
import { connectSandbox, type ConnectedSandbox } from "../../../test/support/connected-sandbox.ts";
import type { FaultInput } from "../../sandbox/index.ts";

const before = { customer: "acme", fqdn: "web.example.com", environment: "e", project: "p", role: "r", location: "l" };
const filler = { ...before, fqdn: "other.example.com" };
const declared = { ...before, role: "ours", region: null, zone: null, stage: null };
const post: FaultInput = { endpoint: "servers.createServer", status: 502, when: "after" };
/** A reading after the one before the create. */
const read = (nth: number, stale: number): FaultInput => ({ endpoint: "servers.getServer", nth: nth + 1, stale });

let own: ConnectedSandbox;
afterEach(() => own.close());

/** The former server was there for 40 s, and went 5 s before the create. */
async function start(...faults: FaultInput[]): Promise<ConnectedSandbox> {
  own = connectSandbox({ seed: { customers: ["acme"], servers: [before, filler] }, faults });
  await own.clock.sleep(40_000);
  own.sandbox.store.servers.remove(before.fqdn);
  await own.clock.sleep(5_000);
  return own;
}

it.each<[string, FaultInput[]]>([
  ["the answer was clear", [read(1, 20_000)]],
  ["it was not", [post, read(1, 20_000)]],
  [
    "it was not, nothing shows, and the name is taken when it is sent again",
    [post, ...[1, 2, 3, 4, 5].map((nth) => read(nth, 4_000))],
  ],
  ["the same, and the former server shows", [post, read(1, 4_000), read(2, 4_000), read(3, 20_000), read(4, 20_000)]],
])("a create waits for its own server: %s", async (_, faults) => {
  const { client, sandbox } = await start(...faults);
  await expect(client.servers.create({ declared })).resolves.toMatchObject({ ...declared, modUser: "u10001" });
  expect(sandbox.store.servers.get(before.fqdn)?.definition["role"]).toBe("ours");
});

it("a create that is refused when it is sent again is not said to have failed", async () => {
  const { client } = await start(
    post,
    { ...post, nth: 2, status: 403, when: "before" },
    ...[1, 2, 3, 4].map((nth) => read(nth, 4_000)),
  );
  await expect(client.servers.create({ declared })).rejects.toMatchObject({
    code: "server-create-unclear",
    happened: expect.stringMatching(/may have been created or not.* 502.*Sent again: .*403/) as unknown,
  });
});

/** The former server was there for 40 s, was changed 10 s before the create, and went 5 s before it. */
async function startAfterChange(role: string, ...faults: FaultInput[]): Promise<ConnectedSandbox> {
  own = connectSandbox({ seed: { customers: ["acme"], servers: [before, filler] }, faults });
  const { clock, sandbox } = own;
  await clock.sleep(40_000);
  sandbox.store.servers.set(before.fqdn, { role, modDate: clock.now(), modUser: "u2" });
  await clock.sleep(5_000);
  sandbox.store.servers.remove(before.fqdn);
  await clock.sleep(5_000);
  return own;
}

it.each<[string, FaultInput[]]>([
  ["the answer was clear", [read(1, 6_000)]],
  ["it was not", [post, read(1, 6_000), read(2, 6_000)]],
  [
    "it was not, and the name is taken when it is sent again",
    [post, read(1, 4_000), read(2, 4_000), read(3, 6_000), read(4, 6_000)],
  ],
])("a create is not taken for a server that others changed shortly before it went: %s", async (_, faults) => {
  const { client, sandbox } = await startAfterChange("theirs", ...faults);
  await expect(client.servers.create({ declared })).resolves.toMatchObject({ ...declared, modUser: "u10001" });
  expect(sandbox.store.servers.get(before.fqdn)?.definition["role"]).toBe("ours");
});

it("a create without a clear answer is not done where a reading shows a former server that was declared alike", async () => {
  const { client, sandbox } = await start({ ...post, when: "before" }, read(1, 20_000), read(2, 20_000));
  const alike = { ...declared, role: before.role };
  await expect(client.servers.create({ declared: alike })).resolves.toMatchObject({ ...alike, modUser: "u10001" });
  expect(sandbox.store.servers.get(before.fqdn)?.definition["role"]).toBe(before.role);
});

it("a server that others created before it, and that no reading showed in time, is reported after a create without a clear answer", async () => {
  const listing: FaultInput = { endpoint: "servers.listServers", nth: 1, stale: 15_000 };
  own = connectSandbox({
    seed: { customers: ["acme"], servers: [filler] },
    faults: [{ ...post, when: "before" }, listing],
  });
  const { client, clock, sandbox } = own;
  await clock.sleep(40_000);
  const definition = { ...before, modDate: clock.now(), modUser: "u2" };
  sandbox.store.change(({ servers }) => {
    servers.push({
      customer: "acme",
      fqdn: before.fqdn,
      definition,
      facts: {},
      certificate: "valid",
      inventory: "active",
    });
  });
  await clock.sleep(10_000);
  await expect(client.servers.create({ declared })).rejects.toMatchObject({ code: "server-exists" });
  expect(sandbox.store.servers.get(before.fqdn)?.definition["role"]).toBe("r");
});
