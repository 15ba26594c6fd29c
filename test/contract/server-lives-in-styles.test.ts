import { styles } from "../support/deployment.ts";
import { startInMemory, type InMemory } from "../support/in-memory.ts";
import { cases } from "./kinds.cases.ts";

const typeName = "ims_server_definition";
const fqdn = "web9.example.com";
const config = cases.find((each) => each.typeName === typeName)?.config ?? {};
const decommission = { revoke: false, deactivate: null, delete: null, dns_cleanup_zones: null };

/** What the acceptance suite tries with a real engine in one style, in each. */
describe.each(styles)("%s", (_, options) => {
  let memory: InMemory;
  let object: ReturnType<InMemory["object"]>;
  beforeEach(async () => {
    memory = await startInMemory({ options });
    object = memory.object(typeName);
    await object.apply(config);
    await memory.nextRun();
    await object.refresh();
    memory.sandbox.resetRequests();
  });

  it("an update keeps fields that it does not know, and removes optional ones", async () => {
    memory.sandbox.store.servers.set(fqdn, { backupPlan: "nightly" });
    const changed = { ...config, stage: "test", zone: null };
    await object.refresh();
    expect(await object.apply(changed)).toBe("update");
    const { definition } = memory.sandbox.store.servers.get(fqdn) ?? {};
    expect(definition).toMatchObject({ stage: "test", backupPlan: "nightly" });
    expect(definition).not.toHaveProperty("zone");
    await memory.nextRun();
    await object.refresh();
    expect(await object.plan(changed)).toMatchObject({ action: "no-op" });
  });

  it("an import by _ is that by the customer", async () => {
    const created = object.state;
    for (const customer of ["acme", "_"]) {
      object.forget();
      await memory.nextRun();
      await object.import(`${customer}/${fqdn}`);
      expect(object.state).toEqual(created);
      expect(await object.plan(config)).toMatchObject({ action: "no-op" });
    }
  });

  it("a change of the block writes nothing, and a replacement decommissions as it says", async () => {
    await object.apply({ ...config, decommission });
    expect(memory.sandbox.requests.filter(({ method }) => method !== "GET")).toEqual([]);
    await memory.nextRun();
    await object.refresh();
    expect(await object.apply({ ...config, fqdn: "web8.example.com", decommission })).toBe("replace");
    expect(memory.sandbox.store.servers.get(fqdn)).toBeUndefined();
    const told = { fqdn, revoke: false, deactivate: true, delete: true };
    expect(memory.sandbox.store.servers.decommissions().at(-1)).toMatchObject(told);
  });
});
