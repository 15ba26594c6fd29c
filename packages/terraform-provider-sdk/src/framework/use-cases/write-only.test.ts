import * as z from "zod";
import { silentLog } from "../../core/log.ts";
import type { ProviderServer } from "../server.ts";
import { valueObject, type Value, type ValueObject } from "../../values/value.ts";
import { block, computed, optional, required, writeOnly } from "../schema/attribute.ts";
import { nestedList, nestedMap, nestedSingle } from "../schema/zod-facts.ts";
import { defineResource } from "../kinds/kind.ts";
import { createProvider } from "../provider.ts";

const description = "x";
const login = {
  user: required(z.string(), { description }),
  password: writeOnly(z.string(), { description }),
};
const typeName = "test_host";
const none = new Uint8Array();

/** A provider of hosts whose service gives back all that it was given, secrets included. */
async function started(given: unknown[]): Promise<ProviderServer> {
  const write = (planned: object): Promise<never> => {
    given.push(JSON.parse(JSON.stringify(planned)));
    return Promise.resolve({ ...planned, id: "1" } as never);
  };
  const host = defineResource<object>()({
    typeName,
    description,
    attributes: {
      id: computed(z.string(), { description, stable: true }),
      size: required(z.number(), { description }),
      password: writeOnly(z.string(), { description }),
      admin: optional(nestedSingle(login), { description }),
      users: optional(nestedList({ login: optional(nestedSingle(login), { description }) }), { description }),
      groups: optional(nestedMap(login), { description }),
    },
    blocks: { door: block(login, { nesting: "list", description }) },
    create: write,
    update: write,
    read: () => Promise.resolve({ id: "1", ...withPassword("secret", 1) } as never),
    delete: () => Promise.resolve(),
    import: () => Promise.resolve({ id: "1", ...withPassword("secret", 1) } as never),
  });
  const provider = createProvider(
    {
      address: "registry.terraform.io/acme/test",
      description,
      attributes: {},
      resources: [host],
      configure: () => Promise.resolve({}),
    },
    silentLog,
  );
  await provider.configureProvider({ terraformVersion: "1.11.4", config: valueObject([]) });
  return provider;
}

const withPassword = (password: string | null, size: number) => {
  const one = { user: "u", password };
  return { size, password, admin: one, users: [{ login: one }], groups: { "g 1": one }, door: [one] };
};
const config = (size: number): ValueObject => value({ id: null, ...withPassword("secret", size) });
const state = value({ id: "1", ...withPassword(null, 1) });

/** Plain data as a value. */
function value(data: object): ValueObject {
  const inner = (part: unknown): Value =>
    Array.isArray(part) ? part.map(inner) : typeof part === "object" && part !== null ? value(part) : (part as Value);
  return valueObject(Object.entries(data).map(([name, part]) => [name, inner(part)] as const));
}

it.each<[string, Value, number, string | null]>([
  ["a create", null, 1, null],
  ["an update", state, 2, "1"],
])("%s is given what is write-only, at any depth, and neither plan nor state keeps it", async (_, prior, size, id) => {
  const given: unknown[] = [];
  const provider = await started(given);
  const proposed = value({ id, ...withPassword("secret", size) });
  const plan = await provider.planResourceChange({
    ...{ typeName, priorState: prior, proposedState: proposed, config: config(size), priorPrivate: none },
  });
  expect(plan.plannedState).toMatchObject(withPassword(null, size));
  const { plannedState, plannedPrivate } = plan;
  const applied = await provider.applyResourceChange({
    ...{ typeName, priorState: prior, plannedState, config: config(size), plannedPrivate },
  });
  expect(given).toEqual([expect.objectContaining(withPassword("secret", size))]);
  expect(applied).toMatchObject({ state: withPassword(null, size), diagnostics: [] });
});

it.each<[string, (provider: ProviderServer) => Promise<{ readonly state: Value }>]>([
  ["a read", (provider) => provider.readResource({ typeName, currentState: state, private: none })],
  ["an import", (provider) => provider.importResourceState({ typeName, id: "1" })],
  [
    "a state of before it was write-only",
    (provider) =>
      provider.upgradeResourceState({
        typeName,
        version: 0,
        rawState: JSON.stringify({ id: "1", ...withPassword("old", 1) }),
      }),
  ],
])("what %s gives is not kept where it is write-only", async (_, ask) => {
  expect(await ask(await started([]))).toMatchObject({ state: { id: "1", ...withPassword(null, 1) }, diagnostics: [] });
});

it("a stored state lacks blocks that are new: they are empty, not null", async () => {
  const provider = await started([]);
  const { state: found } = await provider.upgradeResourceState({
    typeName,
    version: 0,
    rawState: '{"id":"1","size":1}',
  });
  expect(found).toMatchObject({ id: "1", size: 1, admin: null, door: [] });
});
