import { isDeepStrictEqual } from "node:util";
import type { Diagnostic, ProviderServer } from "terraform-provider-sdk";
import { valueObject, type Value, type ValueObject } from "terraform-provider-sdk/values";
import { startInMemory } from "../support/in-memory.ts";
import { cases } from "./kinds.cases.ts";

/** What names the object of each kind's cases. */
const named: Readonly<Record<string, (state: ValueObject) => object>> = {
  ims_server_definition: () => ({ customer: "acme", fqdn: "web9.example.com" }),
  ims_dns_record: () => ({ zone: "example.com", type: "MX", name: "shop.example.com.", data: "10 mx1.example.com." }),
  ims_dns_record_set: () => ({ zone: "example.com", type: "MX", name: "post.example.com." }),
  ims_dns_zone_records: () => ({ zone: "example.com" }),
  ims_platform_project: ({ project_id: id }) => ({ cluster: "Cluster One", project_id: id }),
};

interface Imported {
  readonly state: Value;
  readonly identity?: Value;
  readonly diagnostics: readonly Diagnostic[];
}

/** What is imported, but for the private data: each import gives what it found a name of its own there. */
const shown = async (importing: ReturnType<ProviderServer["importResourceState"]>): Promise<Imported> => {
  const { state, identity, diagnostics } = await importing;
  return { state, ...(identity === undefined ? {} : { identity }), diagnostics };
};

async function start(typeName: string) {
  const memory = await startInMemory();
  const { provider } = memory;
  const core = memory.object(typeName);
  return {
    core,
    provider,
    nextRun: () => memory.nextRun(),
    /** As a refresh has it, of a state that none was known of. */
    identity: async (): Promise<Value> => {
      const request = { typeName, currentState: core.state, private: new Uint8Array() };
      const { identity = null, diagnostics } = await provider.readResource(request);
      expect(diagnostics).toEqual([]);
      return identity;
    },
    import: (identity: object): Promise<Imported> =>
      shown(provider.importResourceState({ typeName, id: "", identity: valueObject(Object.entries(identity)) })),
    importById: (id: string): Promise<Imported> => shown(provider.importResourceState({ typeName, id })),
  };
}

describe.each(cases.map((each) => [each.typeName, each] as const))("the identity of %s", (typeName, example) => {
  const expected = (state: ValueObject | null): object => (state === null ? {} : (named[typeName]?.(state) ?? {}));

  it("is that of the object, also where the state has none yet; an import by it is that by the id", async () => {
    const { core, identity, import: importBy, importById } = await start(typeName);
    await core.apply(example.config);
    expect(await identity()).toEqual(expected(core.state));
    const byIdentity = await importBy(expected(core.state));
    expect(byIdentity).toEqual(await importById(core.state?.["id"] as string));
    expect(byIdentity).toMatchObject({ diagnostics: [], identity: expected(core.state) });
  });

  it.each(example.spellings)("is the same in another spelling: $situation", async ({ change }) => {
    const { core, identity } = await start(typeName);
    await core.apply({ ...example.config, ...change });
    expect(await identity()).toEqual(expected(core.state));
  });

  it.each(example.updates.filter(({ action }) => action === "update"))(
    "is planned and stays through an update, but for a record's data: $situation",
    async ({ change }) => {
      const { core, identity, provider, nextRun } = await start(typeName);
      await core.apply(example.config);
      const before = await identity();
      const planned = { ...core.state, ...change };
      const plan = await provider.planResourceChange({
        typeName,
        priorState: core.state,
        proposedState: planned,
        config: planned,
        priorPrivate: new Uint8Array(),
        priorIdentity: before,
      });
      await nextRun();
      await core.apply({ ...example.config, ...change });
      expect(plan.plannedIdentity).toEqual(await identity());
      expect(isDeepStrictEqual(await identity(), before)).toBe(!("data" in change));
    },
  );
});

describe("an import by an identity", () => {
  const why = async (typeName: string, identity: Readonly<Record<string, Value>>): Promise<string> => {
    const { provider, import: importBy } = await start(typeName);
    const { attributes } = provider.schemas().identities[typeName] ?? { attributes: {} };
    const whole = { ...Object.fromEntries(Object.keys(attributes).map((name) => [name, null])), ...identity };
    const { state, diagnostics } = await importBy(whole);
    expect(diagnostics).toHaveLength(state === null ? 1 : 0);
    return diagnostics.map(({ summary, detail }) => `${summary}: ${detail}`).join("\n");
  };

  it.each([
    {
      lacks: "the name",
      typeName: "ims_dns_record_set",
      identity: { zone: "example.com", type: "A" },
      says: /Missing value for name: name must not be null/,
    },
    {
      lacks: "the data of one of several records",
      typeName: "ims_dns_record",
      identity: { zone: "example.com", type: "NS", name: "example.com." },
      says: /There are 2 records of this type and name.*data=/s,
    },
    {
      lacks: "an object",
      typeName: "ims_server_definition",
      identity: { customer: "acme", fqdn: "none.example.com" },
      says: /There is no server none.example.com/,
    },
    {
      lacks: "a record of this data",
      typeName: "ims_dns_record",
      identity: { zone: "example.com", type: "NS", name: "example.com.", data: "ns9.example.com." },
      says: /There is no NS record of example.com. with the data "ns9.example.com."/,
    },
    {
      lacks: "a project id",
      typeName: "ims_platform_project",
      identity: { cluster: "Cluster One", project_id: "" },
      says: /project_id.*must not be empty/is,
    },
  ])("that lacks $lacks gets one clear error", async ({ typeName, identity, says }) => {
    expect(await why(typeName, identity)).toMatch(says);
  });

  it("finds the customer of a server, and takes names and types in other letters", async () => {
    expect(await why("ims_server_definition", { fqdn: "WEB1.example.com" })).toBe("");
    expect(
      await why("ims_dns_record", { zone: "example.com", type: "ns", name: "EXAMPLE.com.", data: "NS1.example.com." }),
    ).toBe("");
  });
});
