import * as z from "zod";
import { Failure } from "../core/failure.ts";
import { silentLog } from "../core/log.ts";
import { unknown, type Value, type ValueObject } from "../values/value.ts";
import { computed, optional, required } from "./attribute.ts";
import { defineDataSource, defineResource } from "./kind.ts";
import { createProvider } from "./provider.ts";
import type { ProviderServer } from "./server.ts";
import { timeouts } from "./timeouts.ts";

/** A service of boxes in memory, and what may go wrong with it. */
interface Boxes {
  readonly stored: Map<string, { size: number; label: string | null }>;
  trouble?: "create-after" | "update" | "delete" | "bug" | undefined;
  waiting?: (signal: AbortSignal) => Promise<void>;
}

const description = "a box";
const trouble = new Failure({
  code: "broken",
  doing: "Cannot store the box",
  happened: "The service said no.",
  remedy: "Ask it why.",
  fields: [{ path: ["labelText"], message: "too loud" }],
});

const box = defineResource<Boxes>()({
  typeName: "test_box",
  description,
  attributes: {
    id: computed(z.string(), { description, stable: true }),
    name: required(z.string().min(1, { error: "must not be empty" }), { description, forcesReplacement: true }),
    size: required(z.number(), { description }),
    label_text: optional(z.string(), { description }),
  },
  blocks: { timeouts: timeouts({ create: "1m" }) },
  version: 1,
  upgrades: { 0: ({ title, ...rest }) => ({ ...rest, name: title }) },
  moves: { test_crate: (source) => ({ id: String(source["id"]), name: String(source["id"]), size: 1 }) },
  equivalent: (_, a, b) => typeof a === "string" && typeof b === "string" && a.trim() === b.trim(),
  checkDestroy: ({ name }) => (name === "safe" ? [{ severity: "error", summary: "protected", detail: "no" }] : []),
  async create(planned, { services, saved, signal, private: secret, timeoutMs }) {
    services.stored.set(planned.name, { size: planned.size, label: planned.label_text });
    saved({ id: planned.name, name: planned.name });
    await services.waiting?.(signal);
    secret.set("timeout", timeoutMs ?? null);
    if (services.trouble === "create-after") throw trouble;
    return { id: planned.name, name: planned.name, size: planned.size, label_text: planned.label_text };
  },
  read({ name }, { services }) {
    if (services.trouble === "bug") throw new TypeError("token=abc");
    const found = services.stored.get(name);
    return Promise.resolve(found === undefined ? null : { id: name, name, size: found.size, label_text: found.label });
  },
  update(planned, _, { services }) {
    if (services.trouble === "update") throw trouble;
    services.stored.set(planned.name, { size: planned.size, label: planned.label_text });
    return Promise.resolve({
      id: planned.name,
      name: planned.name,
      size: planned.size,
      label_text: planned.label_text,
    });
  },
  delete({ name }, { services }) {
    if (services.trouble === "delete") throw trouble;
    services.stored.delete(name);
    return Promise.resolve();
  },
  import: (id) => Promise.resolve({ name: id }),
});

const boxes = defineDataSource<Boxes>()({
  typeName: "test_boxes",
  description,
  attributes: { names: computed(z.array(z.string()), { description }) },
  read: (_, { services }) => Promise.resolve({ names: [...services.stored.keys()] }),
});

const none = new Uint8Array();
const wanted: ValueObject = { id: null, name: "a", size: 3, label_text: "hi", timeouts: null };
const stored: ValueObject = { ...wanted, id: "a" };

async function started(services: Boxes, config: ValueObject = { url: "u" }): Promise<ProviderServer> {
  const provider = createProvider(
    {
      name: "test",
      description,
      attributes: { url: required(z.string(), { description }) },
      resources: [box],
      dataSources: [boxes],
      functions: [],
      configure: () => Promise.resolve(services),
    },
    silentLog,
  );
  await provider.configureProvider({ terraformVersion: "1.11.4", config });
  return provider;
}

const newBoxes = (): Boxes => ({ stored: new Map() });
const apply = (provider: ProviderServer, priorState: Value, plannedState: Value, plannedPrivate = none) =>
  provider.applyResourceChange({
    typeName: "test_box",
    priorState,
    plannedState,
    config: plannedState,
    plannedPrivate,
  });
const located = {
  severity: "error",
  summary: "Cannot store the box",
  detail: "too loud\n\nAsk it why.\n\nError code: broken",
  path: [{ attribute: "label_text" }],
};

describe("apply", () => {
  it("creates, and gives every attribute back as planned", async () => {
    const services = newBoxes();
    const provider = await started(services);
    const result = await apply(provider, null, { ...wanted, id: unknown, timeouts: { create: "2m" } });
    expect(result.diagnostics).toEqual([]);
    expect(result.state).toEqual({ ...stored, timeouts: { create: "2m" } });
    expect(new TextDecoder().decode(result.private)).toBe('{"timeout":120000}');
    expect(services.stored.get("a")).toEqual({ size: 3, label: "hi" });
  });

  it("keeps what exists of a create that fails half way, and says where", async () => {
    const provider = await started({ ...newBoxes(), trouble: "create-after" });
    const result = await apply(provider, null, { ...wanted, id: unknown });
    expect(result.state).toEqual(stored);
    expect(result.diagnostics).toEqual([located]);
  });

  it("keeps the prior state and the private data of an update that fails", async () => {
    const provider = await started({ ...newBoxes(), trouble: "update" });
    const bytes = new TextEncoder().encode('{"k":1}');
    const result = await apply(provider, stored, { ...stored, size: 4 }, bytes);
    expect(result.state).toEqual(stored);
    expect(result.private).toEqual(bytes);
    expect(result.diagnostics).toEqual([located]);
  });

  it("makes no request for a change of local values", async () => {
    const provider = await started({ ...newBoxes(), trouble: "update" });
    const planned = { ...stored, timeouts: { create: "5m" } };
    expect(await apply(provider, stored, planned)).toMatchObject({ state: planned, diagnostics: [] });
  });

  it("keeps an object whose deletion fails", async () => {
    const provider = await started({ ...newBoxes(), trouble: "delete" });
    expect(await apply(provider, stored, null)).toMatchObject({ state: stored, diagnostics: [located] });
  });

  it("returns the partial state of a create that is stopped", async () => {
    const waiting = (signal: AbortSignal): Promise<void> =>
      new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));
    const provider = await started({ ...newBoxes(), waiting });
    const running = apply(provider, null, { ...wanted, id: unknown });
    provider.stop();
    const result = await running;
    expect(result.state).toEqual(stored);
    expect(result.diagnostics[0]?.detail).toContain("cancelled before it was complete");
  });
});

describe("read", () => {
  const read = (provider: ProviderServer, currentState: Value) =>
    provider.readResource({ typeName: "test_box", currentState, private: none });

  it("shows drift, and keeps the user's spelling of what means the same", async () => {
    const services = newBoxes();
    services.stored.set("a", { size: 9, label: " hi " });
    const provider = await started(services);
    expect((await read(provider, stored)).state).toEqual({ ...stored, size: 9 });
  });

  it("says that an object is gone", async () => {
    expect((await read(await started(newBoxes()), stored)).state).toBeNull();
  });

  it("keeps the state and no secret of a mistake of ours", async () => {
    const result = await read(await started({ ...newBoxes(), trouble: "bug" }), stored);
    expect(result.state).toEqual(stored);
    expect(JSON.stringify(result.diagnostics)).not.toContain("abc");
    expect(result.diagnostics[0]?.detail).toContain("TypeError");
  });

  it("makes no request as long as the provider's configuration is unknown", async () => {
    const provider = await started({ ...newBoxes(), trouble: "bug" }, { url: unknown });
    expect(await read(provider, stored)).toMatchObject({ state: stored, diagnostics: [] });
  });
});

describe("validate", () => {
  it.each<[string, Value, string, string]>([
    ["a required value that is null", null, "name", "name must not be null."],
    ["a value against the rules", "", "name", "Must not be empty."],
  ])("%s", async (_, name, attribute, detail) => {
    const provider = await started(newBoxes());
    const { diagnostics } = await provider.validateResourceConfig({
      typeName: "test_box",
      config: { ...wanted, name },
    });
    expect(diagnostics).toMatchObject([{ severity: "error", detail, path: [{ attribute }] }]);
  });

  it("a computed attribute that is set", async () => {
    const provider = await started(newBoxes());
    const { diagnostics } = await provider.validateResourceConfig({ typeName: "test_box", config: stored });
    expect(diagnostics).toMatchObject([{ severity: "error", path: [{ attribute: "id" }] }]);
  });

  it("a rule inside a block", async () => {
    const provider = await started(newBoxes());
    const config = { ...wanted, timeouts: { create: "soon" } };
    const { diagnostics } = await provider.validateResourceConfig({ typeName: "test_box", config });
    expect(diagnostics).toMatchObject([{ path: [{ attribute: "timeouts" }, { attribute: "create" }] }]);
  });

  it("lets unknown values through", async () => {
    const provider = await started(newBoxes());
    const config = { ...wanted, name: unknown, size: unknown, label_text: unknown, timeouts: unknown };
    expect((await provider.validateResourceConfig({ typeName: "test_box", config })).diagnostics).toEqual([]);
  });
});

describe("the other calls", () => {
  it("upgrades an old state step by step", async () => {
    const provider = await started(newBoxes());
    const rawState = '{"id":"a","title":"a","size":3,"label_text":"hi"}';
    const result = await provider.upgradeResourceState({ typeName: "test_box", version: 0, rawState });
    expect(result).toEqual({ state: stored, diagnostics: [] });
  });

  it("says how to go on when a stored state is damaged", async () => {
    const provider = await started(newBoxes());
    const result = await provider.upgradeResourceState({
      typeName: "test_box",
      version: 1,
      rawState: '{"size":"big"}',
    });
    expect(result.state).toBeNull();
    expect(result.diagnostics[0]?.detail).toContain("terraform state rm");
  });

  it("refuses a destruction in the plan", async () => {
    const provider = await started(newBoxes());
    const request = { typeName: "test_box", proposedState: null, config: null, priorPrivate: none };
    const safe = await provider.planResourceChange({ ...request, priorState: { ...stored, name: "safe" } });
    expect(safe.diagnostics).toMatchObject([{ summary: "protected" }]);
    expect((await provider.planResourceChange({ ...request, priorState: stored })).diagnostics).toEqual([]);
  });

  it("imports what a read then finds", async () => {
    const provider = await started(newBoxes());
    const { state } = await provider.importResourceState({ typeName: "test_box", id: "a" });
    expect(state).toEqual({ id: null, name: "a", size: null, label_text: null, timeouts: null });
  });

  it.each([
    [
      "of a kind it knows",
      "registry.terraform.io/x/test",
      "test_crate",
      { ...wanted, id: "7", name: "7", size: 1, label_text: null },
    ],
    ["of an unknown kind", "registry.terraform.io/x/test", "test_barrel", null],
    ["of another provider", "registry.terraform.io/x/other", "test_crate", null],
  ])("moves a state %s", async (_, sourceProviderAddress, sourceTypeName, expected) => {
    const provider = await started(newBoxes());
    const result = await provider.moveResourceState({
      sourceProviderAddress,
      sourceTypeName,
      sourceSchemaVersion: 0,
      sourceState: '{"id":7}',
      sourcePrivate: none,
      targetTypeName: "test_box",
    });
    expect(result.state).toEqual(expected);
    expect(result.diagnostics.length).toBe(expected === null ? 1 : 0);
  });

  it("reads a data source", async () => {
    const services = newBoxes();
    services.stored.set("a", { size: 1, label: null });
    const provider = await started(services);
    expect(await provider.readDataSource({ typeName: "test_boxes", config: { names: null } })).toEqual({
      state: { names: ["a"] },
      diagnostics: [],
    });
  });

  it("says how to put a data source off while the provider's configuration is unknown", async () => {
    const provider = await started(newBoxes(), { url: unknown });
    const { state, diagnostics } = await provider.readDataSource({ typeName: "test_boxes", config: { names: null } });
    expect(state).toBeNull();
    expect(diagnostics[0]?.detail).toContain("`depends_on`");
  });

  it("answers an unknown kind with a diagnostic", async () => {
    const provider = await started(newBoxes());
    const result = await provider.readResource({ typeName: "test_nothing", currentState: stored, private: none });
    expect(result.state).toEqual(stored);
    expect(result.diagnostics[0]?.summary).toBe("Cannot use test_nothing");
  });
});
