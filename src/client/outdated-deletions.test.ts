import { connectSandbox, type ConnectedSandbox } from "../../test/support/connected-sandbox.ts";
import type { FaultInput } from "../sandbox/index.ts";
import type { Transport } from "../http/transport/transport.ts";
import type { ConnectedClient } from "./index.ts";

const [customer, fqdn, cluster] = ["acme", "web.example.com", "Cluster One"];
const server = { fqdn, customer, environment: "e", project: "p", role: "r", location: "l" };
const declared = { ...server, region: null, zone: null, stage: null };
const project = { name: "Web Shop", adminUids: ["u1"], customerId: customer };
const asked = { ...project, cluster, editorUids: null, viewerUids: null, productId: null, description: null };
const shop = {
  ...asked,
  nodeSelector: null,
  requesterUid: null,
  billingCycle: null,
  quotaMemory: null,
  quotaCpu: null,
};
const timeoutMs = 600_000;

const later = { status: 429, headers: { "retry-after": "2" } } as const;
const unclear = { status: 502 } as const;

let own: ConnectedSandbox;
afterEach(() => own.close());

interface Stage {
  readonly fault: FaultInput;
  readonly method: "POST" | "DELETE";
  /** What others do right after the first such request was answered. */
  readonly meanwhile: () => unknown;
  readonly isThere?: boolean;
  readonly maxRetries?: number;
}

/** A client whose first request of the method meets the fault, while others do something. */
function stage({ fault, method, meanwhile, isThere = true, maxRetries = 4 }: Stage): ConnectedClient {
  own = connectSandbox({
    seed: {
      customers: [customer],
      servers: isThere ? [server] : [],
      clusters: { [cluster]: { projects: isThere ? [project] : [] } },
    },
    options: { visibleAfter: 0, settledAfter: 0, lingersFor: 0, duplicateNames: "allow" },
  });
  let isFirst = true;
  const transport: Transport = async (request, signal) => {
    const strikes = request.method === method && isFirst;
    if (strikes) own.sandbox.faults.add({ method, ...fault });
    const answer = await own.sandbox.transport(request, signal);
    if (!strikes) return answer;
    isFirst = false;
    await own.clock.sleep(1_000);
    await meanwhile();
    return answer;
  };
  return own.connectAnother({ transport, maxRetries });
}

const change = (): void => own.sandbox.store.servers.set(fqdn, { role: "of others", modDate: own.clock.now() });
const makeServerAnew = async (): Promise<void> => {
  if (own.sandbox.store.servers.get(fqdn) !== undefined) own.sandbox.store.servers.remove(fqdn);
  await elsewhere().servers.create({ declared });
};
const makeProjectAnew = async (): Promise<void> => {
  for (const id of ids()) own.sandbox.store.clusters.removeProject(cluster, id);
  await elsewhere().projects.create({ declared: shop, timeoutMs });
};
/** Others, with locks and notes of their own. */
const elsewhere = (): ConnectedClient => own.connectAnother({ lockDirectory: `${own.lockDirectory}/of-others` });
const ids = (): readonly string[] => own.sandbox.store.clusters.projectIds(cluster);
const deletions = (): number => own.sandbox.requests.filter(({ method }) => method === "DELETE").length;

describe("a server that others write while its decommission waits is left alone", () => {
  it.each<[string, FaultInput, Stage["meanwhile"], string]>([
    ["the service asked to wait, and it was changed", later, change, "server-changed"],
    ["the service asked to wait, and it was made anew", later, makeServerAnew, "server-changed"],
    [
      "it was done without an answer, and made anew",
      { ...unclear, when: "after" },
      makeServerAnew,
      "server-delete-unclear",
    ],
    ["it was not done, and changed", unclear, change, "server-delete-unclear"],
  ])("%s", async (_, fault, meanwhile, code) => {
    const client = stage({ method: "DELETE", fault, meanwhile });
    await expect(client.servers.decommission({ server })).rejects.toMatchObject({
      code,
      happened: expect.stringMatching(/It was changed, or decommissioned and created anew, .*at \d{4}-/) as unknown,
      remedy: expect.stringMatching(/^Look at what is there now/) as unknown,
    });
    expect([own.sandbox.store.servers.get(fqdn) !== undefined, deletions()]).toEqual([true, 1]);
  });

  it("one that was gone at first is shown to the caller before anything more is sent", async () => {
    const client = stage({ method: "DELETE", fault: later, meanwhile: makeServerAnew, isThere: false });
    const onFound = (): never => {
      throw new Error("another one");
    };
    await expect(client.servers.decommission({ server, onFound })).rejects.toThrow("another one");
    expect([own.sandbox.store.servers.get(fqdn) !== undefined, deletions()]).toEqual([true, 1]);
  });

  it("one that nobody wrote is decommissioned after the wait", async () => {
    const client = stage({ method: "DELETE", fault: later, meanwhile: () => undefined });
    await client.servers.decommission({ server });
    expect([own.sandbox.store.servers.get(fqdn), deletions()]).toEqual([undefined, 2]);
  });
});

describe("a project that others write while ours waits is left alone", () => {
  it.each<[string, FaultInput]>([
    ["the service asked to wait", later],
    ["it was done without an answer", { ...unclear, when: "after" }],
  ])("a deletion: %s, and it was made anew", async (_, fault) => {
    const client = stage({ method: "DELETE", fault, meanwhile: makeProjectAnew });
    const [id = ""] = ids();
    const began = own.clock.elapsed();
    await client.projects.delete({ project: { cluster, id }, name: project.name, timeoutMs });
    expect([ids().length, deletions()]).toEqual([1, 1]);
    // ours is gone: there is nothing to wait for
    expect(own.clock.elapsed() - began).toBeLessThan(120_000);
  });

  it("a deletion: it was gone at first, and made anew while the service asked to wait", async () => {
    const client = stage({ method: "DELETE", fault: later, meanwhile: makeProjectAnew, isThere: false });
    const gone = { project: { cluster, id: "web-shop" }, name: project.name, created: 1_600_000_000_000, timeoutMs };
    await client.projects.delete(gone);
    expect([ids(), deletions()]).toEqual([["web-shop"], 1]);
  });

  it("a deletion: the service asked to wait, and the caller does not want what is there by then", async () => {
    const set = (): void => own.sandbox.store.clusters.setProject(cluster, ids()[0] ?? "", { description: "theirs" });
    const client = stage({ method: "DELETE", fault: later, meanwhile: set });
    const [id = ""] = ids();
    const onFound = ({ description }: { description: string | null }): void => {
      if (description !== null) throw new Error("changed");
    };
    const request = { project: { cluster, id }, name: project.name, timeoutMs, onFound };
    await expect(client.projects.delete(request)).rejects.toThrow("changed");
    expect([ids().length, deletions()]).toEqual([1, 1]);
  });

  it.each<[string, FaultInput, number]>([
    ["the service asked to wait", later, 4],
    ["the service had no time for us, and the request is not repeated by itself", { status: 429 }, 0],
  ])(
    "a create: %s, and others made one of its name: it is not taken for ours, and none is made beside it",
    async (_, fault, maxRetries) => {
      const stageOf = { method: "POST", fault, meanwhile: makeProjectAnew, isThere: false, maxRetries } as const;
      const client = stage(stageOf);
      await expect(client.projects.create({ declared: shop, timeoutMs })).rejects.toMatchObject({
        code: "project-exists",
      });
      expect(ids()).toHaveLength(1);
    },
  );
});
