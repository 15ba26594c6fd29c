import * as z from "zod";
import type { Clock } from "../../core/clock.ts";
import { Failure } from "../../core/failure.ts";
import { silentLog } from "../../core/log.ts";
import type { unknown, Value, ValueObject } from "../../values/value.ts";
import { computed, optional, required } from "../schema/attribute.ts";
import { defineDataSource, defineResource, type AnyResourceKind } from "../kinds/kind.ts";
import { createProvider } from "../provider.ts";
import type { KeptPrivate } from "../provider-definition.ts";
import type { Diagnostic } from "../diagnostic.ts";
import type { StalePolicy } from "../objects/reviewed.ts";
import type { ProviderServer } from "../server.ts";
import type { Calls } from "../walk-count.ts";
import { timeouts } from "../kinds/timeouts.ts";

/** A service of boxes in memory, and what may go wrong with it. */
export interface Boxes {
  readonly stored: Map<string, { size: number; label: string | null }>;
  trouble?: "create-after" | "update" | "delete" | "bug" | undefined;
  waiting?: (signal: AbortSignal) => Promise<void>;
  readonly address?: string;
  /** Where at the address the boxes of some kinds are. */
  readonly region?: string;
  /** Told of each configuration. */
  readonly configured?: (calls: Calls) => void;
  /** Told of each configuration of which not all is known. */
  readonly configuredForPlans?: () => void;
  readonly stalePlan?: StalePolicy;
  readonly keptPrivate?: KeptPrivate;
  readonly clock?: Clock;
  /** Rules of the provider's own configuration. */
  readonly validate?: (config: { readonly url: string | typeof unknown }) => readonly Diagnostic[];
  /** What the provider waits for. */
  readonly awaited?: string;
  /** What users are to be warned of; told once. */
  notice?: Pick<Diagnostic, "summary" | "detail"> | undefined;
}

export const description = "a box";
export const trouble = new Failure({
  code: "broken",
  doing: "Cannot store the box",
  happened: "The service said no.",
  remedy: "Ask it why.",
  fields: [{ path: ["labelText"], message: "too loud" }],
});

/** Blanks around a text mean nothing. */
const equal = (a: unknown, b: unknown): boolean =>
  typeof a === "string" && typeof b === "string" && a.trim() === b.trim();

export const box = defineResource<Boxes>()({
  typeName: "test_box",
  description,
  attributes: {
    id: computed(z.string(), { description, stable: true }),
    name: required(z.string().min(1, { error: "must not be empty" }), { description, forcesReplacement: true, equal }),
    size: required(z.number(), { description }),
    label_text: optional(z.string(), { description, equal }),
  },
  blocks: { timeouts: timeouts({ create: "1m" }) },
  version: 1,
  upgrades: { 0: ({ title, ...rest }) => ({ ...rest, name: title }) },
  moves: [
    { typeName: "test_crate", move: ({ id }) => ({ id: String(id), name: String(id), size: 1 }) },
    { typeName: "other_pot", provider: "registry.example.com/them/other", move: ({ pot }) => ({ name: String(pot) }) },
  ],
  checkDestroy: ({ name }) => (name === "safe" ? [{ severity: "error", summary: "protected", detail: "no" }] : []),
  async create(planned, { services, saved, signal, private: privateState, timeoutMs }) {
    services.stored.set(planned.name, { size: planned.size, label: planned.label_text });
    saved({ id: planned.name, name: planned.name });
    await services.waiting?.(signal);
    privateState.set("timeout", timeoutMs);
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

export const boxes = defineDataSource<Boxes>()({
  typeName: "test_boxes",
  description,
  attributes: { names: computed(z.array(z.string()), { description }) },
  read: (_, { services }) => Promise.resolve({ names: [...services.stored.keys()] }),
});

export const none = new Uint8Array();
export const wanted: ValueObject = { id: null, name: "a", size: 3, label_text: "hi", timeouts: null };
export const stored: ValueObject = { ...wanted, id: "a" };

export async function started(
  services: Boxes,
  config: ValueObject = { url: "u" },
  resources: readonly AnyResourceKind<Boxes>[] = [box],
  log = silentLog,
): Promise<ProviderServer> {
  const { keptPrivate } = services;
  const provider = createProvider(
    {
      address: "registry.terraform.io/acme/test",
      description,
      attributes: { url: required(z.string(), { description }) },
      resources,
      dataSources: [boxes],
      functions: [],
      configure(_, { calls }) {
        services.configured?.(calls);
        return Promise.resolve(services);
      },
      configureForPlans() {
        services.configuredForPlans?.();
        return services;
      },
      ...(services.clock === undefined ? {} : { clock: services.clock }),
      ...(services.validate === undefined ? {} : { validate: services.validate }),
      stalePlan: ({ stalePlan = "error" }: Boxes) => stalePlan,
      awaited: ({ awaited }: Boxes) => awaited,
      notice(told: Boxes) {
        const { notice } = told;
        told.notice = undefined;
        return notice;
      },
      ...(keptPrivate === undefined ? {} : { keptPrivate: () => keptPrivate }),
      ...(services.address === undefined ? {} : { serviceName: ({ address = "" }: Boxes) => address }),
    },
    log,
  );
  await provider.configureProvider({ terraformVersion: "1.11.4", config });
  return provider;
}

export const newBoxes = (): Boxes => ({ stored: new Map() });
export const apply = (provider: ProviderServer, priorState: Value, plannedState: Value, plannedPrivate = none) =>
  provider.applyResourceChange({
    typeName: "test_box",
    priorState,
    plannedState,
    config: plannedState,
    plannedPrivate,
  });
export const located = {
  severity: "error",
  summary: "Cannot store the box",
  detail: "too loud\n\nAsk it why.\n\nError code: broken",
  path: [{ attribute: "label_text" }],
};
