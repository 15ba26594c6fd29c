import * as z from "zod";
import { silentLog } from "../../core/log.ts";
import { unknown, valueObject, type Value } from "../../values/value.ts";
import { computed, optional, required, type Attribute, type ObjectOf } from "../schema/attribute.ts";
import { defineIdentity } from "./identity.ts";
import { identitySchemaOf } from "./identity-schema.ts";
import { defineResource, type AnyResourceKind } from "./kind.ts";
import { createProvider } from "../provider.ts";
import { nestedMap } from "../schema/zod-facts.ts";

const description = "x";
const attributes = {
  id: computed(z.number(), { description, stable: true }),
  box: required(z.string().min(1, { error: "must not be empty" }), { description, forcesReplacement: true }),
  content: required(z.string(), { description }),
};
type State = ObjectOf<typeof attributes>;

const lower = (text: unknown): string => String(text).toLowerCase();
const identity = defineIdentity<State>()({
  attributes: {
    box: required(attributes.box.schema, { description, equal: (a, b) => lower(a) === lower(b) }),
    content: optional(z.string(), { description }),
  },
  version: 1,
  upgrades: { 0: ({ name, ...rest }) => ({ ...rest, box: name }) },
  from: ["box", "content"],
  mutable: true,
  of: ({ box, content }) => (box === "" ? null : { box: lower(box), content }),
  importId: ({ box, content }) => `${box}?${content ?? ""}`,
});

/** Imports what is in the box that the id names, whatever the id says of the content. */
const kind = defineResource<null>()({
  typeName: "test_box",
  description,
  attributes,
  blocks: {},
  identity,
  create: ({ box, content }) => Promise.resolve({ id: 1, box, content }),
  update: ({ box, content }) => Promise.resolve({ id: 1, box, content }),
  read: (state) => (state.content === "lost" ? Promise.reject(new Error("lost")) : Promise.resolve(state)),
  delete: () => Promise.reject(new Error("it stays")),
  import: (id) => Promise.resolve({ box: id.split("?")[0] ?? "", content: "shoes" }),
  moves: [{ typeName: "old_box", move: ({ label }) => ({ box: String(label), content: "shoes" }) }],
});

async function start(url: Value = "u") {
  const own = { url: required(z.string(), { description }) };
  const definition = { address: "registry.terraform.io/a/test", description, attributes: own, resources: [kind] };
  const provider = createProvider({ ...definition, configure: () => Promise.resolve(null) }, silentLog);
  await provider.configureProvider({ terraformVersion: "1.12", config: valueObject([["url", url]]) });
  return provider;
}

const typeName = "test_box";
const none = new Uint8Array();
const box = (name: Value, content: Value, id: Value = 1): Value =>
  valueObject(Object.entries({ id, box: name, content }));
const named = (name: Value, content: Value = null): Value => valueObject(Object.entries({ box: name, content }));

describe("what names an object", () => {
  it.each<readonly [string, Value, Value | undefined, Value | undefined]>([
    ["a state that has none yet", box("Red", "shoes"), undefined, named("red", "shoes")],
    ["a state in another spelling", box("RED", "shoes"), named("red", "shoes"), named("red", "shoes")],
    ["a state whose read fails", box("Red", "lost"), named("red", "lost"), named("red", "lost")],
    ["an object that cannot be named yet", box("", "shoes"), undefined, undefined],
    ["one that was named before, and cannot be now", box("", "shoes"), named("red", "shoes"), named("red", "shoes")],
  ])("is read of %s", async (_, currentState, currentIdentity = null, expected) => {
    const provider = await start();
    const { identity: found } = await provider.readResource({ typeName, currentState, currentIdentity, private: none });
    expect(found).toEqual(expected);
  });

  it.each<readonly [string, { prior: Value; planned: Value; known?: Value }, Value | undefined]>([
    ["a create", { prior: null, planned: box("Red", "shoes") }, named("red", "shoes")],
    ["a create that does not know its content yet", { prior: null, planned: box("Red", unknown) }, undefined],
    ["an update", { prior: box("Red", "shoes"), planned: box("Red", "hats") }, named("red", "hats")],
    [
      "an update to what is not known",
      { prior: box("Red", "shoes"), planned: box("Red", unknown) },
      named("red", "shoes"),
    ],
    ["a destruction", { prior: box("Red", "shoes"), planned: null, known: named("red", "shoes") }, undefined],
  ])("is planned for %s, known or not at all", async (_, { prior, planned, known = null }, expected) => {
    const provider = await start();
    const request = { typeName, priorState: prior, proposedState: planned, config: planned, priorPrivate: none };
    const plan = await provider.planResourceChange({ ...request, priorIdentity: known });
    expect(plan.plannedIdentity).toEqual(expected);
  });

  it.each<readonly [string, { prior: Value; planned: Value }, Value | undefined]>([
    ["a create", { prior: null, planned: box("Red", "shoes", unknown) }, named("red", "shoes")],
    ["an update", { prior: box("Red", "shoes"), planned: box("Red", "hats") }, named("red", "hats")],
    ["a deletion that failed", { prior: box("Red", "shoes"), planned: null }, named("red", "shoes")],
  ])("is kept by %s", async (_, { prior, planned }, expected) => {
    const provider = await start();
    const request = { typeName, priorState: prior, plannedState: planned, config: planned, plannedPrivate: none };
    expect((await provider.applyResourceChange(request)).identity).toEqual(expected);
  });

  it("comes with a move, and is upgraded step by step", async () => {
    const provider = await start();
    const moved = await provider.moveResourceState({
      sourceProviderAddress: "registry.terraform.io/a/test",
      sourceTypeName: "old_box",
      sourceSchemaVersion: 0,
      sourceState: '{"label":"Red"}',
      sourcePrivate: none,
      targetTypeName: typeName,
    });
    expect(moved.identity).toEqual(named("red", "shoes"));
    const upgrade = (version: number, rawIdentity: string) =>
      provider.upgradeResourceIdentity({ typeName, version, rawIdentity });
    expect(await upgrade(0, '{"name":"red"}')).toEqual({ identity: named("red"), diagnostics: [] });
    expect((await upgrade(1, '{"box":1}')).diagnostics).toMatchObject([
      {
        summary: "Cannot read the stored identity of test_box",
        detail: expect.stringContaining("box: a string is required") as string,
      },
    ]);
  });
});

describe("an import by identity", () => {
  const importBy = async (wanted: Value) => (await start()).importResourceState({ typeName, id: "", identity: wanted });

  it("takes other spellings, fills in what was left out, and gives the whole identity", async () => {
    const { private: notes, ...answer } = await importBy(named("RED"));
    expect(Object.keys(JSON.parse(new TextDecoder().decode(notes)) as object)).toEqual(["import", "rev"]);
    expect(answer).toEqual({
      state: box("RED", "shoes", null),
      identity: named("red", "shoes"),
      diagnostics: [],
    });
  });

  it.each<readonly [string, Value, RegExp]>([
    ["lacks something", named(null, "shoes"), /Missing value for box: box must not be null/],
    ["breaks a rule", named(""), /Invalid value for box: Must not be empty/],
    ["contradicts the object found", named("red", "hats"), /The object found has content = "shoes"/],
  ])("that %s gets one error", async (_, wanted, says) => {
    const { state, diagnostics } = await importBy(wanted);
    expect(state).toBeNull();
    expect(diagnostics).toMatchObject([
      {
        severity: "error",
        summary: expect.stringContaining("Cannot import test_box by the identity {") as string,
        detail: expect.stringMatching(says) as string,
      },
    ]);
  });
});

describe("a definition of an identity is refused", () => {
  const withIdentity = (own: Readonly<Record<string, Attribute>>, mutable = true): AnyResourceKind<null> => ({
    ...kind,
    identity: { ...identity, attributes: own, mutable },
  });
  it.each([
    ["of a map", withIdentity({ box: required(nestedMap({}), { description }) }), /no engine takes box/],
    ["of what nobody gives", withIdentity({ box: computed(z.string(), { description }) }), /no engine takes box/],
    ["that an update would change", withIdentity(identity.attributes, false), /an update of content would change/],
  ])("%s", (_, refused, says) => {
    expect(() => identitySchemaOf(refused, refused.identity ?? identity)).toThrow(says);
  });
});

it("an import by identity is deferred as one by the id is", async () => {
  const provider = await start(unknown);
  const request = { typeName, id: "", identity: named("red"), deferralAllowed: true };
  const answer = await provider.importResourceState(request);
  expect(answer).toMatchObject({ state: null, deferred: "provider-config-unknown", diagnostics: [] });
});
