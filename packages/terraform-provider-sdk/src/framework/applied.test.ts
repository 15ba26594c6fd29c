import { unknown } from "../values/value.ts";
import { box, newBoxes, none, started, stored, wanted } from "./testing/boxes.ts";

describe("a kind is told of what was applied", () => {
  const told: unknown[] = [];
  const applied = ({ isDeleted }: { readonly isDeleted: boolean }) => void told.push(isDeleted);
  const telling = { ...box, applied };
  beforeEach(() => void told.splice(0));

  it.each([
    ["a create", { priorState: null, plannedState: { ...wanted, id: unknown } }, undefined, [false]],
    ["an update", { priorState: stored, plannedState: stored }, undefined, [false]],
    ["a delete", { priorState: stored, plannedState: null }, undefined, [true]],
    [
      "a create that failed",
      { priorState: null, plannedState: { ...wanted, id: unknown } },
      "create-after" as const,
      [],
    ],
  ])("by %s", async (_, states, trouble, expected) => {
    const boxes = { ...newBoxes(), trouble };
    boxes.stored.set("a", { size: 1, label: null });
    const provider = await started(boxes, { url: "u" }, [telling]);
    await provider.applyResourceChange({ typeName: "test_box", ...states, config: wanted, plannedPrivate: none });
    expect(told).toEqual(expected);
  });
});
