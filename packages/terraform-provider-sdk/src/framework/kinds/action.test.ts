import * as z from "zod";
import { createLog } from "../../core/log.ts";
import { Failure } from "../../core/failure.ts";
import { unknown, valueObject, type Value } from "../../values/value.ts";
import { defineAction } from "./action.ts";
import { defaulted, optional, required } from "../schema/attribute.ts";
import type { StalePolicy } from "../objects/reviewed.ts";
import { createProvider } from "../provider.ts";
import { schemasToJson } from "../schema/schema-json.ts";

const description = "x";

const told = (value: unknown): string => (value === unknown ? "?" : JSON.stringify(value));

/** What an action was called with, and where. */
interface Said {
  readonly done: unknown[];
  readonly address?: string;
  readonly stalePlan?: StalePolicy;
}

const wave = defineAction<Said>()({
  typeName: "test_wave",
  description: "Waves.",
  alone: "Nobody looks then.",
  attributes: {
    to: required(z.string().min(1, { error: "must not be empty" }), { description }),
    times: defaulted(z.number(), 2, { description }),
    how: optional(z.string(), { description }),
  },
  validate: ({ to, how }) =>
    to === "me" && how !== unknown ? [{ severity: "error", summary: "odd", detail: told(how) }] : [],
  plan({ to, times }, { services }) {
    if (to === "nobody")
      throw new Failure({
        code: "x",
        doing: "Cannot wave",
        happened: "No.",
        fields: [{ path: ["to"], message: "No." }],
      });
    const detail = `${told(to)} ${told(times)} ${services === undefined ? "not yet" : "now"}`;
    return [{ severity: "warning", summary: "It waves", detail }];
  },
  async invoke(config, { services, progress, warn, signal }) {
    progress("one");
    services.done.push(config);
    warn("Waved", "It was seen.");
    if (config.how === "long")
      await new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));
    if (config.how === "to the end") {
      await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
      progress("two");
      progress("three");
    }
    if (config.how === "throw") throw new Failure({ code: "x", doing: "Cannot wave", happened: "No wind." });
  },
});

const none = wave.attributes;
const config = (values: Readonly<Record<string, Value>>): Value =>
  valueObject(Object.keys(none).map((name) => [name, values[name] ?? null]));

/** For which service each action was planned. */
const plans = new Map<string, string>();
beforeEach(() => plans.clear());

async function start({ isConfigured = true, ...service }: { isConfigured?: boolean } & Omit<Said, "done"> = {}) {
  const said: Said = { done: [], ...service };
  const log = createLog({ write: () => undefined, level: "off", now: () => 0, redact: (text) => text });
  const provider = createProvider(
    {
      address: "registry.terraform.io/a/test",
      ...{ description, attributes: {}, resources: [], actions: [wave] },
      configure: () => Promise.resolve(said),
      serviceName: ({ address = "" }) => address,
      stalePlan: ({ stalePlan = "error" }) => stalePlan,
      stalePlanSetting: "on_stale_plan",
      actionPlans: ({ address = "" }) => ({
        planned: (action) => void plans.set(action, address),
        otherService: (action) => (plans.get(action) === address ? undefined : plans.get(action)),
      }),
    },
    log,
  );
  if (isConfigured) await provider.configureProvider({ terraformVersion: "1.14.0", config: valueObject([]) });
  const progress: string[] = [];
  const controller = new AbortController();
  const invoke = (values: Readonly<Record<string, Value>>) =>
    provider.invokeAction({
      ...{ typeName: "test_wave", config: config(values), signal: controller.signal },
      progress: (message) => progress.push(message),
    });
  return { provider, said, progress, controller, invoke };
}

const typeName = "test_wave";

describe("an action", () => {
  it.each<[string, Value, string[]]>([
    ["what fits", config({ to: "you" }), []],
    ["what is not known", config({ to: unknown, times: unknown, how: unknown }), []],
    ["a value against the rules", config({ to: "" }), ["Must not be empty."]],
    ["a rule of the kind", config({ to: "me", how: "x" }), ['"x"']],
    ["no `config` block at all", null, ["to must not be null."]],
  ])("is validated: %s", async (_, given, details) => {
    const { provider } = await start();
    const { diagnostics } = await provider.validateActionConfig({ typeName, config: given });
    expect(diagnostics.map(({ detail }) => detail)).toEqual(details);
  });

  it.each<[string, Parameters<typeof config>[0], { isConfigured?: boolean }, string]>([
    ["with the defaults", { to: "you" }, {}, '"you" 2 now'],
    ["with what is not known", { to: unknown, times: unknown }, {}, "? ? now"],
    [
      "without services, as long as the provider is not configured",
      { to: "you" },
      { isConfigured: false },
      '"you" 2 not yet',
    ],
  ])("is planned %s", async (_, values, options, detail) => {
    const { provider } = await start(options);
    expect(await provider.planAction({ typeName, config: config(values) })).toEqual({
      diagnostics: [{ severity: "warning", summary: "It waves", detail }],
    });
  });

  it("is refused by its plan at the attribute", async () => {
    const { provider } = await start();
    const { diagnostics } = await provider.planAction({ typeName, config: config({ to: "nobody" }) });
    expect(diagnostics).toMatchObject([{ severity: "error", summary: "Cannot wave", path: [{ attribute: "to" }] }]);
  });

  // when an engine validates, what comes from a variable is unknown, and it does not ask again
  it.each<[string, Parameters<typeof config>[0], string]>([
    ["a value against the rules", { to: "" }, "Must not be empty."],
    ["a rule of the kind", { to: "me", how: "x" }, '"x"'],
  ])("is neither planned nor invoked with %s", async (_, values, detail) => {
    const { provider, invoke, said } = await start();
    const refusal = [expect.objectContaining({ severity: "error", detail })];
    expect((await provider.planAction({ typeName, config: config(values) })).diagnostics).toEqual(refusal);
    expect((await invoke(values)).diagnostics).toEqual(refusal);
    expect(said.done).toEqual([]);
  });

  it("is invoked with its defaults, and tells its progress and its warnings", async () => {
    const { invoke, said, progress } = await start();
    expect(await invoke({ to: "you" })).toEqual({
      diagnostics: [{ severity: "warning", summary: "Waved", detail: "It was seen." }],
    });
    expect({ done: said.done, progress }).toEqual({ done: [config({ to: "you", times: 2 })], progress: ["one"] });
  });

  it("that fails says so after its warnings", async () => {
    const { invoke } = await start();
    const { diagnostics } = await invoke({ to: "you", how: "throw" });
    expect(diagnostics.map(({ severity, summary }) => [severity, summary])).toEqual([
      ["warning", "Waved"],
      ["error", "Cannot wave"],
    ]);
  });

  it("that fails says how to run it where nothing triggers it again", async () => {
    const { invoke } = await start();
    const { diagnostics } = await invoke({ to: "you", how: "throw" });
    expect(diagnostics.at(-1)?.detail).toContain(
      "A resource whose change is done does not trigger the action again: then run it by its own address, " +
        "terraform apply -invoke=action.test_wave.NAME. Nobody looks then.",
    );
  });

  it.each<[string, Value, Omit<Said, "done">, string | undefined, number]>([
    ["is invoked at the service of its plan", "you", { address: "a" }, undefined, 1],
    ["is not invoked at another one", "you", { address: "b" }, "Cannot invoke test_wave as it was planned", 0],
    [
      "is invoked at another one with a warning, where stale plans are carried out",
      "you",
      { address: "b", stalePlan: "warn" },
      "The plan to invoke test_wave is of another service",
      1,
    ],
    ["is invoked anywhere, where its plan did not know its configuration", unknown, { address: "b" }, undefined, 1],
  ])("%s", async (_, to, service, summary, times) => {
    const { provider } = await start({ address: "a" });
    await provider.planAction({ typeName, config: config({ to }) });
    const { invoke, said } = await start(service);
    const { diagnostics } = await invoke({ to: "you" });
    expect([diagnostics.map((one) => one.summary).find((one) => one !== "Waved"), said.done.length]).toEqual([
      summary,
      times,
    ]);
  });

  it("that is refused at another service says which ones they are, and how it is invoked there", async () => {
    const { provider } = await start({ address: "a" });
    await provider.planAction({ typeName, config: config({ to: "you" }) });
    const { invoke } = await start({ address: "b" });
    expect((await invoke({ to: "you" })).diagnostics[0]?.detail).toMatch(
      /made for the service at a, .* that at b\. Nothing was done\.[^]*on_stale_plan[^]*plan-of-other-service/,
    );
  });

  const ends: [string, (started: Awaited<ReturnType<typeof start>>) => void][] = [
    ["the provider is stopped", ({ provider }) => provider.stop()],
    ["the call is given up", ({ controller }) => controller.abort()],
  ];

  // an engine that stops reads no progress any more, and Terraform panics at the event after it
  it.each(ends)("sends no progress once %s, and tells at its end what it did", async (_, end) => {
    const started = await start();
    const invoking = started.invoke({ to: "you", how: "to the end" });
    end(started);
    expect((await invoking).diagnostics).toEqual([
      expect.objectContaining({ summary: "Waved" }),
      {
        severity: "warning",
        summary: "test_wave went on after it was stopped",
        detail: "What it did until its end:\n\n  - two\n  - three",
      },
    ]);
    expect(started.progress).toEqual(["one"]);
  });

  it.each(ends)("ends when %s", async (_, end) => {
    const started = await start();
    const invoking = started.invoke({ to: "you", how: "long" });
    end(started);
    expect((await invoking).diagnostics.at(-1)).toMatchObject({
      severity: "error",
      summary: "Stopped: invoke of test_wave",
    });
  });

  it("is not invoked as long as the provider's configuration is not known", async () => {
    const { invoke, said } = await start({ isConfigured: false });
    expect(await invoke({ to: "you" })).toMatchObject({ diagnostics: [{ summary: "Cannot use test_wave yet" }] });
    expect(said.done).toEqual([]);
  });

  it("has a schema in which nothing is computed", async () => {
    const { provider } = await start();
    expect(provider.schemas().actions["test_wave"]?.block.attributes["times"]?.presence).toBe("optional");
    expect(schemasToJson("a", provider.schemas())).toMatchObject({
      provider_schemas: { a: { action_schemas: { test_wave: { block: { attributes: { to: { required: true } } } } } } },
    });
  });
});
