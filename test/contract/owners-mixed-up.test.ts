import type { FaultInput, Sandbox } from "../../src/sandbox/index.ts";
import type { Value } from "terraform-provider-sdk/values";
import { styles } from "../support/deployment.ts";
import { startInMemory } from "../support/in-memory.ts";

type Config = Readonly<Record<string, Value>>;

/** A kind, an object of it that is ours, and where a service that mixes its answers up finds somebody else's. */
interface Case {
  readonly typeName: string;
  readonly config: Config;
  readonly changed?: Config;
  /** Paths whose answers come in place of ours. */
  readonly others: readonly string[];
}

const zone = "mixed.example";
const cluster = "Cluster One";
const server = {
  customer: "acme",
  fqdn: "web1.mixed.example",
  environment: "production",
  project: "shop",
  role: "web",
  location: "zrh1",
};
const record = { zone, name: `www.${zone}.`, type: "A", data: ["192.0.2.1"] };
const project = {
  cluster,
  name: "Mixed Shop",
  customer_id: "acme",
  admin_uids: ["u10001"],
  deletion_protection: false,
};

const seed = {
  customers: ["acme"],
  servers: ["web2.mixed.example", "web3.mixed.example"].map((fqdn) => ({ ...server, fqdn })),
  zones: {
    [zone]: {
      records: [
        { name: `other.${zone}.`, type: "A", data: ["192.0.2.2"] },
        { name: `other.${zone}.`, type: "A", data: ["192.0.2.3"] },
      ],
    },
    "another.example": { records: [{ name: "www.another.example.", type: "A", data: ["192.0.2.1"] }] },
  },
  clusters: {
    [cluster]: { projects: [{ id: "other", name: "Other Shop", customerId: "acme", adminUids: ["u20002"] }] },
  },
};

const cases: readonly Case[] = [
  {
    typeName: "ims_server_definition",
    config: server,
    changed: { ...server, role: "database" },
    others: ["/acme/web2.mixed.example", "/acme/web2.mixed.example/facts"],
  },
  {
    typeName: "ims_dns_record",
    config: record,
    changed: { ...record, data: ["192.0.2.9"] },
    others: [
      `/${zone}/A/other.${zone}.`,
      `/another.example/A/www.another.example.`,
      "/another.example",
      `/${zone}/SOA/${zone}.`,
    ],
  },
  {
    typeName: "ims_dns_record_set",
    config: { zone, name: `www.${zone}.`, type: "A", values: ["192.0.2.1"] },
    changed: { zone, name: `www.${zone}.`, type: "A", values: ["192.0.2.9"] },
    others: [`/${zone}/A/other.${zone}.`, `/another.example/A/www.another.example.`, "/another.example"],
  },
  {
    typeName: "ims_dns_zone_records",
    config: { zone, records: { "www A": { values: ["192.0.2.1"], ttl: null, comment: null, allow_rules: null } } },
    changed: { zone, records: { "www A": { values: ["192.0.2.9"], ttl: null, comment: null, allow_rules: null } } },
    others: [`/${zone}/A/other.${zone}.`, "/another.example"],
  },
  {
    typeName: "ims_platform_project",
    config: project,
    others: ["/Cluster%20One/projects/other", "/Cluster%20One/nodes/"],
  },
];

/** All that is not ours, as it stands. */
function foreignIn({ store }: Sandbox): unknown {
  const { servers, decommissions, zones, clusters } = store.read();
  return {
    servers: servers.filter(({ fqdn }) => fqdn !== server.fqdn),
    decommissions: decommissions.filter(({ fqdn }) => fqdn !== server.fqdn),
    records: zones.flatMap(({ records }) => records.filter(({ name, type }) => name !== record.name && type !== "SOA")),
    projects: clusters.flatMap(({ projects }) => projects.filter(({ id }) => id === "other")),
  };
}

/** Whether any of the objects of the cases is there. */
function isOursIn({ store }: Sandbox): boolean {
  const { servers, zones, clusters } = store.read();
  return (
    servers.some(({ fqdn }) => fqdn === server.fqdn) ||
    zones.some(({ records }) => records.some(({ name }) => name === record.name)) ||
    clusters.some(({ projects }) => projects.some(({ name, goneAt }) => name === project.name && goneAt === null))
  );
}

const rows = cases.flatMap((one) =>
  one.others.flatMap((answerOf) =>
    ([{ times: "always" }, { nth: 1 }, { nth: 2 }, { nth: 3 }] as const).map((when) => ({
      ...one,
      answerOf,
      when,
      which: "nth" in when ? `GET ${when.nth}` : "each GET",
    })),
  ),
);
const apiOf = (typeName: string): string =>
  typeName.includes("_dns_") ? "dns.*" : typeName.includes("server") ? "servers.*" : "platform.*";

describe.each(styles.map(([style, options]) => ({ style, options })))(
  "answers that are about something else, against $style",
  ({ options }) => {
    it.each(rows)("$typeName: $answerOf in place of $which", async ({ typeName, config, changed, answerOf, when }) => {
      const memory = await startInMemory({
        seed,
        options: { ...options, duplicateNames: "allow", projectIds: options.projectIds ?? "slug" },
      });
      const { sandbox } = memory;
      const fault: FaultInput = { endpoint: apiOf(typeName), answerOf, ...when };
      const before = foreignIn(sandbox);
      const object = memory.object(typeName);
      const own = (): unknown => object.state?.["fqdn"] ?? object.state?.["name"] ?? object.state?.["zone"] ?? null;
      const mixedUp = async (work: () => Promise<unknown>): Promise<void> => {
        await memory.nextRun();
        sandbox.faults.add(fault);
        await work().catch((error: unknown) => {
          if (!(error instanceof Error)) throw error;
        });
        sandbox.faults.clear();
        await memory.nextRun();
        expect(foreignIn(sandbox)).toEqual(before);
        expect([null, config["fqdn"] ?? config["name"] ?? config["zone"]]).toContain(own());
      };
      const wellOrdered = async (to: Config): Promise<void> => {
        await memory.nextRun();
        await object.refresh();
        await object.apply(to);
        expect(foreignIn(sandbox)).toEqual(before);
      };
      await object.apply(config);
      const there = object.state;
      await mixedUp(() => object.refresh());
      expect(object.state).toEqual(there);
      if (changed !== undefined) {
        await mixedUp(() => object.apply(changed));
        await wellOrdered(changed);
      }
      await mixedUp(() => object.destroy());
      // what is not in the state any more is gone
      expect(object.state === null && isOursIn(sandbox)).toBe(false);
      if (object.state !== null) await object.destroy();
      expect(isOursIn(sandbox)).toBe(false);
      expect(foreignIn(sandbox)).toEqual(before);
      await mixedUp(() => object.apply(config));
    });
  },
);
