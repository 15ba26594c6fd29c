/** Engines plan a tainted resource as if there were none before: the server or project that its state has goes all the same. */
import { unknown, type Value } from "terraform-provider-sdk/values";
import { startInMemory, type InMemory } from "../support/in-memory.ts";

type Config = Readonly<Record<string, Value>>;
const cluster = "Cluster One";
const server = (name: string): Config => ({
  customer: "acme",
  fqdn: `${name}.example.com`,
  environment: "production",
  project: "shop",
  role: "web",
  location: "zrh1",
});
const project = (name: string): Config => ({
  cluster,
  name,
  customer_id: "acme",
  admin_uids: ["u1"],
  deletion_protection: false,
});
const rows = [
  ["ims_server_definition", server, "customer"],
  ["ims_platform_project", project, "cluster"],
] as const;

describe.each(rows)("%s", (typeName, of, place) => {
  let memory: InMemory;
  beforeEach(async () => {
    memory = await startInMemory({ seed: { customers: ["acme"], clusters: { [cluster]: {} } } });
    tainted = memory.object(typeName);
    await tainted.apply(of("web1"));
    await memory.nextRun();
  });
  let tainted: ReturnType<InMemory["object"]>;
  const read = (): Promise<unknown> => tainted.refresh();
  const planned = async (config: Config): Promise<string[]> => {
    const plan = memory.object(typeName).plan(config);
    return plan.then(
      () => [],
      (error: unknown) => [String(error)],
    );
  };
  const passing = [expect.stringMatching(/One resource deletes the (server|project) web1/) as unknown];

  it("gets another name, and a new one is planned before with its old one: refused", async () => {
    expect(await planned(of("web1"))).toEqual([]);
    await read();
    expect(await planned(of("web3"))).toEqual(passing);
  });

  it("gets another name, and another one that is there gets its old one: refused, whichever is planned first", async () => {
    const other = memory.object(typeName);
    await other.apply(of("web2"));
    await memory.nextRun();
    const gets = () => other.plan(of("web1")).then(String, String);
    await read();
    await planned(of("web3"));
    expect(await gets()).toEqual(passing[0]);
    await memory.nextRun();
    await gets();
    await read();
    expect(await planned(of("web3"))).toEqual(passing);
  });

  it.each(["first", "last"])("stays, and a new one is planned %s", async (order) => {
    await read();
    const [stays, isNew] = [() => planned(of("web1")), () => planned(of("web3"))];
    const plans = order === "first" ? [isNew, stays] : [stays, isNew];
    expect(await Promise.all(plans.map((plan) => plan()))).toEqual([[], []]);
  });

  it("gets another name, and nothing else declares its own", async () => {
    await read();
    expect(await planned(of("web3"))).toEqual([]);
    expect(await planned(of("web4"))).toEqual([]);
  });

  it("gets another name, and a new one its own: where the plan could not tell the two apart, the apply does not delete it", async () => {
    await read();
    const beside = planned(of("web1"));
    const config = of("web3");
    const request = { typeName, priorState: null, priorPrivate: new Uint8Array() };
    const all = { ...Object.fromEntries(Object.keys(tainted.state ?? {}).map((name) => [name, null])), ...config };
    const plan = await memory.provider.planResourceChange({ ...request, proposedState: all, config: all });
    expect(await beside).toEqual([]);
    expect(plan.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    await memory.nextRun();
    memory.sandbox.resetRequests();
    const deletion = { typeName, priorState: tainted.state, plannedState: null, config: null };
    const { diagnostics, state } = await memory.provider.applyResourceChange({
      ...deletion,
      plannedPrivate: plan.plannedPrivate,
    });
    expect(diagnostics).toMatchObject([
      { severity: "error", detail: expect.stringContaining("object-passes") as string },
    ]);
    expect(state).toEqual(tainted.state);
    expect(memory.sandbox.requests.filter(({ method }) => method !== "GET")).toEqual([]);
  });

  it("goes, and another one declares its name while the rest of what names it is not known: refused", async () => {
    await read();
    await tainted.planDestroy();
    expect(await planned({ ...of("web1"), [place]: unknown })).toEqual(passing);
  });
});
