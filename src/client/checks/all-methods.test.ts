import { inspect } from "node:util";
import { requests, start } from "../../../test/support/records.ts";
import type { ConnectedClient } from "../index.ts";

/** What of a client has methods that programs call. */
interface Parts extends Pick<ConnectedClient, "servers" | "records" | "zones" | "served" | "projects" | "platform"> {
  readonly services: ConnectedClient["services"];
  readonly "services.servers": ConnectedClient["services"]["servers"];
  readonly "services.dns": ConnectedClient["services"]["dns"];
  readonly "services.platform": ConnectedClient["services"]["platform"];
  readonly "records.owners": ConnectedClient["records"]["owners"];
  readonly locks: ConnectedClient["locks"];
}
type Part = keyof Parts;

const partOf = (client: ConnectedClient, part: Part): Readonly<Record<string, unknown>> =>
  part.split(".").reduce((whole, name) => whole[name] as never, client as unknown as Readonly<Record<string, unknown>>);

type Callable = (...request: never) => unknown;
type MethodsOf<Client> = keyof { [Name in keyof Client as Client[Name] extends Callable ? Name : never]: unknown };
type Call = (...request: readonly unknown[]) => unknown;

/** Arguments of each method, with all of their parts; the signal is not among them. */
type Requests = { readonly [P in Part]: Readonly<Record<MethodsOf<Parts[P]>, readonly unknown[]>> };

const tell = (): void => undefined;
const server = { customer: "acme", fqdn: "web1.example.com" };
const declared = {
  ...{ ...server, environment: "production", project: "shop", role: "web", location: "zrh1" },
  ...{ region: "ZRH.CH", zone: "dmz", stage: "test" },
};
const place = { cluster: "one", name: "Shop" };
const projectId = { cluster: "one", id: "shop" };
const project = {
  ...{ ...place, customerId: "acme", adminUids: ["u1"], editorUids: ["u2"], viewerUids: ["u3"], productId: "p" },
  ...{ description: "d", nodeSelector: "a=b", requesterUid: "u1", billingCycle: "NONE", quotaMemory: 1, quotaCpu: 1 },
};
const sent = { at: 1, isServiceTime: true, id: "shop", isSeen: false };
const wait = { declared: project, sent, before: { id: "shop", created: 1 }, onSent: tell, timeoutMs: 1 };
const zone = "example.com";
const name = "www.example.com.";
const record = {
  ...{ name, type: "A", data: ["192.0.2.1"], ttl: "300", cls: "IN", comment: "c", dataComments: ["d"] },
  ...{ managedBy: "x", origin: zone },
};
const set = { zone, name, type: "A" };
const owner = "ims_dns_record.www";
const [allowRules, contents] = [["C1"], [record]];
const kept = { zone, name, stays: tell, onKept: tell };
const served = { zone, servers: [{ host: "ns1.example.com", port: 53 }] };
const expected = { name, type: "A", present: [{ data: "192.0.2.1", ttl: 300 }], absent: ["192.0.2.2"] };
const condition = { text: "a >= 4", fact: "a", comparison: { operator: ">=", value: "4" } };
const query = { zone, content: record, siblings: { count: 1, sum: "0" }, owner };

const wire = { name, type: "A", data: ["192.0.2.1"], ttl: "300" };
const claimed = { set: "A www.example.com.", key: "k" };
const claim = {
  ...{ owner, plan: 1, perhaps: [owner], isUnnamed: true, kind: "k", zone, sets: ["A a."], records: [claimed] },
  ...{ holds: [claimed], creates: ["A a."], keeps: true, empties: { ignore: ["a A"] } },
  deletes: { sets: ["A a."], records: [claimed], isUnnamed: true, isGuess: true },
};

const requestsOf: Requests = {
  servers: {
    ...{ listCustomers: [], list: ["acme"], listed: ["acme"], get: [server], lastChange: [server], facts: [server] },
    ...{ expectPlace: [server, server], create: [{ declared, onCreated: tell }], mayAppear: [1] },
    update: [{ expected: declared, planned: declared, onFound: tell, onUpdated: tell, onOverwritten: tell }],
    decommission: [
      {
        ...{ server, steps: { revoke: true, deactivate: true, delete: true }, cleanUpZones: [zone] },
        ...{ onFound: tell, staysIn: tell, onCleanUp: tell },
      },
    ],
    runSteps: [{ server, steps: ["revoke"] }],
    waitForFacts: [{ server, conditions: [condition], timeoutMs: 1, onProgress: tell }],
  },
  projects: {
    ...{ list: ["one"], listed: ["one"], usableCustomers: [], hasMade: [place] },
    get: [{ ...projectId, name: "Shop", hasAdmins: true, customerId: "acme" }],
    expectPlace: [{ ...place, customerId: "acme" }, place],
    create: [{ declared: project, timeoutMs: 1, onSent: tell, onCreated: tell }],
    ...{ findSent: [wait], sightSent: [wait], resume: [wait] },
    delete: [
      {
        ...{ project: projectId, name: "Shop", customerId: "acme", created: 1, timeoutMs: 1 },
        ...{ onFound: tell, onAccepted: tell },
      },
    ],
  },
  records: {
    create: [{ zone, content: record, onCreated: tell, owner, allowRules }],
    update: [
      { zone, prior: record, next: record, onHeld: tell, onFound: tell, siblings: ["a"], owner, allowRules: ["C1"] },
    ],
    delete: [{ ...query, onHeld: tell, onFound: tell, onGone: tell }],
    ...{ find: [{ ...query, onGone: tell }], held: [{ zone, content: record, owner }], givenUp: [{ zone, owner }] },
    ...{ readSet: [set], findSet: [{ set, contents, owner }] },
    readZone: [
      {
        zone,
        contents,
        owner,
        wants: tell,
        adopts: ["k"],
        standsForAll: "always",
        doesWithoutOdd: true,
        isOneOfMany: true,
      },
    ],
    writeSet: [
      {
        ...{ set, intent: { desired: contents, remove: contents, dataComments: "keep" }, isNew: true },
        ...{ onCreated: tell, onHolds: tell, onFound: tell, owner, allowRules },
      },
    ],
    writeZone: [
      {
        ...{ zone, intent: { desired: contents, remove: contents }, actual: contents, unguarded: true, owner },
        ...{ allowRules: tell, onWritten: tell, onFailed: tell, onCreated: tell, onHolds: tell },
      },
    ],
    list: [zone, { type: "A", name }],
    ...{ previewCleanUp: [zone, name], planCleanUp: [zone, name], cleanUp: [zone, name] },
    ...{ expectCleanUp: [{ zone, name }], keptAt: [{ zone, name }], checkCleanUp: [kept] },
    cleanUpListed: [{ zone, name, listed: contents, onKept: tell, onWarning: tell }],
    cleanUpShown: [{ ...kept, onFound: tell, onWarning: tell }],
  },
  zones: {
    ...{ list: [], listed: [], get: [zone], types: [zone], listedTypes: [zone] },
    ...{ names: [zone, "A"], listedNames: [zone, "A"] },
  },
  served: {
    look: [{ ...served, expected }],
    wait: [{ ...served, what: "it", sets: [expected], timeoutMs: 1, isGone: true }],
  },
  platform: { clusters: [], entities: ["one"], nodes: ["one"] },
  services: { requestCounts: [], awaited: [], dataId: [], clockOffsetMs: ["dns"], haveSameCaller: ["dns", "servers"] },
  "services.servers": {
    ...{ listCustomers: [], listServers: ["acme"], getServer: ["acme", server.fqdn], getFacts: ["acme", server.fqdn] },
    ...{ createServer: ["acme", declared], updateServer: [server, declared] },
    decommissionServer: [server, { revoke: true, deactivate: true, delete: true }],
  },
  "services.dns": {
    ...{ listZones: [], getZone: [zone], listTypes: [zone], listNames: [zone, "A"], cleanUpName: [zone, name] },
    ...{ getRecords: [set], listIndexes: [set], getRecord: [set, 0], deleteRecord: [set, 0] },
    ...{ createRecord: [zone, wire], updateRecord: [set, 0, wire] },
  },
  "services.platform": {
    ...{ listClusters: [], listEntities: ["one"], listNodes: ["one"], listProjects: ["one"] },
    ...{ getProject: ["one", "shop"], deleteProject: ["one", "shop"], createProject: ["one", { name: "Shop" }] },
  },
  "records.owners": {
    ...{
      claim: [claim],
      forgetSame: [claim],
      forgetOver: [zone, tell],
      isClaimed: [zone, claimed, [owner]],
      isDeclared: [zone, claimed],
    },
    release: [{ owner, kind: "k", zone, plan: 1, sets: ["A a."], records: [claimed], isUnnamed: true, isGuess: true }],
  },
  locks: { withLocks: [[{ key: "k", mode: "shared" }], tell], close: [] },
};

const methods = Object.entries(requestsOf).flatMap(([part, all]) =>
  Object.entries(all as Readonly<Record<string, readonly unknown[]>>).map(
    ([method, request]) => [part as Part, method, request] as const,
  ),
);

const atOnce = [
  ...["lastChange", "mayAppear", "hasMade", "held", "givenUp", "expectCleanUp", "keptAt"],
  ...["clockOffsetMs", "haveSameCaller", "claim", "forgetSame", "forgetOver", "release", "isClaimed", "isDeclared"],
];
const withoutArguments = ["requestCounts", "awaited", "dataId"];
const gives = (method: string): boolean => atOnce.includes(method);

const fail = (): never => {
  throw new Error("no text");
};
/** What no part of a request can be. Nothing of it becomes a text without more. */
const wrongValues: readonly unknown[] = [
  Symbol("wrong"),
  ...[Symbol("wrong"), Object.create(null), { toString: fail }, { [inspect.custom]: fail }].map((one: unknown) => [
    one,
  ]),
];

/** The request once for each of its parts, with that part wrong. */
function* wrongParts(value: unknown, wrong: unknown, path = ""): Generator<readonly [path: string, request: unknown]> {
  if (path !== "") yield [path, wrong];
  if (typeof value !== "object" || value === null) return;
  for (const key of Object.keys(value)) {
    const part = (value as Readonly<Record<string, unknown>>)[key];
    for (const [place, one] of wrongParts(part, wrong, `${path}/${key}`)) yield [place, withPart(value, key, one)];
  }
}

function withPart(whole: object, key: string, part: unknown): unknown {
  return Array.isArray(whole) ? whole.with(Number(key), part) : { ...whole, [key]: part };
}

function methodOf(client: ConnectedClient, part: Part, method: string): Call {
  const call = partOf(client, part)[method] as Call | undefined;
  if (call === undefined) throw new Error(`${part} has no ${method}`);
  return call;
}

async function outcomeOf(call: () => unknown): Promise<unknown> {
  try {
    await call();
    return "no failure";
  } catch (error) {
    return (error as { code?: unknown }).code ?? error;
  }
}

it("each method of the client has a request here", () => {
  const { client } = start();
  for (const [part, all] of Object.entries(requestsOf)) {
    const has: string[] = [];
    const methods = partOf(client, part as Part);
    // methods stand on the object and on what it inherits from
    for (const name in methods) if (typeof methods[name] === "function") has.push(name);
    expect(Object.keys(all).sort()).toEqual(has.sort());
  }
});

it.each(methods)("%s.%s checks each part of its request", async (part, method, request) => {
  const { client } = start();
  const failures: (readonly [path: string, nth: number, outcome: unknown])[] = [];
  for (const [nth, wrong] of wrongValues.entries())
    for (const [path, args] of wrongParts(request, wrong)) {
      const outcome = await outcomeOf(() => methodOf(client, part, method)(...(args as readonly unknown[])));
      if (outcome !== "option-invalid") failures.push([path, nth, outcome]);
    }
  expect(failures).toEqual([]);
  expect(requests()).toEqual([]);
});

const promising = methods.filter(([, method]) => !gives(method) && !withoutArguments.includes(method));
it.each(promising)("%s.%s checks its signal", async (part, method, request) => {
  const { client } = start();
  for (const signal of [{ signal: new AbortController().signal }, {}, null, "x", new AbortController()])
    expect(await outcomeOf(() => methodOf(client, part, method)(...request, signal))).toBe("option-invalid");
  expect(requests()).toEqual([]);
});

const stoppable = promising.filter(([, method]) => method !== "close");
it.each(stoppable)("%s.%s tells that its signal stopped it", async (part, method, request) => {
  const { client } = start();
  const call = async (): Promise<unknown> => await methodOf(client, part, method)(...request, AbortSignal.abort("why"));
  await expect(call()).rejects.toMatchObject({
    ...{ name: "Failure", code: "cancelled", doing: expect.stringMatching(/^Cannot /) as string, cause: "why" },
    ...{ happened: expect.stringContaining("Nothing was written") as string, remedy: expect.any(String) as string },
  });
  expect(requests()).toEqual([]);
});

it.each(methods.filter(([, method]) => gives(method)))("%s.%s tells at once what is wrong", (part, method) => {
  const { client } = start();
  expect(() => methodOf(client, part, method)()).toThrow(expect.objectContaining({ code: "option-invalid" }) as Error);
});

it.each<[string, Part, string, readonly unknown[], string]>([
  ["a zone without a name", "services.dns", "getZone", [""], "`zoneId` must be a text that is not empty, and is ''"],
  ["an unknown step", "services.servers", "decommissionServer", [server, { rvoke: true }], "has the part `rvoke`"],
  [
    "a record without data",
    "services.dns",
    "createRecord",
    [zone, { ...wire, data: "x" }],
    "`record.data` must be a list",
  ],
  ["a lock without a key", "locks", "withLocks", [[{ key: "", mode: "shared" }], tell], "`requests[0].key` must be"],
  ["an unknown part", "locks", "withLocks", [[{ key: "k", mode: "shared", wait: 1 }], tell], "has the part `wait`"],
  ["an owner without a name", "records.owners", "claim", [{ ...claim, owner: "" }], "`claim.owner` must be"],
  ["a claim with an unknown part", "records.owners", "claim", [{ ...claim, values: [] }], "has the part `values`"],
])("%s is told", async (_, part, method, request, told) => {
  const { client } = start();
  const call = async (): Promise<unknown> => await methodOf(client, part, method)(...request);
  await expect(call()).rejects.toMatchObject({
    code: "option-invalid",
    happened: expect.stringContaining(told) as string,
  });
  expect(requests()).toEqual([]);
});
