import { createLimiter } from "../core/limiter.ts";
import { Secret } from "../core/secret.ts";
import type { Transport } from "../http/transport/transport.ts";
import type { ConnectedServices } from "./create-services.ts";
import { connectTo as setUp, token } from "./testing/fake-services.ts";

const set = { zone: "example.com", type: "A", name: "www.example.com." };
const server = { customer: "acme", fqdn: "a.example.com" };

/** Every endpoint of docs/interface.md, row by row, with its place for the token (docs/interface.md#access-tokens). */
describe("every operation goes out as the interface says", () => {
  it.each<[string, string, (services: ConnectedServices) => Promise<unknown>, string]>([
    ["GET", "/servers/1/?accessToken=t0ken", ({ servers }) => servers.listCustomers(), ""],
    ["GET", "/servers/1/acme/?accessToken=t0ken", ({ servers }) => servers.listServers("acme"), ""],
    [
      "GET",
      "/servers/1/_/a.example.com?accessToken=t0ken",
      ({ servers }) => servers.getServer("_", server.fqdn),
      '{"role":"db"}',
    ],
    ["POST", "/servers/1/acme/?accessToken=t0ken", ({ servers }) => servers.createServer("acme", { fqdn: "a" }), ""],
    ["PUT", "/servers/1/acme/a.example.com?accessToken=t0ken", ({ servers }) => servers.updateServer(server, {}), ""],
    [
      "DELETE",
      "/servers/1/acme/a.example.com?revoke=true&delete=false&accessToken=t0ken",
      ({ servers }) => servers.decommissionServer(server, { revoke: true, delete: false }),
      "",
    ],
    [
      "GET",
      "/servers/1/acme/a.example.com/facts?accessToken=t0ken",
      ({ servers }) => servers.getFacts("acme", server.fqdn),
      "{}",
    ],
    ["GET", "/dns/1/", ({ dns }) => dns.listZones(), ""],
    ["GET", "/dns/1/example.com", ({ dns }) => dns.getZone("example.com"), ""],
    ["GET", "/dns/1/example.com/", ({ dns }) => dns.listTypes("example.com"), ""],
    ["GET", "/dns/1/example.com/A/", ({ dns }) => dns.listNames("example.com", "A"), ""],
    ["GET", "/dns/1/example.com/A/", ({ dns }) => dns.listNames("example.com", "a"), ""],
    ["GET", "/dns/1/example.com/A/www.example.com.", ({ dns }) => dns.getRecords(set), "[]"],
    ["GET", "/dns/1/example.com/A/www.example.com.", ({ dns }) => dns.getRecords({ ...set, type: "a" }), "[]"],
    ["GET", "/dns/1/example.com/A/www.example.com./", ({ dns }) => dns.listIndexes(set), ""],
    ["GET", "/dns/1/example.com/A/www.example.com./0", ({ dns }) => dns.getRecord(set, 0), '{"data":["192.0.2.1"]}'],
    ["POST", "/dns/1/example.com/", ({ dns }) => dns.createRecord("example.com", { name: "a" }), ""],
    ["PUT", "/dns/1/example.com/A/www.example.com./2", ({ dns }) => dns.updateRecord(set, 2, { data: [] }), ""],
    ["DELETE", "/dns/1/example.com/A/www.example.com./2", ({ dns }) => dns.deleteRecord(set, 2), ""],
    ["DELETE", "/dns/1/example.com/_/www.example.com.", ({ dns }) => dns.cleanUpName("example.com", set.name), ""],
    ["GET", "/openshift/1/?accessToken=t0ken", ({ platform }) => platform.listClusters(), ""],
    ["GET", "/openshift/1/my%20c/?accessToken=t0ken", ({ platform }) => platform.listEntities("my c"), ""],
    ["GET", "/openshift/1/my%20c/nodes/?accessToken=t0ken", ({ platform }) => platform.listNodes("my c"), ""],
    ["GET", "/openshift/1/my%20c/projects/?accessToken=t0ken", ({ platform }) => platform.listProjects("my c"), ""],
    [
      "GET",
      "/openshift/1/c/projects/p?accessToken=t0ken",
      ({ platform }) => platform.getProject("c", "p"),
      '{"name":"P"}',
    ],
    [
      "POST",
      "/openshift/1/c/projects/?accessToken=t0ken",
      ({ platform }) => platform.createProject("c", { name: "p" }),
      "",
    ],
    ["DELETE", "/openshift/1/c/projects/p?accessToken=t0ken", ({ platform }) => platform.deleteProject("c", "p"), ""],
  ])("%s %s", async (method, target, call, body) => {
    const { services, requests } = setUp({ body });
    await call(services);
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({ method, target, origin: "https://ims.example.com" });
    const isDns = target.startsWith("/dns/");
    expect(requests[0]?.headers["x-accesstoken"]).toBe(isDns ? token : undefined);
  });
});

it("sends the token in the header everywhere when told to", async () => {
  const { services, requests } = setUp({}, { tokenTransport: "header" });
  await services.servers.listCustomers();
  await services.platform.listClusters();
  expect(requests.map(({ target, headers }) => [target, headers["x-accesstoken"]])).toEqual([
    ["/servers/1/", token],
    ["/openshift/1/", token],
  ]);
});

it("needs the token of an API only when that API is used", async () => {
  const { services, requests } = setUp({ body: "example.com" }, { tokens: { dns: new Secret(token) } });
  expect(await services.dns.listZones()).toEqual(["example.com"]);
  await expect(services.platform.listClusters()).rejects.toMatchObject({
    code: "token-missing",
    remedy: expect.stringContaining("IMS_PLATFORM_TOKEN") as string,
  });
  expect(requests).toHaveLength(1);
  expect(services.requestCounts()).toEqual({ servers: 0, dns: 1, platform: 0 });
});

it("keeps its tokens out of failures even where the caller's gate does not know them", async () => {
  const { services } = setUp({ status: 403, body: `bad token ${token}` });
  await expect(services.dns.listZones()).rejects.toThrow(/bad token \[secret\]/);
});

it("refuses a platform segment that is none", () => {
  expect(() => setUp({}, { platformSegment: ".." })).toThrow(/Cannot use platform_segment/);
  expect(() => setUp({}, { platformSegment: "" })).toThrow(/Cannot use platform_segment/);
});

describe("answers", () => {
  it.each([
    ["404", { status: 404 }],
    ["an empty list", { body: "[]" }],
  ])("%s means no records of that type and name", async (_, reply) => {
    expect(await setUp(reply).services.dns.getRecords(set)).toEqual([]);
  });

  it("403 never does", async () => {
    await expect(setUp({ status: 403 }).services.dns.getRecords(set)).rejects.toMatchObject({ status: 403 });
  });

  it("hold records with what is not known of them", async () => {
    const record = {
      name: "www.example.com.",
      type: "A",
      data: ["192.0.2.1"],
      dataComments: [null],
      ttl: null,
      added: 1,
    };
    expect(await setUp({ body: JSON.stringify([record]) }).services.dns.getRecords(set)).toEqual([record]);
  });

  it("hold indexes as numbers", async () => {
    expect(await setUp({ body: "0\r\n1\r\n" }).services.dns.listIndexes(set)).toEqual([0, 1]);
  });

  it("hold facts as strings", async () => {
    const body = '{"processorcount":"4","os":{"name":"x"},"count":2,"none":null}';
    expect(await setUp({ body }).services.servers.getFacts("c", "f")).toEqual({
      processorcount: "4",
      os: '{"name":"x"}',
      count: "2",
    });
  });

  it.each([
    ["the project", '{"id":"acme-p","name":"p"}', "acme-p"],
    ["nothing", "", undefined],
    ["OK", "OK", undefined],
    ["a project without its id", '{"id":null,"name":"p"}', undefined],
    ["a list", '["acme-p"]', undefined],
    ["another project", '{"id":"acme-q","name":"q"}', undefined],
    ["an id alone", '{"id":"acme-p"}', "acme-p"],
    ["an id with null for the name", '{"id":"acme-p","name":null}', "acme-p"],
  ])("to a create may be %s", async (_, body, id) => {
    expect(await setUp({ status: 202, body }).services.platform.createProject("c", { name: "p" })).toBe(id);
  });
});

it.each([-1, 1.5, NaN])("never addresses record number %d", async (nr) => {
  const { services, requests } = setUp();
  await expect(services.dns.deleteRecord(set, nr)).rejects.toMatchObject({ code: "path-segment-invalid" });
  expect(requests).toEqual([]);
});

it("bounds the requests of all three APIs together", async () => {
  let open = 0;
  let most = 0;
  const transport: Transport = async () => {
    most = Math.max(most, ++open);
    await new Promise((resolve) => setImmediate(resolve));
    open--;
    return { status: 200, headers: {}, body: "" };
  };
  const { services } = setUp({}, { transport, limiter: createLimiter(3) });
  const { servers, dns, platform } = services;
  await Promise.all(
    [1, 2, 3].flatMap(() => [servers.listCustomers(), dns.listZones(), platform.listClusters()] as Promise<unknown>[]),
  );
  expect(most).toBe(3);
  expect(services.requestCounts()).toEqual({ servers: 3, dns: 3, platform: 3 });
});
