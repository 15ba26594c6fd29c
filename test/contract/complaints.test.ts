import type { Diagnostic } from "terraform-provider-sdk";
import { printPath, valueObject, type Value } from "terraform-provider-sdk/values";
import { startInMemory, type InMemory } from "../support/in-memory.ts";
import { DiagnosticsError } from "../support/terraform-core.ts";

type Config = Readonly<Record<string, Value>>;

/** What is created, how it is changed then, and where a complaint of each field of the wire is shown. */
interface Kind {
  readonly typeName: string;
  /** What is there before the create that is complained about. Absent: nothing. */
  readonly before?: Config;
  readonly config: Config;
  /** Absent: the service has no update of it. */
  readonly change?: Config;
  readonly create: string;
  readonly update?: string;
  /** By field of the wire; `""`: at the resource as a whole. */
  readonly paths: Readonly<Record<string, string>>;
}

const element = (values: readonly string[], ttl: string): Value =>
  valueObject(Object.entries({ values, ttl, comment: "c", allow_rules: null }));
const other = ["other TXT", element(['"x"'], "60")] as const;
const elements = (ttl: string): Value =>
  valueObject([other, ["Shop.example.com. a", element(["192.0.2.77", "192.0.2.78"], ttl)]]);

const kinds: readonly Kind[] = [
  {
    typeName: "ims_server_definition",
    config: {
      customer: "acme",
      fqdn: "web9.example.com",
      environment: "production",
      project: "shop",
      role: "webserver",
      location: "zrh1",
      region: "ZRH.CH",
      zone: "dmz",
      stage: "prod",
    },
    change: { role: "proxy" },
    create: "servers.createServer",
    update: "servers.updateServer",
    paths: {
      ...Object.fromEntries(
        ["customer", "fqdn", "environment", "project", "role", "location", "region", "zone", "stage"].map((name) => [
          name,
          name,
        ]),
      ),
      serviceLevel: "",
    },
  },
  {
    typeName: "ims_dns_record",
    config: {
      zone: "example.com",
      name: "shop.example.com.",
      type: "MX",
      data: ["10 mx1.example.com."],
      ttl: "60",
      comment: "c",
      data_comments: [null],
    },
    change: { ttl: "120" },
    create: "dns.createRecord",
    update: "dns.updateRecord",
    paths: {
      name: "name",
      type: "type",
      data: "data",
      "data[0]": "data",
      ttl: "ttl",
      cls: "cls",
      comment: "comment",
      dataComments: "data_comments",
      odd: "",
    },
  },
  {
    typeName: "ims_dns_record_set",
    config: {
      zone: "example.com",
      name: "shop.example.com.",
      type: "A",
      values: ["192.0.2.77", "192.0.2.78"],
      ttl: "60",
      comment: "c",
    },
    change: { ttl: "120" },
    create: "dns.createRecord",
    update: "dns.updateRecord",
    paths: {
      name: "name",
      type: "type",
      data: "values",
      "data[0]": "values",
      ttl: "ttl",
      comment: "comment",
      cls: "",
    },
  },
  {
    typeName: "ims_dns_zone_records",
    before: { zone: "example.com", records: valueObject([other]) },
    config: { zone: "example.com", records: elements("60") },
    change: { records: elements("120") },
    create: "dns.createRecord",
    update: "dns.updateRecord",
    paths: {
      name: 'records["Shop.example.com. a"]',
      type: 'records["Shop.example.com. a"]',
      data: 'records["Shop.example.com. a"].values',
      "data[0]": 'records["Shop.example.com. a"].values',
      ttl: 'records["Shop.example.com. a"].ttl',
      comment: 'records["Shop.example.com. a"].comment',
      cls: 'records["Shop.example.com. a"]',
    },
  },
  {
    typeName: "ims_platform_project",
    config: {
      cluster: "Cluster One",
      name: "Till",
      admin_uids: ["u1"],
      editor_uids: ["u2"],
      viewer_uids: ["u3"],
      customer_id: "acme",
      product_id: "flex",
      description: "d",
      node_selector: "a=b",
      requester_uid: "u1",
      billing_cycle: "YEARLY",
      quota_memory: 1,
      quota_cpu: 1,
    },
    create: "platform.createProject",
    paths: {
      name: "name",
      adminUids: "admin_uids",
      "adminUids[0]": "admin_uids",
      editorUids: "editor_uids",
      viewerUids: "viewer_uids",
      customerId: "customer_id",
      productId: "product_id",
      description: "description",
      nodeSelector: "node_selector",
      requesterUid: "requester_uid",
      billingCycle: "billing_cycle",
      quotaMemory: "quota_memory",
      quotaCpu: "quota_cpu",
    },
  },
];

const rows = kinds.flatMap((kind) =>
  Object.entries(kind.paths).flatMap(([field, path]) =>
    (["create", "update"] as const).flatMap((step) =>
      kind[step] === undefined ? [] : [{ ...kind, field, path, step, endpoint: kind[step], of: kind.typeName }],
    ),
  ),
);

const statuses = [400, 422] as const;

describe.each(statuses)("a complaint with the status %i names the attribute", (status) => {
  let started: InMemory;
  beforeEach(async () => {
    started = await startInMemory();
  });

  it.each(rows)(
    "$of: $field of a $step",
    async ({ typeName, before, config, change = {}, field, path, step, endpoint }) => {
      const core = started.object(typeName);
      const earlier = step === "update" ? config : before;
      if (earlier !== undefined) await core.apply(earlier);
      const body = JSON.stringify({ [field]: "is no good" });
      started.sandbox.faults.add({ endpoint, status, body, times: 99 });
      const told = await core.apply(step === "update" ? { ...config, ...change } : config).then(
        () => [],
        (error: unknown) => complaintsOf(error),
      );
      expect(told).toEqual([expect.objectContaining({ at: path })]);
      expect(told[0]?.detail).toContain("is no good");
      expect(told[0]?.detail).toContain("http-input-refused");
    },
  );
});

function complaintsOf(error: unknown): { at: string; detail: string }[] {
  if (!(error instanceof DiagnosticsError)) throw error;
  return error.diagnostics.flatMap(({ severity, path = [], detail }: Diagnostic) =>
    severity === "error" ? [{ at: printPath(path), detail }] : [],
  );
}
