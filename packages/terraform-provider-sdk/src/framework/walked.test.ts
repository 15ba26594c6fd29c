import type { PlanOperation } from "./kinds/kind.ts";
import { box, newBoxes, none, started, stored, wanted, type Boxes } from "./testing/boxes.ts";

describe("a plan hook learns what the engine has asked", () => {
  const create = { typeName: "test_box", priorState: null, proposedState: wanted, config: wanted, priorPrivate: none };
  const second = { ...create, priorPrivate: new TextEncoder().encode('{"noted":true}') };
  const destroy = { ...create, priorState: stored, proposedState: null, config: null };
  const seen: number[] = [];
  const counting = {
    ...box,
    checkPlan: (_: unknown, { walked }: PlanOperation<Boxes>) => (seen.push(walked.unplanned), []),
  };
  const start = () => started(newBoxes(), { url: "u" }, [counting]);
  beforeEach(() => void seen.splice(0));

  it.each<[string, ("validate" | "plan" | "plan again" | "destroy" | "configure")[], number]>([
    ["a plan behind its validation", ["validate", "plan"], 0],
    ["the second plan of a replacement", ["validate", "plan", "plan again"], 0],
    ["a destruction before it", ["destroy", "validate", "plan"], 0],
    ["a walk that only validates", ["validate", "validate", "plan"], 1],
    ["one before the provider was configured", ["validate", "configure", "validate", "plan"], 0],
  ])("%s", async (_, calls, unplanned) => {
    const provider = await start();
    for (const call of calls) {
      if (call === "validate") await provider.validateResourceConfig(create);
      else if (call === "configure")
        await provider.configureProvider({ terraformVersion: "1.15.9", config: { url: "u" } });
      else await provider.planResourceChange({ plan: create, "plan again": second, destroy }[call]);
    }
    expect(seen.at(-1)).toBe(unplanned);
  });
});
