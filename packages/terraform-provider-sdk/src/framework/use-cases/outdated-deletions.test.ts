import type { Value, ValueObject } from "../../values/value.ts";
import type { StalePolicy } from "../objects/reviewed.ts";
import type { ProviderServer } from "../server.ts";
import { newBoxes, none, started, stored } from "../testing/boxes.ts";

const typeName = "test_box";
const larger: ValueObject = { ...stored, size: 4 };

/** A provider of a service in which the box has become larger than the state says. */
const start = (stalePlan: StalePolicy = "error"): Promise<ProviderServer> => {
  const services = { ...newBoxes(), stalePlan };
  services.stored.set("a", { size: 4, label: "hi" });
  return started(services);
};
const read = async (provider: ProviderServer, currentState: Value) =>
  (await provider.readResource({ typeName, currentState, private: none })).diagnostics;
const plan = async (provider: ProviderServer, priorState: Value, proposedState: Value = null): Promise<void> => {
  const request = { typeName, priorState, proposedState, config: proposedState, priorPrivate: none };
  expect((await provider.planResourceChange(request)).diagnostics).toEqual([]);
};

describe("an object that an engine reads after it has planned the deletion", () => {
  it("is warned of, where it is not as the plan shows it", async () => {
    const provider = await start();
    await plan(provider, stored);
    const [warning, ...others] = await read(provider, stored);
    expect([warning?.severity, warning?.summary, others]).toEqual([
      "warning",
      "The plan to delete test_box is older than its refresh",
      [],
    ]);
    expect(warning?.detail).toMatch(
      /size was 3 and is 4\n\n.* leaves the object as it is, with plan-stale; .* `terraform apply -refresh-only`, and plan again\.$/,
    );
    // once
    expect(await read(provider, stored)).toEqual([]);
  });

  it("is warned of with what becomes of it, where stale plans are carried out", async () => {
    const provider = await start("warn");
    await plan(provider, stored);
    expect(await read(provider, stored)).toMatchObject([
      { severity: "warning", detail: expect.stringMatching(/deletes the object all the same\.$/) as string },
    ]);
  });

  it.each<[string, Value, Value?]>([
    ["is as the plan shows it", larger],
    ["differs in a local value only", { ...larger, timeouts: { create: "5m" } }],
    ["is only written in another way", { ...larger, label_text: " hi " }],
    ["is gone", { ...stored, name: "b" }],
    ["is to be kept", stored, { ...stored, size: 5 }],
  ])("is not warned of where it %s", async (_, state, proposedState = null) => {
    const provider = await start();
    await plan(provider, state, proposedState);
    expect(await read(provider, state)).toEqual([]);
  });

  it("is not warned of where it was deleted, and made anew", async () => {
    const provider = await start();
    await plan(provider, stored);
    const deletion = { typeName, priorState: stored, plannedState: null, config: null, plannedPrivate: none };
    expect((await provider.applyResourceChange(deletion)).state).toBeNull();
    const creation = { typeName, priorState: null, plannedState: larger, config: larger, plannedPrivate: none };
    await provider.applyResourceChange(creation);
    expect(await read(provider, stored)).toEqual([]);
  });

  it("is not warned of where another object is planned to go", async () => {
    const provider = await start();
    await plan(provider, { ...stored, size: 9 });
    expect(await read(provider, stored)).toEqual([]);
  });
});
