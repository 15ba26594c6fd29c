import type { Field, Fields } from "../../src/model/define-fields.ts";
import {
  detailsKeyOf,
  differingDetails,
  fromWire,
  hasHiddenDetails,
  plainRecord,
  toUpdateWire,
  toWire,
} from "../../src/client/records/record-content.ts";
import { fromContent, toContent } from "../../src/resources/dns-record/mapping.ts";
import { startInMemory, type InMemory } from "../support/in-memory.ts";

/** A table with a line more: all that somebody would write to add a field. */
function mockWithOwner(module: string, table: string): Record<string, unknown> {
  const actual = jest.requireActual<Record<string, Fields>>(module);
  const { optional } = jest.requireActual<{ optional: (schema: unknown, facts: object) => Field }>(
    "terraform-provider-sdk",
  );
  const { defineFields } = jest.requireActual<{ defineFields: (fields: Fields) => Fields }>(
    "../../src/model/define-fields.ts",
  );
  const text = jest.requireActual<{ string: () => unknown }>("zod").string();
  const added = { owner_group: optional(text, { description: "Who looks after it." }) };
  return { ...actual, [table]: defineFields({ ...actual[table], ...added }) };
}

jest.mock("../../src/model/server-fields.ts", () => mockWithOwner("../../src/model/server-fields.ts", "serverFields"));
jest.mock("../../src/model/record-fields.ts", () =>
  mockWithOwner("../../src/model/record-fields.ts", "dnsRecordFields"),
);
jest.mock("../../src/model/project-fields.ts", () =>
  mockWithOwner("../../src/model/project-fields.ts", "projectFields"),
);

let memory: InMemory;
beforeEach(async () => {
  memory = await startInMemory();
});

const server = {
  customer: "acme",
  fqdn: "web9.example.com",
  environment: "production",
  project: "shop",
  role: "webserver",
  location: "zrh1",
};
const live = (): unknown => memory.sandbox.store.servers.get(server.fqdn)?.definition["ownerGroup"];

describe("a field that is added to the table of servers", () => {
  it("is on the wire, in the state and in the data source", async () => {
    const object = memory.object("ims_server_definition");
    await object.apply({ ...server, owner_group: "ops" });
    expect(live()).toBe("ops");
    expect(object.state).toMatchObject({ owner_group: "ops" });
    expect(await memory.read("ims_server_definition", { fqdn: server.fqdn })).toMatchObject({ owner_group: "ops" });
  });

  it("is compared: a change, drift and its removal are planned, and made", async () => {
    const object = memory.object("ims_server_definition");
    await object.apply({ ...server, owner_group: "ops" });
    await object.apply({ ...server, owner_group: "dev" });
    expect(live()).toBe("dev");
    memory.sandbox.store.servers.set(server.fqdn, { ownerGroup: "somebody" });
    await memory.nextRun();
    await object.refresh();
    expect(object.state).toMatchObject({ owner_group: "somebody" });
    expect((await object.plan({ ...server, owner_group: "dev" })).action).toBe("update");
    await object.apply({ ...server, owner_group: null });
    expect(live()).toBeUndefined();
  });

  it("has no difference between no value and an empty text", async () => {
    const object = memory.object("ims_server_definition");
    await object.apply({ ...server, owner_group: "" });
    await memory.nextRun();
    await object.refresh();
    expect((await object.plan({ ...server, owner_group: "" })).action).toBe("no-op");
  });
});

test("a field that is added to the table of projects is on the wire, in the state and in the data source", async () => {
  const object = memory.object("ims_platform_project");
  await object.apply({
    cluster: "Cluster One",
    name: "Owned",
    customer_id: "acme",
    admin_uids: ["u10001"],
    owner_group: "ops",
  });
  expect(object.state).toMatchObject({ owner_group: "ops" });
  const id = { cluster: "Cluster One", project_id: object.state?.["project_id"] ?? null };
  expect(await memory.read("ims_platform_project", id)).toMatchObject({ owner_group: "ops" });
});

describe("a field that is added to the table of records", () => {
  const record = { name: "owned.example.com.", type: "A", data: ["192.0.2.77"] };
  const owned = { ...plainRecord(record), ownerGroup: "ops" };

  it("is on the wire, and sent as null where it goes", () => {
    expect(toWire(owned)).toEqual({ ...record, cls: "IN", ownerGroup: "ops" });
    expect(toUpdateWire(plainRecord(record), owned)).toMatchObject({ ownerGroup: null });
    expect(fromWire({ ...record, ownerGroup: "ops" }, record)).toMatchObject({ ownerGroup: "ops" });
  });

  it("is compared, and no zone text is taken for saying it", () => {
    expect(differingDetails(owned, plainRecord(record))).toEqual(["owner_group"]);
    expect(detailsKeyOf(owned)).not.toBe(detailsKeyOf(plainRecord(record)));
    expect(hasHiddenDetails(owned)).toBe(true);
  });

  it("is in the state, and in both schemas", () => {
    expect(fromContent("example.com", owned as never)).toMatchObject({ owner_group: "ops" });
    expect(toContent({ ...record, owner_group: "ops" } as never)).toMatchObject({ ownerGroup: "ops" });
    const { resources, dataSources } = memory.provider.schemas();
    expect(resources["ims_dns_record"]?.block.attributes).toHaveProperty("owner_group");
    expect(dataSources["ims_dns_records"]?.block.attributes["records"]?.nested?.attributes).toHaveProperty(
      "owner_group",
    );
  });
});
