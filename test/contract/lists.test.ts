import type { ListEvent } from "terraform-provider-sdk";
import { valueObject, type Value, type ValueObject } from "terraform-provider-sdk/values";
import { listResources, resources } from "../../src/registry.ts";
import { styles } from "../support/deployment.ts";
import { startInMemory } from "../support/in-memory.ts";

type Config = Readonly<Record<string, Value>>;

async function start(options: Parameters<typeof startInMemory>[0] = {}) {
  const memory = await startInMemory(options);
  const { provider } = memory;
  const listed = (typeName: string, config: Config, limit: number, includeResource: boolean) => {
    const names = Object.keys(provider.schemas().listResources[typeName]?.block.attributes ?? {});
    const whole = valueObject(names.map((name) => [name, config[name] ?? null]));
    const { signal } = new AbortController();
    return provider.listResource({ typeName, config: whole, limit, includeResource, signal });
  };
  return {
    sandbox: memory.sandbox,
    provider,
    object: (typeName: string) => memory.object(typeName),
    nextRun: () => memory.nextRun(),
    list: async (
      typeName: string,
      config: Config,
      { limit = 0, includeResource = true } = {},
    ): Promise<ListEvent[]> => {
      const events: ListEvent[] = [];
      for await (const event of listed(typeName, config, limit, includeResource)) events.push(event);
      return events;
    },
  };
}

const namesOf = (events: readonly ListEvent[]): (string | undefined)[] => events.map(({ displayName }) => displayName);
const said = (events: readonly ListEvent[]): string =>
  events.flatMap(({ diagnostics }) => diagnostics.map(({ summary, detail }) => `${summary}: ${detail}`)).join("\n");

/** A configuration of each list that finds several objects of the seed, and what is said of those that it leaves out. */
const configs: Readonly<Record<string, readonly [config: Config, says: RegExp]>> = {
  ims_server_definition: [{}, /^$/],
  ims_dns_record: [{ zone: "example.com" }, /^$/],
  ims_dns_record_set: [
    { zone: "example.com" },
    /^One object .*example\.com\. MX .*: Its records differ in TTL or comment/s,
  ],
  // the platform's own
  ims_platform_project: [
    { cluster: "Cluster One" },
    /^One object .*default \(Cluster One\/default\): .*at least one user/s,
  ],
};
const isObject = ({ identity }: ListEvent): boolean => identity !== undefined;

it("every kind of one object or set has a list", () => {
  const single = resources.map(({ typeName }) => typeName).filter((typeName) => typeName !== "ims_dns_zone_records");
  expect(listResources.map(({ typeName }) => typeName)).toEqual(expect.arrayContaining(single));
  expect(Object.keys(configs).sort()).toEqual(listResources.map(({ typeName }) => typeName).sort());
});

describe.each(styles)("%s", (_, options) => {
  it.each(Object.entries(configs))(
    "whatever %s lists is imported by its identity, and what is generated of it changes nothing",
    async (typeName, [config, says]) => {
      const { provider, list, object, nextRun } = await start({ options });
      const events = await list(typeName, config);
      const found = events.filter(isObject);
      expect(found.length).toBeGreaterThan(1);
      expect(said(events)).toMatch(says);
      for (const { identity = null, resource = null } of found) {
        await nextRun();
        const imported = await provider.importResourceState({ typeName, id: "", identity });
        expect(imported).toMatchObject({ diagnostics: [], identity });
        const generated = await provider.generateConfig({ typeName, state: resource });
        const core = object(typeName);
        core.take(imported.state);
        await core.refresh();
        expect(await core.plan(generated.config as ValueObject)).toMatchObject({ action: "no-op" });
      }
    },
  );

  it.each(Object.entries(configs))(
    "%s names the same objects where they are not asked for",
    async (typeName, [config]) => {
      const { list } = await start({ options });
      const whole = (await list(typeName, config)).filter(isObject);
      const named = (await list(typeName, config, { includeResource: false })).filter(isObject);
      expect(named.map(({ identity }) => identity)).toEqual(
        expect.arrayContaining(whole.map(({ identity }) => identity) as unknown[]),
      );
      expect(named.map(({ resource }) => resource)).toEqual(named.map(() => undefined));
    },
  );
});

describe("what is asked for", () => {
  it("is no more than the listings, for servers and projects that are only named", async () => {
    const { list, sandbox } = await start();
    await list("ims_server_definition", { customer: "acme" }, { includeResource: false });
    await list("ims_platform_project", { cluster: "Cluster One" }, { includeResource: false });
    expect(sandbox.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      expect.stringContaining("GET /servers/1/acme/"),
      expect.stringContaining("/projects/"),
    ]);
  });

  it("ends with the limit, shortly after what was begun ahead", async () => {
    const { list, sandbox } = await start();
    for (let at = 0; at < 100; at += 1)
      sandbox.store.zones.add("example.net", { name: `a${at}.example.net.`, type: "A", data: ["192.0.2.1"] });
    const events = await list("ims_dns_record", { zone: "example.net", type: "A" }, { limit: 3 });
    expect(namesOf(events)).toHaveLength(3);
    expect(sandbox.requests.length).toBeLessThan(30);
  });
});

describe("records", () => {
  it.each([
    [{ type: "MX" }, /^\S+ MX /],
    [{ type: "mx" }, /^\S+ mx /i],
    [{ name: "WEB1.example.com." }, /^web1\.example\.com\. /],
    [{ type: "A", name: "web1.example.com." }, /^web1\.example\.com\. A /],
  ])("are those of %j", async (filter, form) => {
    const { list } = await start();
    const names = namesOf(await list("ims_dns_record", { zone: "example.com", ...filter }));
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) expect(name).toMatch(form);
  });

  it.each(["ims_dns_record", "ims_dns_record_set"])(
    "%s leaves out what the service finds by its own spelling only",
    async (typeName) => {
      const { list, sandbox } = await start();
      for (const name of ["dollar$", "plain"])
        sandbox.store.zones.add("example.net", { name: `${name}.example.net.`, type: "TXT", data: ['"x"'] });
      const events = await list(typeName, { zone: "example.net", type: "TXT" });
      expect(namesOf(events.filter(isObject))).toEqual(['plain.example.net. TXT "x"']);
      expect(said(events)).toContain(
        'The service holds them under the name "dollar$.example.net.", and answers for this spelling only.',
      );
    },
  );

  it("of a zone's own name servers are left to the service, which is told where they were asked for", async () => {
    const { list } = await start();
    expect(said(await list("ims_dns_record", { zone: "example.com" }))).toBe("");
    expect(said(await list("ims_dns_record", { zone: "example.com", type: "NS" }))).toContain(
      "the NS records of example.com.: The zone cannot be without them",
    );
    expect(said(await list("ims_dns_record_set", { zone: "example.com", type: "SOA" }))).toContain(
      "the SOA records of",
    );
  });

  it("that no resource can hold are left out and named", async () => {
    const { list, sandbox } = await start();
    const add = (name: string, data: string, ttl: string): void => {
      sandbox.store.zones.add("example.net", { name: `${name}.example.net.`, type: "A", data: [data], ttl });
    };
    add("twice", "192.0.2.1", "60");
    add("twice", "192.0.2.1", "60");
    add("mixed", "192.0.2.1", "60");
    add("mixed", "192.0.2.2", "120");
    const single = await list("ims_dns_record", { zone: "example.net", type: "A" });
    expect(namesOf(single)).toEqual(
      expect.arrayContaining(["mixed.example.net. A 192.0.2.1", "mixed.example.net. A 192.0.2.2"]),
    );
    expect(said(single)).toContain("twice.example.net. A 192.0.2.1: The zone holds it more than once");
    const sets = await list("ims_dns_record_set", { zone: "example.net", type: "A" });
    expect(said(sets)).toContain("mixed.example.net. A 192.0.2.1, 192.0.2.2: Its records differ in TTL or comment");
  });
});

it.each([true, false])(
  "a server that is listed with a blank in its name is left out and named: read, %s",
  async (includeResource) => {
    const { list, sandbox } = await start();
    const { length } = await list("ims_server_definition", { customer: "acme" });
    const body = sandbox.store
      .read()
      .servers.flatMap(({ customer, fqdn }) => (customer === "acme" ? [fqdn] : []))
      .join("\n");
    sandbox.faults.add({
      endpoint: "servers.listServers",
      status: 200,
      body: `${body}\nweb 99.example.com`,
      times: "always",
    });
    const events = await list("ims_server_definition", { customer: "acme" }, { includeResource });
    expect(events.filter(({ identity }) => identity !== undefined)).toHaveLength(length);
    expect(said(events)).toMatch(
      /One object is not listed: .*acme\/web 99\.example\.com: The listing names it with a blank/s,
    );
  },
);

it.each([true, false])(
  "a project that is listed with a blank in its id is left out and named: read, %s",
  async (includeResource) => {
    const { list, sandbox } = await start();
    const named = async () =>
      (await list("ims_platform_project", { cluster: "Cluster One" }, { includeResource })).filter(
        ({ identity }) => identity !== undefined,
      );
    const before = await named();
    const body = [...sandbox.store.clusters.projectIds("Cluster One"), "shop dev"].join("\n");
    sandbox.faults.add({ endpoint: "platform.listProjects", status: 200, body, times: "always" });
    const events = await list("ims_platform_project", { cluster: "Cluster One" }, { includeResource });
    expect(await named()).toEqual(before);
    expect(said(events)).toMatch(/not listed: .*Cluster One\/shop dev: The listing names it with a blank/s);
  },
);

it("a server that cannot be read, or lacks what each must have, is left out and named", async () => {
  const { list, sandbox } = await start();
  const { length } = await list("ims_server_definition", { customer: "acme" });
  sandbox.store.servers.set("web1.example.com", { role: "" });
  const events = await list("ims_server_definition", { customer: "acme" });
  expect(events.filter(({ identity }) => identity !== undefined)).toHaveLength(length - 1);
  expect(said(events)).toMatch(/One object is not listed: .*web1\.example\.com \(acme\): .*role/s);
});

it.each([
  ["ims_server_definition", { customer: "nobody" }, /customer nobody/],
  ["ims_dns_record", { zone: "nowhere.example" }, /nowhere\.example/],
  ["ims_platform_project", { cluster: "Cluster None" }, /Cluster None/],
])("%s of %j says what is not there", async (typeName, config, says) => {
  const { list } = await start();
  const events = await list(typeName, config);
  expect(events.map(({ diagnostics }) => diagnostics.map(({ severity }) => severity))).toEqual([["error"]]);
  expect(said(events)).toMatch(says);
});
