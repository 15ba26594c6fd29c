import { address, name, record, zone } from "../../../../../test/support/records.ts";
import { createRefusedWants, type RefusedWants } from "./refused-wants.ts";

const set = { zone, type: "A", name };
const one = record([address(1)]);
const wants = [one, record([address(2)])];

describe("what refused writes wanted", () => {
  it("is known until it is asked for, or one of the writes gets it", () => {
    const refused = createRefusedWants();
    refused.open();
    refused.open();
    refused.note(set, wants, "single");
    expect(refused.take(set, [record([address(3)])], "single")).toBe(false);
    expect(refused.take({ ...set, name: "other.example.com." }, [one], "single")).toBe(false);
    expect([refused.take(set, [one], "single"), refused.take(set, [one], "single")]).toEqual([true, false]);
    expect([refused.take(set, wants, "single"), refused.take(set, wants, "single")]).toEqual([true, false]);
  });

  it.each<[string, (refused: RefusedWants) => void, boolean]>([
    [
      "of two that are open at a time",
      (refused) => {
        refused.open();
        refused.open();
      },
      true,
    ],
    ["of one after the other", (refused) => [1, 2].forEach(() => refused.open()()), false],
  ])("%s: whether it is kept", (_, begin, isKept) => {
    const refused = createRefusedWants();
    begin(refused);
    refused.note(set, wants, "single");
    expect(refused.take(set, [one], "single")).toBe(isKept);
  });

  it("is kept where the last of them is alone", () => {
    const refused = createRefusedWants();
    for (const end of [refused.open(), refused.open()]) end();
    refused.open();
    refused.note(set, wants, "single");
    expect(refused.take(set, [one], "single")).toBe(true);
  });

  it.each([
    { by: "single", goes: "single", isKept: true },
    { by: "single", goes: "whole", isKept: false },
    { by: "whole", goes: "single", isKept: true },
    { by: "whole", goes: "whole", isKept: true },
  ] as const)("what wants $by records was refused, and what has $goes goes: $isKept", ({ by, goes, isKept }) => {
    const refused = createRefusedWants();
    refused.open();
    refused.open();
    refused.note(set, wants, by);
    expect(refused.take(set, [one], goes)).toBe(isKept);
  });
});
