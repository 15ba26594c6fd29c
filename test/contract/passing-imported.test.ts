import { valueObject } from "terraform-provider-sdk/values";
import { startInMemory, type InMemory } from "../support/in-memory.ts";
import { refusalOf } from "../support/terraform-core.ts";

const server = { customer: "acme", fqdn: "web1.example.com", environment: "production", project: "shop", role: "web" };
const project = { id: "shop", name: "Shop" };
const rows = [
  {
    typeName: "ims_server_definition",
    id: "acme/web1.example.com",
    config: { ...server, location: "zrh1" },
  },
  {
    typeName: "ims_platform_project",
    id: "Cluster One/shop",
    config: {
      cluster: "Cluster One",
      name: "Shop",
      customer_id: "acme",
      admin_uids: ["u10001"],
      deletion_protection: false,
    },
  },
];

describe.each(rows)("an imported $typeName", ({ typeName, id, config }) => {
  let memory: InMemory;
  beforeEach(async () => {
    const projects = [{ ...project, customerId: "acme", adminUids: ["u10001"] }];
    const seed = {
      customers: ["acme"],
      servers: [{ ...server, location: "zrh1" }],
      clusters: { "Cluster One": { projects } },
    };
    memory = await startInMemory({ seed });
  });
  type Imported = ReturnType<InMemory["object"]>;
  const imported = async (inOneProcess = false): Promise<Imported> => {
    const its = memory.object(typeName, { inOneProcess });
    await its.import(id);
    // local settings as well, which an import does not know: a project that is not protected
    its.restore(valueObject(Object.entries({ ...its.state, ...config })), its.private);
    return its;
  };
  /** As a version left it that noted no names of what it imported. */
  const byEarlierVersion = (its: Imported): void => {
    const { owner, ...rest } = JSON.parse(new TextDecoder().decode(its.private)) as Record<string, unknown>;
    expect(owner).toEqual(expect.any(String));
    its.restore(its.state, new TextEncoder().encode(JSON.stringify(rest)));
  };

  it.each([
    ["declared first", true, false],
    ["destroyed first", false, false],
    ["declared first, by an earlier version", true, true],
    ["destroyed first, by an earlier version", false, true],
  ])(
    "twice is not destroyed by one resource and declared by another one: %s",
    async (_, isDeclaredFirst, isEarlier) => {
      const [one, other] = [await imported(), await imported()];
      if (isEarlier) for (const its of [one, other]) byEarlierVersion(its);
      const declare = (): Promise<unknown> => one.plan(config);
      const destroy = (): Promise<unknown> => other.planDestroy();
      const [first, second] = isDeclaredFirst ? [declare, destroy] : [destroy, declare];
      await first();
      expect(await refusalOf(second())).toMatch(/^One resource deletes the (server|project) /);
    },
  );

  it("in each of several walks is destroyed by the last one", async () => {
    const planned = await imported(true);
    await planned.plan(config);
    const its = await imported(true);
    await its.plan(config);
    await its.plan(config);
    await its.destroy();
    expect(its.state).toBeNull();
  });
});
