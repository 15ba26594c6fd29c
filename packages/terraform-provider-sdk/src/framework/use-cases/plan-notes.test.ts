import * as z from "zod";
import { unknown, type Value, type ValueObject } from "../../values/value.ts";
import { required } from "../schema/attribute.ts";
import { defineResource } from "../kinds/kind.ts";
import type { ProviderServer } from "../server.ts";
import { description, newBoxes, none, started, trouble, type Boxes } from "../testing/boxes.ts";

/** What was seen of the notes, in order: by plans, then by the apply that follows them. */
const seen: (readonly [string, unknown])[] = [];

/** A kind that leaves a note in each plan and looks in each operation at what was left. */
const noted = defineResource<Boxes>()({
  typeName: "test_noted",
  description,
  attributes: {
    name: required(z.string(), { description, forcesReplacement: true }),
    size: required(z.number(), { description }),
  },
  blocks: {},
  checkPlan({ prior, replacedBy }, { private: notes, services }) {
    seen.push(["plan", notes.get("plan")]);
    notes.set("plan", [...((notes.get("plan") as string[] | undefined) ?? []), prior === null ? "new" : "change"]);
    if (services?.trouble === "bug") throw trouble;
    return replacedBy.includes("name") ? [{ severity: "warning", summary: "replaced", detail: "" }] : [];
  },
  async checkDestroy({ name }, { private: notes, services, signal, log }) {
    await Promise.resolve();
    log.debug("destroying", { aborted: signal.aborted });
    notes.set("destroys", services?.stored.size ?? "unknown");
    if (services?.trouble === "delete") throw trouble;
    return [{ severity: "warning", summary: `destroys ${name}`, detail: "" }];
  },
  create: (planned, { private: notes }) => {
    seen.push(["create", notes.get("plan")]);
    notes.set("plan", undefined);
    return Promise.resolve(planned);
  },
  read: (state) => Promise.resolve(state),
  update: (planned, _, { private: notes }) => {
    seen.push(["update", notes.get("plan")]);
    return Promise.resolve(planned);
  },
  delete: (_, { private: notes }) => {
    seen.push(["delete", notes.get("destroys")]);
    return Promise.resolve();
  },
  import: (id) => Promise.resolve({ name: id }),
});

const typeName = noted.typeName;
const small: ValueObject = { name: "a", size: 1 };
const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const bytesOf = (json: object): Uint8Array => new TextEncoder().encode(JSON.stringify(json));

const planOf = (provider: ProviderServer, priorState: Value, config: Value, priorPrivate: Uint8Array = none) =>
  provider.planResourceChange({ typeName, priorState, proposedState: config, config, priorPrivate });
const applyOf = (provider: ProviderServer, priorState: Value, plannedState: Value, plannedPrivate: Uint8Array) =>
  provider.applyResourceChange({ typeName, priorState, plannedState, config: plannedState, plannedPrivate });

const start = (services = newBoxes(), config?: ValueObject): Promise<ProviderServer> =>
  started(services, config, [noted]);

describe("a note of a plan for its apply", () => {
  beforeEach(() => seen.splice(0));

  it("reaches a create, which may drop it", async () => {
    const provider = await start();
    const { plannedPrivate } = await planOf(provider, null, small);
    const { private: kept } = await applyOf(provider, null, small, plannedPrivate);
    expect(seen).toEqual([
      ["plan", undefined],
      ["create", ["new"]],
    ]);
    expect(JSON.parse(text(kept))).toEqual({ rev: expect.any(String) as string });
  });

  it("reaches an update beside what the object kept before", async () => {
    const provider = await start();
    const { plannedPrivate } = await planOf(provider, small, { ...small, size: 2 }, bytesOf({ own: 7 }));
    const { private: kept } = await applyOf(provider, small, { ...small, size: 2 }, plannedPrivate);
    expect(seen.at(-1)).toEqual(["update", ["change"]]);
    expect(JSON.parse(text(kept))).toEqual({ own: 7, plan: ["change"], rev: expect.any(String) as string });
  });

  // core plans a replacement twice: from what is there, then from nothing with the private data of the first plan
  it("survives the second plan of a replacement", async () => {
    const provider = await start();
    const first = await planOf(provider, small, { ...small, name: "b" });
    const second = await planOf(provider, null, { ...small, name: "b" }, first.plannedPrivate);
    expect(first.diagnostics).toMatchObject([{ summary: "replaced" }]);
    expect(JSON.parse(text(second.plannedPrivate))).toEqual({ plan: ["change", "new"] });
  });

  it("reaches the delete of a destroy, whose check may wait, warn and look at the service", async () => {
    const services = newBoxes();
    services.stored.set("a", { size: 1, label: null });
    const provider = await start(services);
    const planned = await planOf(provider, small, null, bytesOf({ own: 7 }));
    expect(planned.diagnostics).toEqual([{ severity: "warning", summary: "destroys a", detail: "" }]);
    expect(JSON.parse(text(planned.plannedPrivate))).toEqual({ own: 7, destroys: 1 });
    await applyOf(provider, small, null, planned.plannedPrivate);
    expect(seen).toEqual([["delete", 1]]);
  });

  it("may be made without the service as long as the provider's configuration is unknown", async () => {
    const planned = await planOf(await start(newBoxes(), { url: unknown }), small, null);
    expect(text(planned.plannedPrivate)).toBe('{"destroys":"unknown"}');
  });

  it("changes no byte of private data where nothing is noted", async () => {
    const provider = await started(newBoxes());
    const odd = new TextEncoder().encode("not json");
    const config = { name: "a", size: 1, label_text: null, id: null, timeouts: null };
    const request = { typeName: "test_box", priorState: null, proposedState: config, config, priorPrivate: odd };
    expect((await provider.planResourceChange(request)).plannedPrivate).toEqual(odd);
  });

  it.each([
    ["a plan", "bug", { ...small, size: 2 }, "Cannot store the box"],
    ["the plan of a destroy", "delete", null, "Cannot store the box"],
  ] as const)("a failure of %s is what the user reads", async (_, trouble, config, summary) => {
    const provider = await start({ ...newBoxes(), trouble });
    expect((await planOf(provider, small, config)).diagnostics).toMatchObject([{ severity: "error", summary }]);
  });
});

describe("a deletion that was planned for another service", () => {
  const at = (address?: string, stalePlan: "error" | "warn" = "error") =>
    start({ ...newBoxes(), stalePlan, ...(address === undefined ? {} : { address }) });
  const renamed = { ...small, name: "b" };
  const [a, b] = ["https://a.example", "https://b.example"];
  beforeEach(() => seen.splice(0));

  const plans: readonly [string, (provider: ProviderServer) => Promise<Uint8Array>][] = [
    ["a destruction", async (provider) => (await planOf(provider, small, null)).plannedPrivate],
    [
      "a replacement",
      async (provider) => {
        const first = await planOf(provider, small, renamed);
        return (await planOf(provider, null, renamed, first.plannedPrivate)).plannedPrivate;
      },
    ],
    [
      "a replacement on request",
      async (provider) => {
        const first = await planOf(provider, small, { ...small, size: 2 });
        return (await planOf(provider, null, small, first.plannedPrivate)).plannedPrivate;
      },
    ],
  ];

  it.each(plans)("is refused, that of %s", async (_, plan) => {
    const plannedPrivate = await plan(await at(a));
    const { state, diagnostics } = await applyOf(await at(b), small, null, plannedPrivate);
    const detail: unknown = expect.stringContaining("Error code: plan-of-other-service");
    expect(diagnostics).toMatchObject([{ severity: "error", detail }]);
    expect([state, seen.filter(([what]) => what === "delete")]).toEqual([small, []]);
  });

  it.each<[string, string | undefined, string | undefined, "error" | "warn", readonly string[]]>([
    ["the same service", a, a, "error", []],
    ["one whose name was not known", undefined, a, "error", []],
    [
      "another one, where stale plans are carried out",
      a,
      b,
      "warn",
      ["The plan to delete test_noted is of another service"],
    ],
  ])("is carried out on %s", async (_, before, now, policy, summaries) => {
    const { plannedPrivate } = await planOf(await at(before), small, null);
    const { state, diagnostics } = await applyOf(await at(now, policy), small, null, plannedPrivate);
    expect([state, diagnostics.map(({ summary }) => summary)]).toEqual([null, summaries]);
  });

  it.each(plans)("leaves no note of %s in the state", async (_, plan) => {
    const provider = await at(a);
    const { private: kept } = await applyOf(provider, null, small, await plan(provider));
    expect(text(kept)).not.toContain("example");
  });
});

describe("an object that a state has of another service", () => {
  const at = (address?: string, stalePlan: "error" | "warn" = "error") =>
    start({ ...newBoxes(), stalePlan, ...(address === undefined ? {} : { address }) });
  const renamed = { ...small, name: "b" };
  const larger = { ...small, size: 2 };
  const [a, b] = ["https://a.example", "https://b.example"];
  const refused = "error Cannot plan to delete test_noted";
  const told = (what: string): string =>
    `warning The plan to ${what} test_noted is about another service than its state`;

  /** What the state keeps of an object that is created at a service. */
  const madeAt = async (address?: string): Promise<Uint8Array> =>
    (await applyOf(await at(address), null, small, none)).private;
  const importedAt = async (address: string): Promise<Uint8Array> =>
    (await (await at(address)).importResourceState({ typeName, id: "a" })).private;
  const updatedAt = async (address: string): Promise<Uint8Array> =>
    (await applyOf(await at(address), small, larger, await madeAt(a))).private;

  const destroy = (provider: ProviderServer, kept: Uint8Array) => planOf(provider, small, null, kept);
  const replace = (provider: ProviderServer, kept: Uint8Array) => planOf(provider, small, renamed, kept);
  const replaceOnRequest = async (provider: ProviderServer, kept: Uint8Array) =>
    planOf(provider, null, small, (await planOf(provider, small, small, kept)).plannedPrivate);
  const update = (provider: ProviderServer, kept: Uint8Array) => planOf(provider, small, larger, kept);
  const keep = (provider: ProviderServer, kept: Uint8Array) => planOf(provider, small, small, kept);

  it.each([
    ["is not destroyed", destroy, () => madeAt(a), "error", [refused]],
    ["is not replaced", replace, () => madeAt(a), "error", [refused]],
    ["is not replaced on request", replaceOnRequest, () => madeAt(a), "error", [refused]],
    ["is not destroyed, as it was imported there", destroy, () => importedAt(a), "error", [refused]],
    [
      "is destroyed with a warning, where stale plans are carried out",
      destroy,
      () => madeAt(a),
      "warn",
      [told("delete")],
    ],
    ["is updated with a warning", update, () => madeAt(a), "error", [told("update")]],
    ["is left as it is", keep, () => madeAt(a), "error", []],
    ["is destroyed after an update here", destroy, () => updatedAt(b), "error", []],
    ["is destroyed, if it was made here", destroy, () => madeAt(b), "error", []],
    ["is destroyed, if it is not known where it was made", destroy, () => madeAt(), "error", []],
  ] as const)("%s", async (_, plan, made, policy, expected) => {
    const { diagnostics } = await plan(await at(b, policy), await made());
    const summaries = diagnostics.map(({ severity, summary }) => `${severity} ${summary}`);
    expect(summaries.filter((text) => text.includes("test_noted"))).toEqual(expected);
  });
});

describe("an object of a kind that a setting beside the address places", () => {
  type Place = readonly [address: string, region?: string];
  const inRegion = { ...noted, within: ({ region = "" }: Boxes) => ["region", region] as const };
  const at = ([address, region]: Place): Promise<ProviderServer> => {
    const services = { ...newBoxes(), address, ...(region === undefined ? {} : { region }) };
    return started(services, undefined, [region === undefined ? noted : inRegion]);
  };
  const [a, b] = ["https://a.example", "https://b.example"];

  it.each<[string, Place, Place, readonly string[]]>([
    ["is destroyed where it is", [a, "r1"], [a, "r1"], []],
    [
      "is not destroyed in another region",
      [a, "r1"],
      [a, "r2"],
      ['another region, and this run is about that at https://a.example (region "r2")'],
    ],
    [
      "is not destroyed at another address",
      [a, "r1"],
      [b, "r1"],
      ['another address, and this run is about that at https://b.example (region "r1")'],
    ],
    [
      "is not destroyed at another address in another region",
      [a, "r1"],
      [b, "r2"],
      ['another address and region, and this run is about that at https://b.example (region "r2")'],
    ],
    ["is destroyed where an older version noted the address alone", [a], [a, "r1"], []],
    [
      "is not destroyed at another address where an older version noted that alone",
      [a],
      [b, "r1"],
      ['another address, and this run is about that at https://b.example (region "r1")'],
    ],
    ["is destroyed by a version of the kind that knows the address alone", [a, "r1"], [a], []],
  ])("%s", async (_, made, now, told) => {
    const { private: kept } = await applyOf(await at(made), null, small, none);
    const { diagnostics } = await planOf(await at(now), small, null, kept);
    const refusals = diagnostics.filter(({ severity }) => severity === "error");
    expect(refusals.map(({ detail }) => /service at (another .*?)\. What/.exec(detail)?.[1])).toEqual(told);
  });

  it("is not destroyed in another region by a plan, which says what to set", async () => {
    const { plannedPrivate } = await planOf(await at([a, "r1"]), small, null);
    const { state, diagnostics } = await applyOf(await at([a, "r2"]), small, null, plannedPrivate);
    expect(state).toEqual(small);
    expect(diagnostics.map(({ detail }) => detail)).toEqual([
      'The plan was made for the service at https://a.example (region "r1"), and this run is about that at https://a.example (region "r2"). It was ' +
        "left as it is.\n\nSet the address and region of the service that is meant, and plan again.\n\nError code: plan-of-other-service",
    ]);
  });
});
