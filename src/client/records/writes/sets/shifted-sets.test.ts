import fc from "fast-check";
import { Failure } from "terraform-provider-sdk/core";
import {
  address,
  connected,
  dataOf,
  record,
  start,
  writes,
  zone,
  forEngine,
} from "../../../../../test/support/records.ts";
import type { RecordContent } from "../../../index.ts";

const count = 25;
const numbers = Array.from({ length: count }, (_, nr) => nr + 1);
const contentOf = (nr: number): RecordContent => record([address(nr)]);
const numberOf = ({ data: [data = ""] }: RecordContent): number => Number(data.split(".").at(-1));

/** One of the resources of a `count`: the record of its state, and the one that it is to have. */
interface Resource {
  held: number | undefined;
  readonly wanted: number | undefined;
}

/** All values move to the resource before, and the last one goes. */
const shifted = (): Resource[] => numbers.map((nr) => ({ held: nr, wanted: nr === count ? undefined : nr + 1 }));
const isOpen = ({ held, wanted }: Resource): boolean => held !== wanted;

interface Applied {
  /** Codes of the failures. */
  readonly codes: readonly string[];
  /** Values that stay, and that were missing after a request. */
  readonly missing: readonly string[];
}

/** Applies resources as Terraform does: in an order of its own, so many at a time, the next one soon after one has ended. */
async function applyAll(resources: readonly Resource[], places: number): Promise<Applied> {
  const { clock, sandbox } = connected;
  const missing = new Set<string>();
  const client = connected.connectAnother({
    transport: async (request, signal) => {
      const response = await sandbox.transport(request, signal);
      const there = dataOf();
      for (const nr of numbers.slice(1)) if (!there.includes(address(nr))) missing.add(address(nr));
      return response;
    },
  });
  const codes: string[] = [];
  const apply = async (resource: Resource): Promise<void> => {
    const { held = 0, wanted } = resource;
    const onHeld = (content: RecordContent): void => void (resource.held = numberOf(content));
    if (wanted === undefined) await client.records.delete({ zone, content: contentOf(held), onHeld });
    else await client.records.update({ zone, prior: contentOf(held), next: contentOf(wanted), onHeld });
    resource.held = wanted;
  };
  const left = resources.filter(isOpen);
  const place = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      await apply(next).catch((error: unknown) => codes.push(error instanceof Failure ? error.code : String(error)));
      await clock.sleep(20);
    }
  };
  await Promise.all(Array.from({ length: places }, place));
  return { codes, missing: [...missing] };
}

const startAll = (): void => void start({ records: numbers.map(contentOf), client: forEngine });
const inOrder = (...order: number[]): Resource[] => {
  const all = shifted();
  return [...order.map((nr) => all[nr - 1]), ...all.filter((_, at) => !order.includes(at + 1))].filter(
    (one) => one !== undefined,
  );
};

describe("a `count` of 25 that shifts", () => {
  it("is one request where each resource comes soon after the one that frees its place, for longer than a deletion waits", async () => {
    startAll();
    expect(await applyAll(inOrder(...numbers.toReversed()), 2)).toEqual({ codes: [], missing: [] });
    expect(writes()).toEqual(["deleteRecord"]);
  });

  it("keeps what goes until the rest has come, where none of the first ten can go on: one is refused at a time, and makes room", async () => {
    startAll();
    const resources = inOrder(25, 23, 21, 19, 17, 15, 13, 11, 9, 7, 24);
    const first = await applyAll(resources, 10);
    expect(first.missing).toEqual([]);
    expect(first.codes.length).toBeLessThanOrEqual(5);
    expect(first.codes.at(-1)).toBe("record-wanted");
    expect(await applyAll(resources, 10)).toEqual({ codes: [], missing: [] });
    expect(dataOf().sort()).toEqual(numbers.slice(1).map(address).sort());
  });

  it("refuses the deletion of what a refused one wanted, also where that was refused before it came", async () => {
    startAll();
    const resources = inOrder(24, 22, 20, 18, 16, 14, 12, 10, 8, 6).filter(
      ({ held = 0 }) => held % 2 === 0 || held === 25,
    );
    const first = await applyAll(resources, 10);
    expect(first).toEqual({ codes: expect.arrayContaining(["record-wanted"]) as string[], missing: [] });
    expect(writes()).toEqual([]);
  });

  it("is done after some applies, and no value that stays is missing meanwhile, in any order, two at a time or more", async () => {
    const order = fc.shuffledSubarray(shifted(), { minLength: count });
    const random = fc.array(fc.nat(), { minLength: count, maxLength: count });
    await fc.assert(
      fc.asyncProperty(order, random, fc.integer({ min: 2, max: 12 }), async (drawn, keys, places) => {
        startAll();
        let resources = drawn.map((one) => ({ ...one }));
        for (let nth = 0; resources.some(isOpen) && nth < 60; nth += 1) {
          const { codes, missing } = await applyAll(resources, places);
          expect(missing).toEqual([]);
          expect(codes.filter((code) => !["record-exists", "record-wanted"].includes(code))).toEqual([]);
          // another order each time, as the engines have it
          const turn = keys[nth % count] ?? 0;
          resources = [...resources.slice(turn % count), ...resources.slice(0, turn % count)];
          if (turn % 2 === 0) resources.reverse();
        }
        expect(dataOf().sort()).toEqual(numbers.slice(1).map(address).sort());
        await connected.close();
      }),
      { numRuns: 12, seed: 20_261_123 },
    );
  });
});
