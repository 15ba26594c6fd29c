import * as z from "zod";
import { Failure } from "../../core/failure.ts";
import { silentLog } from "../../core/log.ts";
import { valueObject, type Value } from "../../values/value.ts";
import { computed, optional, optionalComputed, required } from "../schema/attribute.ts";
import { defineIdentity } from "./identity.ts";
import { defineResource } from "./kind.ts";
import { defineList, type ListKind } from "./list.ts";
import { createProvider } from "../provider.ts";
import type { ListEvent } from "../server.ts";

const description = "x";
const attributes = {
  name: required(z.string(), { description, forcesReplacement: true }),
  size: required(z.number().max(9, { error: "must not be more than 9" }), { description }),
  color: optionalComputed(z.enum(["red"], { error: "must be red" }), { description }),
  hash: computed(z.string(), { description }),
};

const refuse = (): Promise<never> => Promise.reject(new Error("not of this test"));
const kind = defineResource<null>()({
  typeName: "test_box",
  description,
  attributes,
  blocks: {},
  identity: defineIdentity<{ readonly name: string }>()({
    attributes: { name: attributes.name },
    from: ["name"],
    of: ({ name }) => (name === "" ? null : { name }),
    importId: ({ name }) => name,
  }),
  create: refuse,
  read: refuse,
  delete: refuse,
  import: refuse,
});

type BoxList = ListKind<typeof config, null>;
const config = { prefix: optional(z.string().max(3, { error: "must be short" }), { description }) };
const box = (name: string, size = 1) => ({
  displayName: `Box ${name}`,
  state: { name, size, hash: "h", color: "blue" },
});

async function start(list: BoxList["list"]) {
  const boxes = defineList<null>()({ typeName: "test_box", description, attributes: config, list });
  const definition = { address: "registry.terraform.io/a/test", description, attributes: {}, resources: [kind] };
  const provider = createProvider(
    { ...definition, listResources: [boxes], configure: () => Promise.resolve(null) },
    silentLog,
  );
  await provider.configureProvider({ terraformVersion: "1.14", config: valueObject([]) });
  const request = { typeName: "test_box", config: valueObject([["prefix", "a"]]), includeResource: false, limit: 0 };
  return {
    provider,
    list: async (own: { includeResource?: boolean; limit?: number; typeName?: string } = {}): Promise<ListEvent[]> => {
      const events: ListEvent[] = [];
      const { signal } = new AbortController();
      for await (const event of provider.listResource({ ...request, ...own, signal })) events.push(event);
      return events;
    },
  };
}

const named = (name: string): Value => valueObject([["name", name]]);
const names = (events: readonly ListEvent[]): unknown[] =>
  events.map(({ displayName, diagnostics }) => displayName ?? diagnostics.map(({ summary }) => summary).join());

describe("a list of objects", () => {
  it("gives what names each, and the object where the engine wants it", async () => {
    const { list } = await start(async function* ({ prefix }, { includeResource }) {
      yield await Promise.resolve(box(`${prefix}1`));
      yield includeResource ? box("a2") : { displayName: "Box a2", state: { name: "a2" } };
    });
    expect(await list()).toEqual([
      { displayName: "Box a1", identity: named("a1"), resource: undefined, diagnostics: [] },
      { displayName: "Box a2", identity: named("a2"), resource: undefined, diagnostics: [] },
    ]);
    expect((await list({ includeResource: true })).map(({ resource }) => resource)).toEqual(
      ["a1", "a2"].map((name) => valueObject(Object.entries({ name, size: 1, color: "blue", hash: "h" }))),
    );
  });

  it("asks for no more than the limit, and tells before the last one what it left out", async () => {
    let asked = 0;
    const { list } = await start(async function* (_, { leaveOut }) {
      leaveOut("Box 0", "It is on fire.");
      for (; asked < 50; asked += 1) yield await Promise.resolve(box(`a${asked}`));
    });
    const events = await list({ limit: 3 });
    expect(names(events)).toEqual(["Box a0", "Box a1", "One object is not listed", "Box a2"]);
    expect(events[2]?.diagnostics).toMatchObject([
      { detail: "It exists, but cannot be managed as it is:\n\n  - Box 0: It is on fire." },
    ]);
    expect(asked).toBe(2);
  });

  it("leaves out, in one warning, what no configuration may say, but for what the service decides", async () => {
    const { list } = await start(async function* () {
      yield await Promise.resolve(box("a1", 10));
      yield box("a2");
      yield box("a3", 11);
    });
    const events = await list();
    expect(names(events)).toEqual(["Box a2", "2 objects are not listed"]);
    expect(events.at(-1)?.diagnostics).toMatchObject([
      {
        severity: "warning",
        detail: expect.stringMatching(
          /^They exist, but cannot be managed as they are:\n\n {2}- Box a1: Invalid value for size: Must not be more than 9\.\n/,
        ) as string,
      },
    ]);
  });

  it.each([
    ["fails", new Failure({ code: "c", doing: "Cannot look", happened: "It is dark." }), "Cannot look"],
    ["has a defect", new TypeError("oops"), "Cannot list test_box"],
  ])("that %s says so behind what it found and had to say", async (_, error, summary) => {
    const { list } = await start(async function* (_config, { warn }) {
      warn("Careful", "");
      yield await Promise.resolve(box("a1"));
      throw error;
    });
    expect(names(await list())).toEqual(["Box a1", `Careful,${summary}`]);
  });

  it("of an object that nothing names is a defect", async () => {
    const { list } = await start(async function* () {
      yield await Promise.resolve(box(""));
    });
    expect(names(await list())).toEqual(["Cannot list test_box"]);
  });

  it("of a kind that does not exist is a diagnostic", async () => {
    const { list } = await start(async function* () {
      yield await Promise.resolve(box("a1"));
    });
    expect(names(await list({ typeName: "test_none" }))).toEqual(["Cannot use test_none"]);
  });

  it("ends when the provider is stopped", async () => {
    const { provider } = await start(async function* (_, { signal }) {
      yield await Promise.resolve(box("a1"));
      signal.throwIfAborted();
    });
    const request = { typeName: "test_box", config: valueObject([["prefix", null]]), includeResource: false, limit: 0 };
    const controller = new AbortController();
    const events: ListEvent[] = [];
    for await (const event of provider.listResource({ ...request, signal: controller.signal })) {
      events.push(event);
      provider.stop();
    }
    expect(names(events)).toEqual(["Box a1", "Stopped: list of test_box"]);
  });

  it("has a configuration that is checked", async () => {
    const { provider } = await start(async function* () {
      yield await Promise.resolve(box("a1"));
    });
    const { diagnostics } = await provider.validateListConfig({
      typeName: "test_box",
      config: valueObject([["prefix", "long"]]),
    });
    expect(diagnostics).toMatchObject([{ summary: "Invalid value for prefix", path: [{ attribute: "prefix" }] }]);
  });
});

it("a list without a managed kind that has an identity is refused", () => {
  const orphan = defineList<null>()({ typeName: "test_other", description, attributes: {}, list: () => noBoxes() });
  const definition = { address: "registry.terraform.io/a/test", description, attributes: {}, resources: [kind] };
  expect(() =>
    createProvider({ ...definition, listResources: [orphan], configure: () => Promise.resolve(null) }, silentLog),
  ).toThrow("the list test_other has no managed kind of that name with an identity");
});

async function* noBoxes(): AsyncGenerator<never> {
  // nothing
}
