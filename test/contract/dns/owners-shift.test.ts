import type { FaultInput } from "../../../src/sandbox/index.ts";
import { styles } from "../../support/deployment.ts";
import { createLockDirectory, startInMemory, type InMemory } from "../../support/in-memory.ts";
import { asKilled } from "../../support/killed-run.ts";
import { DiagnosticsError } from "../../support/terraform-core.ts";

const zone = "pool.example";
const name = `pool.${zone}.`;
const address = (nr: number): string => `192.0.2.${nr}`;
const configOf = (nr: number) => ({ zone, name, type: "A", data: [address(nr)] });
const failure: Omit<FaultInput, "method"> = { path: `/${zone}/`, status: 403 };

/** Resources of one `count`, as Terraform plans and applies them: all at once. `undefined` is one that is to go. */
async function applyAll(
  memory: InMemory,
  objects: readonly ReturnType<InMemory["object"]>[],
  numbers: readonly (number | undefined)[],
): Promise<unknown[]> {
  await memory.nextRun();
  await Promise.all(objects.map((object) => object.refresh()));
  await memory.nextRun();
  const ended = await Promise.allSettled(
    objects.map(async (object, at) => {
      const nr = numbers[at];
      if (nr !== undefined) await object.apply(configOf(nr));
      else if (object.state !== null) await object.destroy();
    }),
  );
  return ended.flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : []));
}

describe.each(styles.map(([style, options]) => ({ style, options })))(
  "one of several writes fails, against $style",
  ({ options }) => {
    it.each([
      ["an update, in a shift to the left", [1, 2, 3, 4], [2, 3, 4, 9], { method: "PUT" }],
      ["an update, in a shift that also removes", [1, 2, 3, 4], [2, 3, 9, undefined], { method: "PUT" }],
      ["a deletion, in a shift", [1, 2, 3, 4], [2, 3, 4, undefined], { method: "DELETE" }],
      ["a deletion, in a shift to the right", [1, 2, 3, 4], [undefined, 1, 2, 3], { method: "DELETE" }],
      ["an update, in a rotation", [1, 2, 3], [2, 9, 1], { method: "PUT" }],
      ["a creation, of what one wants that gives its record to a new one", [4, undefined], [1, 4], { method: "POST" }],
    ] as const)("%s: the next apply makes it good", async (__, before, after, { method }) => {
      const memory = await startInMemory({ seed: { zones: { [zone]: {} } }, options });
      const { sandbox } = memory;
      const held = (): string[] => sandbox.store.zones.records(zone, "A", name).map(({ data }) => data.join(" "));
      sandbox.store.zones.add(zone, { name, type: "A", data: [address(200)] });
      const objects = before.map(() => memory.object("ims_dns_record"));
      expect(await applyAll(memory, objects, before)).toEqual([]);
      const kept = [200, ...before.filter((nr) => nr !== undefined && (after as readonly unknown[]).includes(nr))].map(
        (nr) => address(nr ?? 0),
      );

      sandbox.faults.add({ ...failure, method });
      const failed = await applyAll(memory, objects, after);
      // a new one is refused with the one that was to give it its record: else two states would have it
      const isWaiting = (nr: number | undefined, at: number): boolean => nr === undefined && after[at] !== undefined;
      const failures = [0, ...[...before].filter(isWaiting)].map(() => expect.any(DiagnosticsError) as unknown);
      expect(failed).toEqual(failures);
      expect(held()).toEqual(expect.arrayContaining(kept));
      // each record is in one state, and no state has one that is not there
      const stated = objects.flatMap(({ state }) => (state === null ? [] : (state["data"] as string[])));
      expect([...stated, address(200)].sort()).toEqual(held().sort());

      expect(await applyAll(memory, objects, after)).toEqual([]);
      const wanted = after.flatMap((nr) => (nr === undefined ? [] : [address(nr)]));
      expect(held().sort()).toEqual([...wanted, address(200)].sort());
    });

    it("a run that is killed after a creation, of what one wants that gives its record to a new one, is resumed", async () => {
      const lockDirectory = createLockDirectory();
      const own = { lockDirectory, engine: { workingDirectory: "/" } };
      const memory = await startInMemory({ seed: { zones: { [zone]: {} } }, options }, "zone", own);
      const objects = [memory.object("ims_dns_record"), memory.object("ims_dns_record")];
      expect(await applyAll(memory, objects, [4, undefined])).toEqual([]);
      const before = objects.map((object) => ({ state: object.state, noted: object.private }));
      expect(await applyAll(memory, objects, [1, 4])).toEqual([]);
      objects.forEach((object, at) => object.restore(before[at]?.state ?? null, before[at]?.noted ?? new Uint8Array()));
      asKilled(lockDirectory);

      memory.sandbox.resetRequests();
      expect(await applyAll(memory, objects, [1, 4])).toEqual([]);
      expect(objects.map(({ state }) => state?.["data"])).toEqual([[address(1)], [address(4)]]);
      expect(memory.sandbox.requests.filter(({ method }) => method !== "GET")).toEqual([]);
    });
  },
);
