import { connectSandbox, type ConnectedSandbox } from "../../test/support/connected-sandbox.ts";
import type { FaultInput } from "../sandbox/index.ts";
import type { ConnectedClient } from "./index.ts";
import { checkContainer, type Container } from "./gone-containers.ts";
import { nearest, nearestTo } from "./nearest-names.ts";

let connected: ConnectedSandbox;
afterEach(() => connected.close());
const start = (faults: readonly FaultInput[] = []): ConnectedClient => {
  const seed = {
    customers: ["acme", "globex"],
    zones: { "example.com": {}, "example.net": {} },
    clusters: { Prod: {} },
  };
  connected = connectSandbox({ seed, faults });
  return connected.client;
};
const listings = (): number =>
  connected.sandbox.requests.filter(({ endpoint }) => /list(Customers|Zones|Clusters)/.test(String(endpoint))).length;
const server = {
  customer: "acmee",
  fqdn: "web1.example.com",
  environment: "e",
  project: "p",
  role: "r",
  location: "l",
};

it.each<[string, (client: ConnectedClient) => Promise<unknown>, string]>([
  [
    "a customer",
    ({ servers }) => servers.create({ declared: { ...server, region: null, zone: null, stage: null } }),
    "The token may use these customers: acme, globex.",
  ],
  ["a zone", ({ zones }) => zones.get("exmple.net"), "The token may use these zones: example.net, example.com."],
  ["a cluster", ({ projects }) => projects.list("Production"), "The token may use these clusters: Prod."],
])("%s that is not there: the failure names those that are", async (what, work, told) => {
  const client = start();
  await expect(work(client)).rejects.toMatchObject({
    code: "http-not-found",
    happened: expect.stringContaining(told) as string,
    remedy: checkContainer(what.slice(2) as Container),
  });
  expect(listings()).toBe(1);
});

it("says so where there are none", async () => {
  connected = connectSandbox({ seed: { customers: [], zones: {}, clusters: {} } });
  await expect(connected.client.zones.get("example.com")).rejects.toMatchObject({
    doing: "Cannot find the zone example.com",
    happened: expect.stringContaining("The token may use no zone.") as string,
    remedy: checkContainer("zone"),
  });
});

it("asks for the names at most twice a minute", async () => {
  const { zones } = start();
  for (let nth = 0; nth < 3; nth += 1) await expect(zones.get("exmple.com")).rejects.toThrow();
  expect(listings()).toBe(1);
  await connected.clock.advance(31_000);
  await expect(zones.get("exmple.com")).rejects.toThrow();
  expect(listings()).toBe(2);
});

it.each<[string, readonly FaultInput[], string]>([
  ["they cannot be told", [{ endpoint: "dns.listZones", status: 403, times: "always" }], "exmple.com"],
  [
    "the one that is asked for is among them",
    [{ endpoint: "dns.getZone", status: 404, times: "always" }],
    "example.com",
  ],
])("names none where %s", async (_, faults, zone) => {
  const { zones } = start(faults);
  await expect(zones.get(zone)).rejects.toMatchObject({
    happened: expect.not.stringContaining("The token may use") as string,
  });
});

it("puts the nearest spellings first, and of many names only some", () => {
  expect(nearest("exmaple.com", ["shop.org", "example.com", "EXAMPLE.net"])).toEqual([
    "example.com",
    "EXAMPLE.net",
    "shop.org",
  ]);
  expect(
    nearest(
      "n5",
      Array.from({ length: 20 }, (_, nth) => `n${nth}`),
    ),
  ).toHaveLength(5);
});

it.each([
  [["www.example.com.", "wwx.example.com."], "The nearest names are: www.example.com., wwx.example.com."],
  [["www"], "The nearest names are: www."],
])("ends a sentence of %j with one full stop", async (names, told) => {
  expect(await nearestTo("www.example.com.", "names", Promise.resolve(names))).toBe(told);
});
