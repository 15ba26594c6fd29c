import type { FaultInput } from "../../../src/sandbox/index.ts";
import { styles } from "../../support/deployment.ts";
import { startInMemory, type InMemory } from "../../support/in-memory.ts";
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
    ] as const)("%s: the next apply makes it good", async (__, before, after, { method }) => {
      const memory = await startInMemory({ seed: { zones: { [zone]: {} } }, options });
      const { sandbox } = memory;
      const held = (): string[] => sandbox.store.zones.records(zone, "A", name).map(({ data }) => data.join(" "));
      sandbox.store.zones.add(zone, { name, type: "A", data: [address(200)] });
      const objects = before.map(() => memory.object("ims_dns_record"));
      expect(await applyAll(memory, objects, before)).toEqual([]);
      const kept = [200, ...before.filter((nr) => (after as readonly unknown[]).includes(nr))].map(address);

      sandbox.faults.add({ ...failure, method });
      const failed = await applyAll(memory, objects, after);
      expect(failed).toEqual([expect.any(DiagnosticsError)]);
      expect(held()).toEqual(expect.arrayContaining(kept));
      // each record is in one state, and no state has one that is not there
      const stated = objects.flatMap(({ state }) => (state === null ? [] : (state["data"] as string[])));
      expect([...stated, address(200)].sort()).toEqual(held().sort());

      expect(await applyAll(memory, objects, after)).toEqual([]);
      const wanted = after.flatMap((nr) => (nr === undefined ? [] : [address(nr)]));
      expect(held().sort()).toEqual([...wanted, address(200)].sort());
    });
  },
);
