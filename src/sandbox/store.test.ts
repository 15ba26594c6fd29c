import { createManualClock } from "terraform-provider-sdk/core";
import { createSandbox } from "./index.ts";

const pool = { type: "A", name: "pool.example.com." };
const addresses = (sandbox: ReturnType<typeof createSandbox>): (string | undefined)[] =>
  sandbox.store.zones.records("example.com", pool.type, pool.name).map((record) => record.data[0]);

describe("changes behind Terraform's back", () => {
  it("records: add, update, remove by index; the serial rises", () => {
    const sandbox = createSandbox({ clock: createManualClock() });
    const { zones } = sandbox.store;
    zones.add("example.com", { ...pool, data: ["192.0.2.33"] });
    zones.update("example.com", { ...pool, nr: 1 }, { data: ["192.0.2.99"], ttl: "60" });
    zones.remove("example.com", { ...pool, nr: 0 });
    expect(addresses(sandbox)).toEqual(["192.0.2.99", "192.0.2.32", "192.0.2.33"]);
    expect(zones.serial("example.com")).toBe("2024010104");
    expect(zones.text("example.com")).toContain("pool\t60\tIN\tA\t192.0.2.99\n");
  });

  it("servers: fields and facts are set, null takes a field away", () => {
    const { servers } = createSandbox().store;
    servers.set("web1.example.com", { role: "proxy", region: null, owner: "team-a" });
    servers.setFacts("web1.example.com", { processorcount: "16" });
    const server = servers.get("web1.example.com");
    expect(server?.definition).toMatchObject({ role: "proxy", owner: "team-a" });
    expect(server?.definition).not.toHaveProperty("region");
    expect(server?.facts).toEqual({ processorcount: "16" });
    servers.remove("web1.example.com");
    expect(servers.get("web1.example.com")).toBeUndefined();
  });

  it("projects: settings are set, a removed one is gone at once", () => {
    const { clusters } = createSandbox().store;
    clusters.setProject("Cluster One", "portal-test", { description: "changed", quotaCpu: null });
    expect(clusters.project("Cluster One", "portal-test")).toMatchObject({ description: "changed" });
    expect(clusters.project("Cluster One", "portal-test")).not.toHaveProperty("quotaCpu");
    clusters.removeProject("Cluster One", "portal-test");
    expect(clusters.projectIds("Cluster One")).toEqual(["default", "shop-production"]);
  });

  it("what it gives is a copy", () => {
    const { store } = createSandbox();
    store.read().customers.push("x");
    store.zones.records("example.com")[0]?.data.push("x");
    expect(store.read()).toEqual(createSandbox({ state: store.read() }).store.read());
    expect(store.read().customers).toEqual(["acme", "globex"]);
    expect(store.zones.records("example.com")[0]?.data).toHaveLength(7);
  });

  it("anything at all, in place", () => {
    const { store } = createSandbox();
    store.change((state) => void (state.customers = []));
    expect(store.read().customers).toEqual([]);
  });

  it.each([
    ["a zone", (store: ReturnType<typeof createSandbox>["store"]) => store.zones.text("nowhere")],
    ["a server", (store: ReturnType<typeof createSandbox>["store"]) => store.servers.remove("nothing")],
    ["a cluster", (store: ReturnType<typeof createSandbox>["store"]) => store.clusters.projectIds("nowhere")],
  ])("%s that does not exist is an error", (_row, act) => {
    expect(() => act(createSandbox().store)).toThrow(/the sandbox holds no/);
  });
});
