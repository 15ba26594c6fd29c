import { silentLog } from "../../core/log.ts";
import { createProvider } from "../provider.ts";
import type { EndOfProcess } from "../provider-definition.ts";
import { box, newBoxes, none, started, stored, wanted, type Boxes } from "../testing/boxes.ts";

describe("a kind is told of what a state has", () => {
  const told: unknown[] = [];
  const telling = { ...box, inState: (state: object) => void told.push(state) };
  beforeEach(() => void told.splice(0));
  const request = { typeName: "test_box", priorPrivate: none };

  it.each([
    ["a read", { currentState: stored }, [stored]],
    ["a read of nothing", { currentState: null }, []],
  ])("by %s", async (_, { currentState }, expected) => {
    const provider = await started(newBoxes(), { url: "u" }, [telling]);
    await provider.readResource({ typeName: "test_box", currentState, private: none });
    expect(told).toEqual(expected);
  });

  it("when a stored state is brought up to date", async () => {
    const provider = await started(newBoxes(), { url: "u" }, [telling]);
    const { state } = await provider.upgradeResourceState({
      typeName: "test_box",
      version: 0,
      rawState: '{ "id": "b1", "title": "b1", "size": 1 }',
    });
    expect([state, told]).toEqual([expect.anything(), [state]]);
  });

  it.each([
    ["of a create", { priorState: null, proposedState: wanted, config: wanted }, []],
    ["of a change", { priorState: stored, proposedState: stored, config: wanted }, [stored]],
    ["of a destruction", { priorState: stored, proposedState: null, config: null }, [stored]],
  ])("by a plan %s", async (_, states, expected) => {
    const provider = await started(newBoxes(), { url: "u" }, [telling]);
    await provider.planResourceChange({ ...request, ...states });
    expect(told).toEqual(expected);
  });
});

it.each([
  [
    "orderly when Terraform asked for it",
    { isAsked: true, isStopped: false, applies: false },
    { isOrderly: true, isForPlans: false, hasApplied: false },
  ],
  [
    "not orderly when nobody asked",
    { isAsked: false, isStopped: false, applies: false },
    { isOrderly: false, isForPlans: false, hasApplied: false },
  ],
  [
    "not orderly after a stop",
    { isAsked: true, isStopped: true, applies: false },
    { isOrderly: false, isForPlans: false, hasApplied: false },
  ],
  [
    "that of an apply",
    { isAsked: true, isStopped: false, applies: true },
    { isOrderly: true, isForPlans: false, hasApplied: true },
  ],
])("the end is %s", async (_, { isAsked, isStopped, applies }, expected) => {
  const ends: Omit<EndOfProcess, "log">[] = [];
  const provider = createProvider<Record<string, never>, Boxes>(
    {
      address: "registry.terraform.io/acme/test",
      description: "",
      attributes: {},
      resources: [box],
      dataSources: [],
      functions: [],
      configure: () => Promise.resolve(newBoxes()),
      ended: (__, { isOrderly: orderly, isForPlans, hasApplied }) =>
        void ends.push({ isOrderly: orderly, isForPlans, hasApplied }),
    },
    silentLog,
  );
  await provider.configureProvider({ terraformVersion: "1.11.4", config: {} });
  if (applies)
    await provider.applyResourceChange({
      ...{ typeName: "test_box", priorState: stored, plannedState: null, config: null, plannedPrivate: none },
    });
  if (isStopped) provider.stop();
  provider.ended(isAsked);
  expect(ends).toEqual([expected]);
});
