import { box, newBoxes, none, started, stored, wanted, type Boxes } from "../testing/boxes.ts";
import type { KeptPrivate } from "../provider-definition.ts";
import type { ValueObject } from "../../values/value.ts";

/** What a process of the provider keeps for those after it. */
class Kept implements KeptPrivate {
  readonly all = new Map<string, string>();
  readonly asked: string[] = [];
  keep(object: string, data: string): void {
    this.all.set(object, data);
  }
  answered(object: string): void {
    this.all.delete(object);
  }
  recall(object: string): string | undefined {
    this.asked.push(object);
    return this.all.get(object);
  }
}

const typeName = "test_box";
const own = new TextEncoder().encode(JSON.stringify({ owner: "r_1" }));
const changed: ValueObject = { ...stored, size: 4 };
const noted = (bytes: Uint8Array): unknown => (bytes.length === 0 ? {} : JSON.parse(new TextDecoder().decode(bytes)));
const process = (boxes: Boxes, keptPrivate: KeptPrivate): ReturnType<typeof started> =>
  started({ ...boxes, keptPrivate });

/** A process that ends in the middle of a change. */
async function ended(kept: Kept): Promise<Boxes> {
  const boxes = newBoxes();
  boxes.stored.set("a", { size: 3, label: "hi" });
  const waiting = new Promise<never>(() => undefined);
  const hanging = { ...box, update: () => waiting };
  const provider = await started({ ...boxes, keptPrivate: kept }, { url: "u" }, [hanging]);
  void provider.applyResourceChange({
    typeName,
    priorState: stored,
    plannedState: changed,
    config: changed,
    plannedPrivate: own,
  });
  return boxes;
}

describe("the private data of an object whose change was never answered", () => {
  it.each([
    ["comes without it", none, stored, { owner: "r_1" }],
    ["comes with other data", new TextEncoder().encode('{"owner":"r_2"}'), stored, { owner: "r_2" }],
    ["is another one", none, { ...stored, size: 9 }, {}],
  ])("belongs to the state again where that %s", async (_, bytes, state, expected) => {
    const kept = new Kept();
    const provider = await process(await ended(kept), kept);
    const read = await provider.readResource({ typeName, currentState: state, private: bytes });
    expect(noted(read.private)).toMatchObject(expected);
    const plan = await provider.planResourceChange({
      typeName,
      priorState: state,
      proposedState: { ...state, label_text: "new" },
      config: { ...state, label_text: "new" },
      priorPrivate: bytes,
    });
    expect(noted(plan.plannedPrivate)).toMatchObject(expected);
  });

  it("is asked for only where a state has none", async () => {
    const kept = new Kept();
    const provider = await process(newBoxes(), kept);
    await provider.readResource({ typeName, currentState: stored, private: own });
    await provider.planResourceChange({
      typeName,
      priorState: null,
      proposedState: wanted,
      config: wanted,
      priorPrivate: none,
    });
    expect(kept.asked).toEqual([]);
  });
});

it.each([
  ["a change", { priorState: stored, plannedState: changed }, undefined],
  ["a change that fails", { priorState: stored, plannedState: changed }, "update"],
  ["a deletion", { priorState: stored, plannedState: null }, undefined],
  ["a create", { priorState: null, plannedState: wanted }, undefined],
] as const)("nothing is kept of %s that is answered", async (_, { priorState, plannedState }, trouble) => {
  const kept = new Kept();
  const boxes = { ...newBoxes(), trouble };
  const provider = await process(boxes, kept);
  await provider.applyResourceChange({ typeName, priorState, plannedState, config: plannedState, plannedPrivate: own });
  expect(kept.all.size).toBe(0);
});
