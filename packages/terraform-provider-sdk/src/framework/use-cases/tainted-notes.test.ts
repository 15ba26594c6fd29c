import * as z from "zod";
import { createManualClock } from "../../core/manual-clock.ts";
import type { Value, ValueObject } from "../../values/value.ts";
import { defineResource } from "../kinds/kind.ts";
import { required } from "../schema/attribute.ts";
import { set } from "../schema/zod-facts.ts";
import type { ProviderServer } from "../server.ts";
import { description, newBoxes, none, started, wanted, type Boxes } from "../testing/boxes.ts";

/** What deletions found of the notes `own` and `plan`. */
const seen: unknown[] = [];

const noted = defineResource<Boxes>()({
  typeName: "test_noted",
  description,
  attributes: {
    name: required(z.string(), { description, forcesReplacement: true }),
    users: required(set(z.array(z.string())), { description }),
  },
  blocks: {},
  checkPlan(_, { private: notes }) {
    notes.set("plan", "of the create");
    return [];
  },
  create: (planned) => Promise.resolve(planned),
  read(state, { private: notes }) {
    notes.set("own", `of ${state.name}`);
    return Promise.resolve(state);
  },
  delete(_, { private: notes, services }) {
    seen.push([notes.get("own"), notes.get("plan")]);
    if (services.trouble === "delete") throw new Error("no");
    return Promise.resolve();
  },
  import: (name) => Promise.resolve({ name, users: [] }),
});

const typeName = noted.typeName;
const object = (name: string, ...users: readonly string[]): ValueObject => ({ name, users });
const read = (provider: ProviderServer, currentState: Value, bytes: Uint8Array = none) =>
  provider.readResource({ typeName, currentState, private: bytes });
const planCreate = async (provider: ProviderServer, config: Value): Promise<Uint8Array> => {
  const request = { typeName, priorState: null, proposedState: config, config, priorPrivate: none };
  return (await provider.planResourceChange(request)).plannedPrivate;
};
const apply = (provider: ProviderServer, priorState: Value, plannedState: Value, plannedPrivate: Uint8Array) =>
  provider.applyResourceChange({ typeName, priorState, plannedState, config: plannedState, plannedPrivate });
const notesOf = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes));

describe("the private data of a tainted object", () => {
  beforeEach(() => seen.splice(0));
  let services: Boxes;
  const start = (): Promise<ProviderServer> => started(services, undefined, [noted]);
  beforeEach(() => {
    services = newBoxes();
  });

  it.each<[string, ValueObject, unknown]>([
    ["reaches its deletion", object("a", "u1", "u2"), "of a"],
    ["reaches it where the engine has ordered a set anew", object("a", "u2", "u1"), "of a"],
    ["reaches it where the create has another name", object("b", "u1"), "of b"],
    ["does not reach that of an object which was not read before", object("c"), undefined],
  ])("%s", async (_, deleted, own) => {
    const provider = await start();
    await read(provider, object("a", "u1", "u2"));
    await read(provider, object("b", "u1"));
    const planned = await planCreate(provider, object("a", "u1"));
    await apply(await start(), deleted, null, planned);
    expect(seen).toEqual([[own, "of the create"]]);
  });

  it("stays with it where the deletion fails, and is not that of the new object", async () => {
    const provider = await start();
    await read(provider, object("a"));
    const planned = await planCreate(provider, object("a"));
    services.trouble = "delete";
    const failed = await apply(provider, object("a"), null, planned);
    expect(notesOf(failed.private)).toEqual({ own: "of a", plan: "of the create" });
    const created = await apply(provider, null, object("a"), planned);
    expect(notesOf(created.private)).toEqual({ plan: "of the create", rev: expect.any(String) as string });
  });

  it("reaches its deletion however long the engine needs until the plan, if the create declares it", async () => {
    const clock = createManualClock(0);
    const provider = await started({ ...services, clock }, undefined, [noted]);
    for (const name of ["a", "b"]) await read(provider, object(name));
    await clock.advance(60_000);
    const planned = await planCreate(provider, object("a", "u1"));
    for (const name of ["a", "b"]) await apply(await start(), object(name), null, planned);
    expect(seen).toEqual([
      ["of a", "of the create"],
      [undefined, "of the create"],
    ]);
  });

  it("is not noted where its plan has come before", async () => {
    const provider = await start();
    await read(provider, object("a"));
    const request = { typeName, priorState: object("a"), proposedState: object("a"), config: object("a") };
    await provider.planResourceChange({ ...request, priorPrivate: none });
    expect(notesOf(await planCreate(provider, object("b")))).toEqual({ plan: "of the create" });
  });
});

it("a tainted object of another service is refused however long the engine needs until the plan", async () => {
  const clock = createManualClock(0);
  const at = (address: string) => started({ ...newBoxes(), clock, address }, undefined, [noted]);
  const created = await apply(await at("one"), null, object("a"), none);
  const provider = await at("other");
  await read(provider, object("a"), created.private);
  await clock.advance(60_000);
  const plan = async (config: ValueObject): Promise<readonly string[]> => {
    const request = { typeName, priorState: null, proposedState: config, config, priorPrivate: none };
    return (await provider.planResourceChange(request)).diagnostics.map(({ detail }) => detail);
  };
  expect(await plan(object("a", "u1"))).toEqual([expect.stringContaining("state-of-other-service")]);
  expect(await plan(object("b"))).toEqual([]);
});

describe("a tainted object that was imported", () => {
  const box = (name: string, size = 3): ValueObject => ({ ...wanted, name, size, label_text: null });
  const one = { typeName: "test_box" };
  interface Kept {
    readonly state: Value;
    readonly private: Uint8Array;
  }
  let services: Boxes;
  let provider: ProviderServer;
  beforeEach(async () => {
    services = newBoxes();
    services.stored.set("a", { size: 3, label: null });
    provider = await started(services);
  });

  /** A run that replaces what is tainted: it reads it, plans a create, and deletes it first. */
  const replace = async ({ state, private: bytes }: Kept, config: ValueObject) => {
    provider = await started(services);
    const found = await provider.readResource({ ...one, currentState: state, private: bytes });
    const create = { ...one, priorState: null, proposedState: config, config, priorPrivate: none };
    const { plannedPrivate } = await provider.planResourceChange(create);
    const deletion = { ...one, priorState: found.state, plannedState: null, config: null, plannedPrivate };
    return provider.applyResourceChange(deletion);
  };

  it("is not deleted for another one, however often it is tried", async () => {
    let kept: Kept = await provider.importResourceState({ ...one, id: "a" });
    for (const run of ["first", "second", "third"]) {
      const refused = await replace(kept, box("c"));
      const [error] = refused.diagnostics;
      expect([run, error?.summary]).toEqual([run, "Cannot replace test_box, which is tainted and was imported"]);
      expect(error?.detail).toMatch(/name: imported "a", declared "c"[^]*terraform untaint ADDRESS[^]*import-replaced/);
      expect([...services.stored.keys()]).toEqual(["a"]);
      kept = refused;
    }
  });

  it("is deleted for one of the same name", async () => {
    const kept = await provider.importResourceState({ ...one, id: "a" });
    expect(await replace(kept, box("a", 4))).toMatchObject({ state: null, diagnostics: [] });
    expect([...services.stored.keys()]).toEqual([]);
  });
});
