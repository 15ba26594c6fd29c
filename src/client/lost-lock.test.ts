import { connectSandbox, forEngine, type ConnectedSandbox } from "../../test/support/connected-sandbox.ts";
import { cluster, shop } from "../../test/support/projects.ts";
import { address, name, record, zone } from "../../test/support/records.ts";
import { Failure, silentLog } from "terraform-provider-sdk/core";
import type { Transport } from "../http/transport/transport.ts";
import { createImsClient, type ImsClient } from "./index.ts";

const db = {
  customer: "acme",
  fqdn: "db1.example.com",
  environment: "production",
  project: "shop",
  role: "db",
  location: "dc1",
};
const declared = { ...db, region: null, zone: null, stage: null };
const web = { ...declared, fqdn: "web1.example.com" };
const lost = new Failure({ code: "lock-lost", doing: "Cannot go on", happened: "The connection was lost." });

interface Losing {
  /** `before`: while the request of this number is on its way to the service; `after`: while its answer comes back. */
  readonly at: "before" | "after";
  /** Of the requests that meet `method`, counted from 1. */
  readonly nth: number;
  readonly method: RegExp;
}

let connected: ConnectedSandbox;
afterEach(() => connected.close());

/** A client whose lock is lost at one of its requests. `onRequest`: what others do meanwhile. */
function connectLosing({ at, nth, method }: Losing, onRequest: () => void = () => undefined): ImsClient {
  const losing = new AbortController();
  let seen = 0;
  const transport: Transport = async (request, signal) => {
    const isIt = method.test(request.method) && (seen += 1) === nth;
    if (isIt && at === "before") losing.abort(lost);
    if (losing.signal.aborted) onRequest();
    const answer = await connected.sandbox.transport(request, signal);
    if (isIt && at === "after") losing.abort(lost);
    return answer;
  };
  connected = connectSandbox({
    seed: {
      customers: ["acme"],
      servers: [db],
      zones: { [zone]: { records: [1, 2].map((nr) => ({ name, type: "A", data: [address(nr)] })) } },
      clusters: { [cluster]: { projects: [] } },
    },
  });
  const { services } = connected.connectAnother({ transport, ...forEngine });
  const { clock, sandbox } = connected;
  return createImsClient({
    ...{ services, clock, log: silentLog, random: () => 0.5, refresh: "exact", baseUrl: sandbox.baseUrl },
    ...{ platformSegment: "openshift", isProgram: true },
    // without a run there is no journal
    stateDirectory: "/dev/null/nowhere",
    locks: {
      where: "a lock that is lost",
      withLocks: (_, work) => work(losing.signal),
      close: () => Promise.resolve(),
    },
  });
}

const records = (client: ImsClient): Promise<unknown> =>
  client.records.writeSet({
    set: { zone, type: "A", name },
    intent: { desired: [3, 4, 5].map((nr) => record([address(nr)])), remove: [] },
  });
const cleanUp = (client: ImsClient): Promise<unknown> => client.records.cleanUp(zone, name);
const createServer = (client: ImsClient): Promise<unknown> => client.servers.create({ declared: web });
const updateServer = (client: ImsClient): Promise<unknown> =>
  client.servers.update({ expected: declared, planned: { ...declared, role: "web" } });
const createProject = (client: ImsClient): Promise<unknown> =>
  client.projects.create({ declared: shop, timeoutMs: 600_000 });

describe("a lock that is lost", () => {
  it.each<[string, (client: ImsClient) => Promise<unknown>, Losing, string, number]>([
    ["before a set is written", records, { at: "after", nth: 1, method: /GET/ }, "lock-lost", 0],
    ["before the bytes of a set's first write", records, { at: "before", nth: 1, method: /POST/ }, "lock-lost", 0],
    ["with the answer to a set's first write", records, { at: "after", nth: 1, method: /POST/ }, "lock-lost", 1],
    ["with the answer to a set's last write", records, { at: "after", nth: 3, method: /POST/ }, "done", 3],
    ["in a clean-up", cleanUp, { at: "after", nth: 1, method: /DELETE/ }, "done", 1],
    ["before a server is created", createServer, { at: "after", nth: 1, method: /GET/ }, "lock-lost", 0],
    ["on the way of a new server", createServer, { at: "before", nth: 1, method: /POST/ }, "done", 1],
    ["before a server is updated", updateServer, { at: "after", nth: 1, method: /GET/ }, "lock-lost", 0],
    ["on the way of an update", updateServer, { at: "before", nth: 1, method: /PUT/ }, "done", 1],
    ["before a project is asked for", createProject, { at: "after", nth: 1, method: /GET/ }, "lock-lost", 0],
    ["while a project is asked for", createProject, { at: "before", nth: 1, method: /POST/ }, "done", 1],
  ])("%s: the write on its way is looked at, and no other is made", async (_, run, losing, expected, writes) => {
    const end = await run(connectLosing(losing)).then(
      () => "done",
      (error: unknown) => (error instanceof Failure ? error.code : String(error)),
    );
    const made = connected.sandbox.requests.filter(({ method }) => method !== "GET").length;
    expect({ end, writes: made }).toEqual({ end: expected, writes });
  });

  it("is told, and not the answers that contradict each other, where others write the set from then on", async () => {
    let nr = 10;
    const client = connectLosing({ at: "before", nth: 1, method: /GET/ }, () => {
      connected.sandbox.store.zones.add(zone, { name, type: "A", data: [address((nr += 1))] });
    });
    await expect(client.records.delete({ zone, content: record([address(9)]) })).rejects.toMatchObject({
      code: "lock-lost",
    });
    expect(nr).toBeGreaterThan(12);
  });
});
