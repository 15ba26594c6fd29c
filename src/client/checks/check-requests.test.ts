import { requests, start, zone } from "../../../test/support/records.ts";
import type { ConnectedClient } from "../index.ts";

type Request = (client: ConnectedClient) => Promise<unknown>;

const server = { customer: "acme", fqdn: "web1.example.com" };
const declaredServer = {
  ...server,
  ...{
    environment: "production",
    project: "shop",
    role: "web",
    location: "zrh1",
    region: null,
    zone: null,
    stage: null,
  },
};
const project = {
  ...{
    cluster: "Cluster One",
    name: "Shop",
    customerId: "acme",
    adminUids: ["u1"],
    editorUids: null,
    viewerUids: null,
  },
  ...{ productId: null, description: null, nodeSelector: null, requesterUid: null, billingCycle: null },
  ...{ quotaMemory: null, quotaCpu: null },
};
const set = { zone, type: "A", name: "web1" };
const any = (value: unknown): never => value as never;

it.each<[string, Request, string]>([
  [
    "facts without a time",
    ({ servers }) => servers.waitForFacts({ server, conditions: [], timeoutMs: NaN }),
    "`timeoutMs` must be a number of milliseconds from 0 on, and is NaN",
  ],
  [
    "a project for no time",
    ({ projects }) => projects.create({ declared: project, timeoutMs: any(undefined) }),
    "`timeoutMs` must be a number of milliseconds above 0, and is undefined",
  ],
  [
    "a project for less than no time",
    ({ projects }) => projects.create({ declared: project, timeoutMs: -5 }),
    "`timeoutMs` must be a number of milliseconds above 0, and is -5",
  ],
  [
    "a project without a setting",
    ({ projects }) => projects.create({ declared: { ...project, quotaCpu: any(undefined) }, timeoutMs: 1 }),
    "`declared.quotaCpu` must be a whole number from 0 on or null, and is undefined",
  ],
  ...[Infinity, NaN, -1, 0.5, 2 ** 60].map((quotaCpu): [string, Request, string] => [
    `a project with a quota of ${quotaCpu}`,
    ({ projects }) => projects.create({ declared: { ...project, quotaCpu }, timeoutMs: 1 }),
    "`declared.quotaCpu` must be a whole number from 0 on or null",
  ]),
  [
    "a step that is misspelt",
    ({ servers }) => servers.decommission({ server, steps: any({ Delete: false }) }),
    "`steps` has the part `Delete`, and can only have revoke, deactivate, delete",
  ],
  [
    "the end of a project without a time",
    ({ projects }) => projects.delete({ project: { cluster: "Cluster One", id: "x" }, timeoutMs: NaN }),
    "`timeoutMs` must be a number of milliseconds above 0",
  ],
  [
    "name servers without a time",
    ({ served }) => served.wait({ zone, what: "it", sets: [], timeoutMs: NaN }),
    "`timeoutMs` must be",
  ],
  [
    "a name server without a name",
    ({ served }) => served.look({ zone, servers: [{ host: "", port: 53 }] }),
    "`servers[0].host` must be the name or the address of a server, without a port, and is ''",
  ],
  [
    "a name server at a port that is none",
    ({ served }) => served.wait({ zone, servers: [{ host: "ns1.a", port: 0 }], what: "it", sets: [], timeoutMs: 1 }),
    "`servers[0].port` must be a whole number from 1 to 65535, and is 0",
  ],
  [
    "a look at what is decommissioned that nobody waits for",
    ({ servers }) => servers.decommission({ server, steps: {}, onFound: any(async () => Promise.resolve()) }),
    "`onFound` must be a function that is not async",
  ],
  [
    "an update of two servers",
    ({ servers }) =>
      servers.update({ expected: declaredServer, planned: { ...declaredServer, fqdn: "web2.example.com" } }),
    "`planned` is acme/web2.example.com, and `expected` acme/web1.example.com",
  ],
  [
    "an update of two customers",
    ({ servers }) => servers.update({ expected: declaredServer, planned: { ...declaredServer, customer: "globex" } }),
    "`planned` is globex/web1.example.com",
  ],
  [
    "steps as a list where they are named",
    ({ servers }) => servers.decommission({ server, steps: any(["revoke"]) }),
    "`steps` must be an object, and is [ 'revoke' ]",
  ],
  [
    "a step that is a text",
    ({ servers }) => servers.decommission({ server, steps: { delete: any("false") } }),
    "`steps.delete` must be true or false, and is 'false'",
  ],
  [
    "a decommission of no server",
    ({ servers }) => servers.decommission({ server: any({ customer: "acme" }) }),
    "`server.fqdn` must be a text",
  ],
  [
    "a list of sets of which the second has no type",
    ({ served }) => {
      const [whole, part] = [{ ...set, present: [], absent: [] }, any({ ...set, type: undefined })];
      return served.wait({ zone, what: "it", sets: [whole, part], timeoutMs: 1 });
    },
    "`sets[1].type` must be a text",
  ],
  ["a decommission of nothing", ({ servers }) => servers.decommission(any(undefined)), "`server.customer` must be"],
  [
    "a step that would not leave the definition",
    ({ servers }) => servers.runSteps({ server, steps: any(["delete"]) }),
    "`steps` must be a list of revoke and deactivate",
  ],
  ["no steps", ({ servers }) => servers.runSteps({ server, steps: [] }), "`steps` must be a list of"],
  [
    "a condition as text",
    ({ servers }) => servers.waitForFacts({ server, conditions: any(["ipaddress"]), timeoutMs: 1 }),
    "`conditions` must be a list of conditions",
  ],
  ["a set by half of its name", ({ records }) => records.readSet(set), "`name` is web1, which is no name of the zone"],
  ["a zone's own set by @", ({ records }) => records.readSet({ ...set, name: "@" }), "`name` is @"],
  [
    "a write by half of a name",
    ({ records }) => records.writeSet({ set, intent: { desired: [], remove: "others" } }),
    "`set.name` is web1",
  ],
  ["a list by half of a name", ({ records }) => records.list(zone, { name: "web1" }), "`filter.name` is web1"],
  ["a clean-up of nothing", ({ records }) => records.cleanUp(zone, any(undefined)), "`name` must be a text"],
  [
    "a clean-up of no list",
    ({ records }) => records.cleanUpListed({ zone, name: "web1", listed: any(null) }),
    "`listed` must be a list of records, and is null",
  ],
])("%s is refused before anything is sent", async (_, request, told) => {
  const { client } = start({ records: [] });
  const before = requests().length;
  const happened = expect.stringContaining(told) as string;
  await expect(request(client)).rejects.toMatchObject({ code: "option-invalid", happened });
  expect(requests()).toHaveLength(before);
});

it("says what to do with a part that is misspelt", async () => {
  const { client } = start({ records: [] });
  const request = client.servers.decommission({ server, steps: any({ Delete: false }) });
  await expect(request).rejects.toMatchObject({ remedy: "Correct the name of the part, or leave it out." });
});
