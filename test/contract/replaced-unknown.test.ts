/** Replacements whose plan did not know the provider's configuration, and so could not ask whether the new object can be. */
import { unknown, type Value } from "terraform-provider-sdk/values";
import { startInMemory, type InMemory } from "../support/in-memory.ts";
import { refusalOf, type Planned } from "../support/terraform-core.ts";

const fqdn = "web1.example.com";
const fields = { environment: "production", project: "shop", role: "web", location: "zrh1" };
const config = { customer: "acme", fqdn, ...fields, region: null, zone: null, stage: null };
type Config = Readonly<Record<string, Value>>;

let memory: InMemory;
let server: ReturnType<InMemory["object"]>;
const live = (): string[] => memory.sandbox.store.read().servers.map((each) => each.fqdn);
const looks = (): number => memory.sandbox.requestCounts().byEndpoint["servers.listServers"] ?? 0;

/** What is planned before the configuration is known, to be applied when it is. */
const planUnknown = async (wanted: Config): Promise<Planned> => {
  await memory.provider.configureProvider({ terraformVersion: "1.11.4", config: unknown });
  const planned = await server.plan(wanted);
  await memory.nextRun();
  return planned;
};
/** Deletes a tainted object by the plan of the create, which engines plan as if there were no object. */
const deleteTainted = async (wanted: Config, plan = planUnknown): Promise<void> => {
  const { state, private: noted } = server;
  server.forget();
  const { private: plannedPrivate } = await plan(wanted);
  server.restore(state, noted);
  await server.destroy({ plannedState: null, plannedPrivate, requiresReplace: [], diagnostics: [] });
};
const replace = async (wanted: Config) => server.apply(wanted, await planUnknown(wanted));

beforeEach(async () => {
  memory = await startInMemory({ seed: { customers: ["acme"] } });
  server = memory.object("ims_server_definition");
  await server.apply(config);
  await memory.nextRun();
  await server.refresh();
});

describe.each<[string, (wanted: Config) => Promise<unknown>]>([
  ["changed", replace],
  ["tainted", deleteTainted],
])("an object that is %s", (_, work) => {
  it("is not deleted where the create would fail, and the note is for that plan alone", async () => {
    const told = await refusalOf(work({ ...config, customer: "acmee" }));
    expect(told).toContain("Customer acmee not found");
    expect(told).toContain(
      "The plan could not tell, since the provider's configuration was not known then. What was to be replaced is still there.",
    );
    expect(live()).toEqual([fqdn]);
    await server.destroy();
    expect(live()).toEqual([]);
  });
});

it.each<[string, () => Promise<unknown>, string[]]>([
  [
    "is replaced where the create can succeed",
    () => replace({ ...config, fqdn: "web2.example.com" }),
    ["web2.example.com"],
  ],
  ["is deleted where no place was known", () => deleteTainted({ ...config, customer: unknown }), []],
])("an object %s", async (_, work, left) => {
  await work();
  expect(live()).toEqual(left);
});

it("what a plan has looked at is not looked at again by the deletion", async () => {
  const counts: number[] = [];
  const wanted = { ...config, fqdn: "web2.example.com" };
  for (const plan of [planUnknown, (each: Config) => server.plan(each)]) {
    await deleteTainted(wanted, async (each) => {
      const planned = await plan(each);
      memory.sandbox.resetRequests();
      return planned;
    });
    counts.push(looks());
    await server.apply(config);
    await memory.nextRun();
    await server.refresh();
  }
  expect(counts).toEqual([1, 0]);
});
