import type { Sandbox } from "../../src/sandbox/index.ts";
import type { Value, ValueObject } from "terraform-provider-sdk/values";

type Config = Readonly<Record<string, Value>>;

/** What the contract suite tries with one kind. */
interface KindCases {
  readonly typeName: string;
  readonly config: Config;
  readonly updates: readonly { situation: string; change: Config; action: "update" | "replace" }[];
  readonly spellings: readonly { situation: string; change: Config }[];
  readonly drifts: readonly {
    situation: string;
    edit: (sandbox: Sandbox, state: ValueObject) => void;
    action: "update" | "replace";
  }[];
  readonly vanish: (sandbox: Sandbox, state: ValueObject) => void;
  /** What an import cannot know: it stands in the configuration only. */
  readonly localAttributes: Config;
  /** The id names more than this configuration does. */
  readonly importsMore?: true;
  readonly refusals: readonly { situation: string; change: Config; attribute: string }[];
}

const fqdn = "web9.example.com";
const setServer =
  (fields: Readonly<Record<string, unknown>>) =>
  (sandbox: Sandbox): void =>
    sandbox.store.servers.set(fqdn, fields);

const server: KindCases = {
  typeName: "ims_server_definition",
  config: {
    customer: "acme",
    fqdn,
    environment: "production",
    project: "shop",
    role: "webserver",
    location: "zrh1",
    region: "ZRH.CH",
    zone: "dmz",
    stage: "prod",
  },
  updates: [
    { situation: "a required field", change: { role: "proxy" }, action: "update" },
    { situation: "an optional field goes", change: { stage: null, zone: null }, action: "update" },
    { situation: "another name", change: { fqdn: "web8.example.com" }, action: "replace" },
    { situation: "another customer", change: { customer: "globex", fqdn: "web8.example.com" }, action: "replace" },
    {
      situation: "a block alone",
      change: { decommission: { revoke: false, deactivate: null, delete: null, dns_cleanup_zones: null } },
      action: "update",
    },
  ],
  spellings: [{ situation: "case of the name", change: { fqdn: "WEB9.example.com" } }],
  drifts: [
    ...["environment", "project", "role", "location", "region", "zone", "stage"].map((field) => ({
      situation: field,
      edit: setServer({ [field]: "drifted" }),
      action: "update" as const,
    })),
    { situation: "an optional field is taken away", edit: setServer({ stage: null }), action: "update" },
  ],
  vanish: (sandbox) => sandbox.store.servers.remove(fqdn),
  localAttributes: { decommission: null },
  refusals: [
    { situation: "an empty role", change: { role: "" }, attribute: "role" },
    { situation: "all customers", change: { customer: "_" }, attribute: "customer" },
    { situation: "a missing location", change: { location: null }, attribute: "location" },
    { situation: "a computed attribute", change: { mod_user: "me" }, attribute: "mod_user" },
  ],
};

const at = { type: "MX", name: "shop.example.com.", nr: 0 };
const setRecord =
  (fields: Parameters<Sandbox["store"]["zones"]["update"]>[2]) =>
  (sandbox: Sandbox): void =>
    sandbox.store.zones.update("example.com", at, fields);

const record: KindCases = {
  typeName: "ims_dns_record",
  config: {
    zone: "example.com",
    name: "shop.example.com.",
    type: "MX",
    data: ["10 mx1.example.com."],
    ttl: "1h",
    comment: "mail",
    data_comments: ["first"],
  },
  updates: [
    { situation: "data", change: { data: ["20 mx1.example.com."] }, action: "update" },
    {
      situation: "data in more entries",
      change: { data: ["20", "mx1.example.com."], data_comments: [null, "host"] },
      action: "update",
    },
    { situation: "ttl", change: { ttl: "2h" }, action: "update" },
    { situation: "ttl goes", change: { ttl: null }, action: "update" },
    { situation: "comments go", change: { comment: null, data_comments: null }, action: "update" },
    { situation: "another name", change: { name: "other.example.com." }, action: "replace" },
    { situation: "another type", change: { type: "TXT", data: ['"text"'] }, action: "replace" },
    { situation: "the wait alone", change: { wait_until_served: { timeout: "1m", servers: null } }, action: "update" },
  ],
  spellings: [
    { situation: "ttl in seconds", change: { ttl: "3600" } },
    { situation: "data field by field", change: { data: ["10", "MX1.example.com."], data_comments: ["first", null] } },
    { situation: "case of name and type", change: { name: "SHOP.example.com.", type: "mx" } },
    { situation: "class", change: { cls: "in" } },
  ],
  drifts: [
    { situation: "data", edit: setRecord({ data: ["30", "mx2.example.com."] }), action: "update" },
    { situation: "ttl", edit: setRecord({ ttl: "60" }), action: "update" },
    { situation: "comment", edit: setRecord({ comment: "other" }), action: "update" },
    { situation: "comment gone", edit: setRecord({ comment: null }), action: "update" },
    { situation: "comments of data gone", edit: setRecord({ dataComments: null }), action: "update" },
  ],
  vanish: (sandbox) => sandbox.store.zones.remove("example.com", at),
  localAttributes: { wait_until_served: null },
  refusals: [
    { situation: "no data", change: { data: [] }, attribute: "data" },
    {
      situation: "a wait for a server that is none",
      change: { wait_until_served: { timeout: null, servers: ["http://ns1"] } },
      attribute: "wait_until_served",
    },
    {
      situation: "a wait of no time",
      change: { wait_until_served: { timeout: "soon", servers: null } },
      attribute: "wait_until_served",
    },
    { situation: "comments that do not match", change: { data_comments: ["a", "b"] }, attribute: "data_comments" },
    { situation: "no name", change: { name: "" }, attribute: "name" },
    { situation: "a name outside of the zone", change: { name: "shop.example.net." }, attribute: "name" },
    { situation: "a relative name", change: { name: "shop" }, attribute: "name" },
    { situation: "a type nobody knows", change: { type: "BOGUS" }, attribute: "type" },
    { situation: "a TTL that is none", change: { ttl: "soon" }, attribute: "ttl" },
    { situation: "another class", change: { cls: "CH" }, attribute: "cls" },
    {
      situation: "data of another form",
      change: { data: ["mx1.example.com."], data_comments: null },
      attribute: "data",
    },
    {
      situation: "a target without a dot at its end",
      change: { data: ["10", "mx1.example.net"], data_comments: null },
      attribute: "data",
    },
  ],
};

const inSet = (nr: number) => ({ type: "MX", name: "post.example.com.", nr });
const recordSet: KindCases = {
  typeName: "ims_dns_record_set",
  config: {
    zone: "example.com",
    name: "post.example.com.",
    type: "MX",
    values: ["10 mx1.example.com.", "20 mx2.example.com."],
    ttl: "1h",
    comment: "mail",
  },
  updates: [
    { situation: "a value", change: { values: ["10 mx1.example.com.", "30 mx2.example.com."] }, action: "update" },
    {
      situation: "a value more",
      change: { values: ["10 mx1.example.com.", "20 mx2.example.com.", "30 web1.example.com."] },
      action: "update",
    },
    { situation: "a value less", change: { values: ["20 mx2.example.com."] }, action: "update" },
    { situation: "other values", change: { values: ["1 web1.example.com."], ttl: "60" }, action: "update" },
    { situation: "ttl", change: { ttl: "2h" }, action: "update" },
    { situation: "ttl and comment go", change: { ttl: null, comment: null }, action: "update" },
    { situation: "another name", change: { name: "other.example.com." }, action: "replace" },
    { situation: "another type", change: { type: "TXT", values: ['"text"'] }, action: "replace" },
    { situation: "the wait alone", change: { wait_until_served: { timeout: null, servers: null } }, action: "update" },
  ],
  spellings: [
    { situation: "ttl in seconds", change: { ttl: "3600" } },
    { situation: "order and case of values", change: { values: ["20  MX2.example.com.", "10 mx1.EXAMPLE.com."] } },
    { situation: "case of name and type", change: { name: "POST.example.com.", type: "mx" } },
  ],
  drifts: [
    {
      situation: "a value",
      edit: (sandbox) => sandbox.store.zones.update("example.com", inSet(0), { data: ["5", "mx1.example.com."] }),
      action: "update",
    },
    {
      situation: "a value gone",
      edit: (sandbox) => sandbox.store.zones.remove("example.com", inSet(0)),
      action: "update",
    },
    {
      situation: "somebody else's value",
      edit: (sandbox) =>
        sandbox.store.zones.add("example.com", { ...inSet(0), data: ["40", "web1.example.com."], ttl: "3600" }),
      action: "update",
    },
    {
      situation: "ttl of one record",
      edit: (sandbox) => sandbox.store.zones.update("example.com", inSet(1), { ttl: "60" }),
      action: "update",
    },
    {
      situation: "comment of one record",
      edit: (sandbox) => sandbox.store.zones.update("example.com", inSet(1), { comment: null }),
      action: "update",
    },
  ],
  vanish(sandbox) {
    for (let left = sandbox.store.zones.records("example.com", "MX", "post.example.com.").length; left > 0; left -= 1)
      sandbox.store.zones.remove("example.com", inSet(0));
  },
  localAttributes: { wait_until_served: null },
  refusals: [
    { situation: "no value", change: { values: [] }, attribute: "values" },
    { situation: "a value that is none", change: { values: ["10"] }, attribute: "values" },
    {
      situation: "the same value twice",
      change: { values: ["10 a.example.com.", "10 A.example.com."] },
      attribute: "values",
    },
    { situation: "a null MX among others", change: { values: ["0 .", "10 a.example.com."] }, attribute: "values" },
    { situation: "a name outside of the zone", change: { name: "post.example.net." }, attribute: "name" },
    { situation: "a TTL that is none", change: { ttl: "soon" }, attribute: "ttl" },
  ],
};

const zoneSets = [
  { type: "A", name: "z1.example.com." },
  { type: "MX", name: "z2.example.com." },
  { type: "TXT", name: "z2.example.com." },
];
const zoneRecord = (values: readonly string[], ttl: string | null = null, comment: string | null = null) => ({
  values,
  ttl,
  comment,
});
const zoneConfig = {
  "z1 A": zoneRecord(["192.0.2.51", "192.0.2.52"], "1h"),
  "z2 MX": zoneRecord(["10 mx1.example.com."], null, "mail"),
  "z2 TXT": zoneRecord(['"hello world"']),
};
const zoneRecords: KindCases = {
  typeName: "ims_dns_zone_records",
  config: { zone: "example.com", records: zoneConfig },
  updates: [
    {
      situation: "a value",
      change: { records: { ...zoneConfig, "z1 A": zoneRecord(["192.0.2.51", "192.0.2.53"], "1h") } },
      action: "update",
    },
    {
      situation: "a record more, another less",
      change: { records: { "z1 A": zoneConfig["z1 A"], "z3 AAAA": zoneRecord(["2001:db8::3"]) } },
      action: "update",
    },
    {
      situation: "another type at the same name",
      change: {
        records: { "z1 CNAME": zoneRecord(["web1.example.com."]), "z2 MX": zoneConfig["z2 MX"] },
        max_change_percent: 100,
      },
      action: "update",
    },
    {
      situation: "ttl and comment go",
      change: {
        records: { ...zoneConfig, "z1 A": zoneRecord(["192.0.2.51"]), "z2 MX": zoneRecord(["1 mx1.example.com."]) },
      },
      action: "update",
    },
    { situation: "the limit alone", change: { max_change_percent: 50 }, action: "update" },
    { situation: "protection alone", change: { deletion_protection: false }, action: "update" },
    { situation: "the wait alone", change: { wait_until_served: { timeout: "1m", servers: null } }, action: "update" },
    {
      situation: "another zone",
      change: { zone: "example.net", records: { "z A": zoneRecord(["192.0.2.51"]) } },
      action: "replace",
    },
  ],
  spellings: [
    {
      situation: "keys, order and spelling of values",
      change: {
        records: {
          "Z1.example.com. a": zoneRecord(["192.0.2.52", "192.0.2.51"], "3600"),
          "z2.example.com. TXT": zoneRecord(['"hello" " world"']),
          "z2 MX": zoneRecord(["10  MX1.example.com."], null, "mail"),
        },
      },
    },
  ],
  drifts: [
    {
      situation: "a value",
      edit: (sandbox) =>
        sandbox.store.zones.update(
          "example.com",
          { type: "A", name: "z1.example.com.", nr: 0 },
          { data: ["192.0.2.9"] },
        ),
      action: "update",
    },
    {
      situation: "a comment",
      edit: (sandbox) =>
        sandbox.store.zones.update("example.com", { type: "MX", name: "z2.example.com.", nr: 0 }, { comment: "other" }),
      action: "update",
    },
    {
      situation: "a name gone",
      edit: (sandbox) => sandbox.store.zones.remove("example.com", { type: "TXT", name: "z2.example.com.", nr: 0 }),
      action: "update",
    },
  ],
  vanish(sandbox) {
    for (const { type, name } of zoneSets)
      for (let left = sandbox.store.zones.records("example.com", type, name).length; left > 0; left -= 1)
        sandbox.store.zones.remove("example.com", { type, name, nr: 0 });
  },
  localAttributes: { wait_until_served: null },
  importsMore: true,
  refusals: [
    {
      situation: "a key without a type",
      change: { records: { www: zoneRecord(["192.0.2.1"]) } },
      attribute: "records",
    },
    {
      situation: "a key twice",
      change: { records: { "a A": zoneRecord(["192.0.2.1"]), "A.example.com. a": zoneRecord(["192.0.2.2"]) } },
      attribute: "records",
    },
    {
      situation: "a value that is none",
      change: { records: { "a A": zoneRecord(["192.0.2"]) } },
      attribute: "records",
    },
    {
      situation: "a CNAME beside others",
      change: { records: { "a CNAME": zoneRecord(["b.example.net."]), "a A": zoneRecord(["192.0.2.1"]) } },
      attribute: "records",
    },
    {
      situation: "the SOA record",
      change: { records: { "@ SOA": zoneRecord(["a. b. 1 2 3 4 5"]) } },
      attribute: "records",
    },
    { situation: "more than all", change: { max_change_percent: 101 }, attribute: "max_change_percent" },
  ],
};

const setProject =
  (settings: Readonly<Record<string, unknown>>) =>
  (sandbox: Sandbox, { cluster, project_id: id }: ValueObject): void =>
    sandbox.store.clusters.setProject(cluster as string, id as string, settings);

const project: KindCases = {
  typeName: "ims_platform_project",
  config: {
    cluster: "Cluster One",
    name: "Shop Test",
    customer_id: "acme",
    admin_uids: ["u10001", "u10002"],
    editor_uids: ["u10003"],
    description: "for tests",
    quota_memory: 2048,
    billing_cycle: "MONTHLY",
    deletion_protection: false,
  },
  updates: [
    { situation: "admins", change: { admin_uids: ["u10001"] }, action: "replace" },
    { situation: "quota", change: { quota_memory: 4096, quota_cpu: 1000 }, action: "replace" },
    { situation: "another name", change: { name: "Shop Test Two" }, action: "replace" },
    { situation: "another cluster", change: { cluster: "Cluster Two" }, action: "replace" },
    { situation: "protection alone", change: { deletion_protection: true }, action: "update" },
    { situation: "time-outs alone", change: { timeouts: { create: "1m", delete: null } }, action: "update" },
  ],
  spellings: [{ situation: "order of users", change: { admin_uids: ["u10002", "u10001"] } }],
  drifts: [
    { situation: "admins", edit: setProject({ adminUids: ["u10009"] }), action: "replace" },
    { situation: "editors", edit: setProject({ editorUids: null }), action: "replace" },
    { situation: "description", edit: setProject({ description: "other" }), action: "replace" },
    { situation: "billing", edit: setProject({ billingCycle: "YEARLY" }), action: "replace" },
    { situation: "quota", edit: setProject({ quotaMemory: 1 }), action: "replace" },
  ],
  vanish: (sandbox, { cluster, project_id: id }) =>
    sandbox.store.clusters.removeProject(cluster as string, id as string),
  localAttributes: { deletion_protection: null, timeouts: null },
  refusals: [
    { situation: "no admin", change: { admin_uids: [] }, attribute: "admin_uids" },
    {
      situation: "a billing cycle that does not exist",
      change: { billing_cycle: "DAILY" },
      attribute: "billing_cycle",
    },
    { situation: "half a quota", change: { quota_cpu: 0.5 }, attribute: "quota_cpu" },
  ],
};

/** One entry for each registered kind: the suite refuses a kind without. */
export const cases: readonly KindCases[] = [server, record, recordSet, zoneRecords, project];
