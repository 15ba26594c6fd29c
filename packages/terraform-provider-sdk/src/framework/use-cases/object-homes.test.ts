import * as z from "zod";
import { unknown, type ValueObject } from "../../values/value.ts";
import { computed, optional, required } from "../schema/attribute.ts";
import { defineResource } from "../kinds/kind.ts";
import type { StalePolicy } from "../objects/reviewed.ts";
import type { ProviderServer } from "../server.ts";
import { description, newBoxes, none, started, type Boxes } from "../testing/boxes.ts";

/** What the service of this run has, and whether a delete has come. */
let live: ValueObject | null;

/** A kind whose objects hold something, and tell one that was made anew by its number. */
const shelf = defineResource<Boxes>()({
  typeName: "test_shelf",
  description,
  attributes: {
    name: required(z.string(), { description }),
    holds: required(z.array(z.string()), { description }),
    number: computed(z.number(), { description, stable: true }),
    whole: optional(z.boolean(), { description }),
  },
  blocks: {},
  takesFurther: (_, planned) => (planned.whole === true ? ["what else is on it"] : []),
  isAnother: (state, found) => state.number !== found.number,
  create: (planned) => Promise.resolve({ ...planned, number: 1 }),
  read(state, { warn }) {
    // what a kind makes of it is about an object of another service, where that is what was read
    if (live !== null && live["number"] !== state.number) warn("Another one is in its place", "");
    return Promise.resolve(live as never);
  },
  update: (planned) => Promise.resolve({ ...planned, number: 1 }),
  delete() {
    live = null;
    return Promise.resolve();
  },
  import: (id) => Promise.resolve({ name: id }),
});
const { typeName } = shelf;
const whole: ValueObject = { name: "a", holds: ["x", "y"], number: 1, whole: null };

/** Of another run at a service; without an address that is not known yet. */
const at = (address: string | undefined, stalePlan: StalePolicy = "error"): Promise<ProviderServer> =>
  address === undefined
    ? started({ ...newBoxes(), address: "" }, { url: unknown }, [shelf])
    : started({ ...newBoxes(), address, stalePlan }, undefined, [shelf]);
/** What the state notes of an object that was made at a service. */
const madeAt = async (address: string): Promise<Uint8Array> => {
  const config = { ...whole, number: null };
  const planned = { ...whole, number: unknown };
  const creation = { typeName, priorState: null, plannedState: planned, config, plannedPrivate: none };
  return (await (await at(address)).applyResourceChange(creation)).private;
};
const told = (diagnostics: readonly { severity: string; summary: string; detail: string }[]): readonly string[] =>
  diagnostics.map(
    ({ severity, summary, detail }) => `${severity} ${summary}: ${/Error code: (\S+)/.exec(detail)?.[1] ?? ""}`,
  );

const otherRefresh = "The refresh of test_shelf is about another service than its state: ";
const refusedRead = "error Cannot read test_shelf: state-of-other-service";

it.each<[string, string, StalePolicy, ValueObject | null, readonly string[]]>([
  ["all of it here", "a", "error", whole, []],
  ["less of it here", "a", "error", { ...whole, holds: ["x"] }, []],
  ["all of it, and more, there", "b", "error", { ...whole, holds: ["x", "y", "z"] }, []],
  ["nothing there", "b", "error", null, [refusedRead]],
  ["less of it there", "b", "error", { ...whole, holds: ["x"] }, [refusedRead]],
  ["another one there", "b", "error", { ...whole, number: 2 }, [refusedRead]],
  ["another one here", "a", "error", { ...whole, number: 2 }, ["warning Another one is in its place: "]],
  [
    "less of it there, where stale plans are carried out",
    "b",
    "warn",
    { ...whole, holds: [] },
    [`warning ${otherRefresh}`],
  ],
])("a refresh that finds %s", async (_, address, policy, found, expected) => {
  live = found;
  const request = { typeName, currentState: whole, private: await madeAt("a") };
  const { state, diagnostics } = await (await at(address, policy)).readResource(request);
  expect(told(diagnostics)).toEqual(expected);
  expect(state).toEqual(expected.includes(refusedRead) ? whole : found);
});

it.each<[string, string, StalePolicy, ValueObject, readonly string[]]>([
  ["takes something here", "a", "error", { ...whole, holds: ["x"] }, []],
  [
    "takes what the state does not hold there",
    "b",
    "error",
    { ...whole, whole: true },
    ["error Cannot plan to update"],
  ],
  ["adds something there", "b", "error", { ...whole, holds: ["x", "y", "z"] }, ["warning The plan to update"]],
  ["takes something there", "b", "error", { ...whole, holds: ["x"] }, ["error Cannot plan to update"]],
  [
    "takes something there, where stale plans are carried out",
    "b",
    "warn",
    { ...whole, holds: ["x"] },
    ["warning The plan to update"],
  ],
])("an update that %s", async (_, address, policy, proposedState, expected) => {
  const config = { ...proposedState, number: null };
  const request = { typeName, priorState: whole, proposedState, config, priorPrivate: await madeAt("a") };
  const { diagnostics } = await (await at(address, policy)).planResourceChange(request);
  expect(told(diagnostics)).toEqual(expected.map((text) => expect.stringContaining(`${text} test_shelf`) as unknown));
});

it.each<[StalePolicy, readonly string[], ValueObject | null]>([
  ["error", ["error Cannot delete test_shelf as it was planned: state-of-other-service"], whole],
  ["warn", ["warning The plan to delete test_shelf is about another service than its state: "], null],
])("a deletion there that was planned without a known service, policy %s", async (policy, expected, left) => {
  live = whole;
  const request = { typeName, priorState: whole, proposedState: null, config: null, priorPrivate: await madeAt("a") };
  const { plannedPrivate } = await (await at(undefined)).planResourceChange(request);
  const deletion = { typeName, priorState: whole, plannedState: null, config: null, plannedPrivate };
  const { diagnostics } = await (await at("b", policy)).applyResourceChange(deletion);
  expect(told(diagnostics)).toEqual(expected);
  expect(live).toEqual(left);
});

describe("an update at the service of its apply", () => {
  const taking: ValueObject = { ...whole, holds: ["x"] };
  const further: ValueObject = { ...whole, whole: true };
  const adding: ValueObject = { ...whole, holds: ["x", "y", "z"] };
  const warned = "warning The plan to update test_shelf is about another service than its state: ";
  const refused = "error Cannot update test_shelf as it was planned: ";
  it.each<[string, string | undefined, StalePolicy, ValueObject, readonly string[]]>([
    [
      "that its plan did not know, which takes something",
      undefined,
      "error",
      taking,
      [`${refused}state-of-other-service`],
    ],
    ["that its plan did not know, which takes more", undefined, "error", further, [`${refused}state-of-other-service`]],
    ["that its plan did not know, which adds something", undefined, "error", adding, [warned]],
    ["that its plan did not know, by a stale plan", undefined, "warn", taking, [warned]],
    ["that its plan was not for, which takes something", "a", "error", taking, [`${refused}plan-of-other-service`]],
    ["that its plan was not for, which takes more", "a", "error", further, [`${refused}plan-of-other-service`]],
    ["that its plan was not for, which adds something", "a", "error", adding, []],
    [
      "that its plan was not for, by a stale plan",
      "a",
      "warn",
      taking,
      ["warning The plan to update test_shelf is of another service: "],
    ],
  ])("%s", async (_, plannedAt, policy, proposedState, expected) => {
    live = whole;
    const config = { ...proposedState, number: null };
    const request = { typeName, priorState: whole, proposedState, config, priorPrivate: await madeAt("a") };
    const { plannedPrivate, plannedState } = await (await at(plannedAt)).planResourceChange(request);
    const update = { typeName, priorState: whole, plannedState, config, plannedPrivate };
    const { diagnostics, state } = await (await at("b", policy)).applyResourceChange(update);
    expect(told(diagnostics)).toEqual(expected);
    expect(state).toEqual(expected[0]?.startsWith("error") === true ? whole : proposedState);
  });

  it("is done where the plan was made for it", async () => {
    const config = { ...taking, number: null };
    const request = { typeName, priorState: whole, proposedState: taking, config, priorPrivate: await madeAt("a") };
    const server = await at("a");
    const { plannedPrivate, plannedState } = await server.planResourceChange(request);
    const update = { typeName, priorState: whole, plannedState, config, plannedPrivate };
    const { diagnostics, state } = await server.applyResourceChange(update);
    expect([told(diagnostics), state]).toEqual([[], taking]);
  });
});
