import { readFileSync } from "node:fs";
import { join } from "node:path";
import { startInMemory, type InMemory } from "../support/in-memory.ts";
import type { Value } from "terraform-provider-sdk/values";

type Config = Readonly<Record<string, Value>>;

/** Objects that are handled in one run: one, or several that Terraform handles at about the same time. */
interface Case {
  readonly typeName: string;
  /** Configurations of all objects of the run. */
  readonly configs: readonly Config[];
  readonly changed?: readonly Config[];
  readonly ids: readonly string[];
}

const zone = "counted.example";
const cluster = "Cluster One";
const range = (count: number): number[] => Array.from({ length: count }, (_, nr) => nr);
const address = (nr: number): string => `10.0.${nr >> 8}.${nr & 255}`;
const recordOf = (name: string, data: string): Config => ({ zone, name: `${name}.${zone}.`, type: "A", data: [data] });
const setOf = (values: readonly string[]): Config => ({ zone, name: `set.${zone}.`, type: "A", values });
const zoneOf = (values: readonly string[], more: Config = {}): Config => ({
  zone,
  records: Object.fromEntries(
    values.map((value, nr) => [`h${nr} A`, { values: [value], ttl: null, comment: null, allow_rules: null }]),
  ),
  max_change_percent: 100,
  deletion_protection: false,
  ...more,
});
const server = {
  customer: "acme",
  fqdn: "web7.example.com",
  environment: "production",
  project: "shop",
  role: "web",
  location: "zrh1",
};
const hundred = range(100);
const changedFirst = (values: readonly string[]): string[] => ["192.0.2.1", ...values.slice(1)];
const ten = range(10).map(address);
const thousand = range(1_000).map(address);

const cases: Readonly<Record<string, Case>> = {
  "one `ims_dns_record`": {
    typeName: "ims_dns_record",
    configs: [recordOf("one", "192.0.2.1")],
    changed: [recordOf("one", "192.0.2.2")],
    ids: [`${zone}/A/one.${zone}.`],
  },
  "5 `ims_dns_record` of one name": {
    typeName: "ims_dns_record",
    configs: range(5).map((nr) => recordOf("pool", `192.0.2.${nr}`)),
    changed: range(5).map((nr) => recordOf("pool", `192.0.2.${nr + 100}`)),
    ids: range(5).map((nr) => `${zone}/A/pool.${zone}.?data=192.0.2.${nr}`),
  },
  "100 `ims_dns_record` of 100 names": {
    typeName: "ims_dns_record",
    configs: hundred.map((nr) => recordOf(`h${nr}`, address(nr))),
    changed: hundred.map((nr) => recordOf(`h${nr}`, address(nr + 200))),
    ids: hundred.map((nr) => `${zone}/A/h${nr}.${zone}.`),
  },
  "one `ims_dns_record_set` of 3 values": {
    typeName: "ims_dns_record_set",
    configs: [setOf(ten.slice(0, 3))],
    changed: [setOf(ten.slice(1, 4))],
    ids: [`${zone}/A/set.${zone}.`],
  },
  "one `ims_dns_zone_records` of 10 records": {
    typeName: "ims_dns_zone_records",
    configs: [zoneOf(ten)],
    changed: [zoneOf(changedFirst(ten))],
    ids: [zone],
  },
  "one `ims_dns_zone_records` of 1,000 records": {
    typeName: "ims_dns_zone_records",
    configs: [zoneOf(thousand)],
    changed: [zoneOf(changedFirst(thousand))],
    ids: [zone],
  },
  "one `ims_server_definition`": {
    typeName: "ims_server_definition",
    configs: [server],
    changed: [{ ...server, role: "database" }],
    ids: [`acme/${server.fqdn}`],
  },
  "100 `ims_server_definition`": {
    typeName: "ims_server_definition",
    configs: hundred.map((nr) => ({ ...server, fqdn: `web${nr}.example.com` })),
    changed: hundred.map((nr) => ({ ...server, fqdn: `web${nr}.example.com`, role: "database" })),
    ids: hundred.map((nr) => `acme/web${nr}.example.com`),
  },
  "one `ims_platform_project`": {
    typeName: "ims_platform_project",
    configs: [{ cluster, name: "Shop", customer_id: "acme", admin_uids: ["u10001"], deletion_protection: false }],
    ids: [`${cluster.replace(" ", "%20")}/shop`],
  },
  "10 `ims_platform_project` of one cluster": {
    typeName: "ims_platform_project",
    configs: range(10).map((nr) => ({
      ...{ cluster, name: `Shop ${nr}`, customer_id: "acme", admin_uids: ["u10001"], deletion_protection: false },
    })),
    ids: range(10).map((nr) => `${cluster.replace(" ", "%20")}/shop-${nr}`),
  },
};

const seed = {
  customers: ["acme"],
  zones: { [zone]: { records: [{ name: "@", type: "NS", data: ["ns1.example.net."] }] } },
  clusters: { [cluster]: {} },
};
// a project is there at once and as asked for: how long the service takes says nothing of this provider
const options = { visibleAfter: 0, settledAfter: 0, lingersFor: 0 };

/** Requests of each operation: `PLAN + APPLY` where Terraform starts the provider twice. */
async function measure({ typeName, configs, changed, ids }: Case): Promise<Readonly<Record<string, string>>> {
  const memory: InMemory = await startInMemory({ seed, options });
  const { sandbox } = memory;
  const objects = configs.map(() => memory.object(typeName));
  const process = async (work: (object: (typeof objects)[number], nr: number) => Promise<unknown>): Promise<number> => {
    // no two processes run at one time
    await memory.clock.advance(1);
    await memory.nextRun();
    sandbox.resetRequests();
    await Promise.all(objects.map(work));
    if (globalThis.process.env["TRACE_REQUESTS"] === typeName)
      globalThis.process.stdout.write(
        `${sandbox.requests
          .map(({ method, path, status }) => `   ${method} ${path} ${status}`)
          .slice(0, 40)
          .join("\n")}\n   ---\n`,
      );
    return sandbox.requestCounts().total;
  };
  const planAndApply = async (to: readonly Config[]): Promise<string> => {
    const plan = await process(async (object, nr) => {
      await object.refresh();
      await object.plan(to[nr] ?? {});
    });
    return `${plan} + ${await process((object, nr) => object.apply(to[nr] ?? {}))}`;
  };
  const create = await planAndApply(configs);
  const refresh = await process(async (object, nr) => {
    await object.refresh();
    expect((await object.plan(configs[nr] ?? {})).action).toBe("no-op");
  });
  for (const object of objects) object.forget();
  const imported = await process((object, nr) => object.import(ids[nr] ?? ""));
  await Promise.all(objects.map((object, nr) => object.apply(configs[nr] ?? {})));
  const update = changed === undefined ? "–" : await planAndApply(changed);
  const planned: Awaited<ReturnType<(typeof objects)[number]["planDestroy"]>>[] = [];
  const plan = await process(async (object, nr) => {
    await object.refresh();
    planned[nr] = await object.planDestroy();
  });
  const destroy = `${plan} + ${await process((object, nr) => object.destroy(planned[nr]))}`;
  expect(objects.every(({ state }) => state === null)).toBe(true);
  return { create, refresh: String(refresh), import: String(imported), update, destroy };
}

/** The rows of the page's table, by what they count. */
function readTable(): Map<string, string[]> {
  const page = readFileSync(join(__dirname, "../../docs/guides/requests.md"), "utf8");
  const rows = page.split("\n").filter((line) => line.startsWith("|"));
  const cells = rows.map((row) =>
    row
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  return new Map(cells.filter(([first = ""]) => !first.startsWith("-")).map(([first = "", ...rest]) => [first, rest]));
}

/** What was measured, as the cell has it where it keeps the bounds of the cell: `1 + ≤ 220` for `1 + 214`. */
function withBounds(measured: string, cell: string): string {
  const bounds = cell.split(" + ");
  return measured
    .split(" + ")
    .map((count, nr) => {
      const [, most] = /^≤ (\d+)$/.exec(bounds[nr] ?? "") ?? [];
      return most !== undefined && Number(count) <= Number(most) ? `≤ ${most}` : count;
    })
    .join(" + ");
}

describe("the table of requests per operation", () => {
  it("has a row for each case and no other", () => {
    expect([...readTable().keys()].slice(1)).toEqual(Object.keys(cases));
  });
  it.each(Object.entries(cases))("%s", async (row, each) => {
    const table = readTable();
    const [, columns = []] = [...table][0] ?? [];
    const measured = await measure(each);
    const promised = columns.map((column, nr) => [column, table.get(row)?.[nr] ?? ""] as const);
    expect(Object.keys(measured)).toEqual(columns);
    for (const [column, cell] of promised)
      expect(`${column}: ${withBounds(measured[column] ?? "", cell)}`).toBe(`${column}: ${cell}`);
  });
});
