import type { PlanOperation } from "./kinds/kind.ts";
import type { Calls } from "./walk-count.ts";
import { apply, box, newBoxes, none, started, stored, wanted, type Boxes } from "./testing/boxes.ts";

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

it("a configured provider learns how many calls there are, but to apply", async () => {
  const seen: string[] = [];
  let calls: Calls | undefined;
  const see = (): void => void seen.push(`${calls?.begun} begun, ${calls?.underWay} under way`);
  const request = { typeName: "test_box", private: none };
  const watching: typeof box = {
    ...box,
    read: () => (see(), Promise.resolve(null)),
    create: (...of) => (see(), box.create(...of)),
  };
  const services = { ...newBoxes(), configured: (own: Calls) => (calls = own) };
  const provider = await started(services, { url: "u" }, [watching]);
  see();
  await Promise.all([1, 2].map(() => provider.readResource({ ...request, currentState: stored })));
  see();
  await apply(provider, null, wanted);
  await provider.configureProvider({ terraformVersion: "1.11.4", config: { url: "u" } });
  see();
  expect(seen).toEqual([
    "0 begun, 0 under way",
    ...["1 begun, 1 under way", "2 begun, 2 under way"],
    ...["2 begun, 0 under way", "2 begun, 0 under way", "0 begun, 0 under way"],
  ]);
});
