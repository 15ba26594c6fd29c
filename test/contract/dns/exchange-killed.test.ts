import { startInMemory, type InMemory } from "../../support/in-memory.ts";
import { DiagnosticsError } from "../../support/terraform-core.ts";
import { address, inOrder, name, recordOf, zone } from "../../support/pool.ts";

type Objects = readonly ReturnType<InMemory["object"]>[];

let memory: InMemory;
let objects: Objects;
/** Makes the second state what it was before the run that was killed; without notes, as an engine leaves it that created it and planned it never again. */
let forget: (notes?: Uint8Array) => void;
const held = (): string[] => inOrder(memory);
const writes = (): number => memory.sandbox.requests.filter(({ method }) => method !== "GET").length;

/** A run: it refreshes, plans and applies all at once, and writes nothing where a plan is refused. Gives what it was refused with. */
async function runAll(numbers: readonly number[]): Promise<string[]> {
  await memory.nextRun();
  await Promise.all(objects.filter(({ state }) => state !== null).map((object) => object.refresh()));
  await memory.nextRun();
  const planned = await Promise.allSettled(objects.map((object, at) => object.plan(recordOf(numbers[at] ?? 0))));
  const refused = planned.flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : []));
  if (refused.length > 0) return refused.map((error) => (error instanceof DiagnosticsError ? error.message : "?"));
  const applied = await Promise.allSettled(objects.map((object, at) => object.apply(recordOf(numbers[at] ?? 0))));
  return applied.flatMap((one) => (one.status === "rejected" ? [String(one.reason)] : []));
}

/**
 * One gets the record of the other one, whose own write does not come about: the run is killed before Terraform has its answer. So both states have
 * one record, and none has the other one.
 */
beforeEach(async () => {
  memory = await startInMemory({
    seed: { zones: { [zone]: { records: [{ name, type: "A", data: [address(200)] }] } } },
  });
  objects = [memory.object("ims_dns_record"), memory.object("ims_dns_record")];
  await runAll([1, 2]);
  const [, second] = objects;
  const [state, noted] = [second?.state ?? null, second?.private ?? new Uint8Array()];
  memory.sandbox.faults.add({ method: "PUT", status: 403 });
  await runAll([2, 4]);
  forget = (notes = noted) => second?.restore(state, notes);
  forget();
  memory.sandbox.resetRequests();
});

it.each([
  [[0, 1], "a name"],
  [[1, 0], "a name"],
  [[0, 1], "no name"],
  [[1, 0], "no name"],
])("refuses to change the record that another resource has, planned in the order %j, with %s", async (order, named) => {
  if (named === "no name") forget(new Uint8Array());
  objects = order.flatMap((at) => objects[at] ?? []);
  const wanted = order.map((at) => [2, 4][at] ?? 0);
  const refused = await runAll(wanted);
  expect([refused.length, writes()]).toEqual([1, 0]);
  expect(refused[0]).toContain(`the same A record of ${name}`);
  expect(held().sort()).toEqual([1, 2, 200].map(address).sort());
});

it("names what may be its record, and goes on as it advises", async () => {
  const [said = ""] = await runAll([2, 4]);
  const ids = [...said.matchAll(/import ADDRESS '([^']*)'/g)].map(([, id = ""]) => id);
  expect(ids.map((id) => id.split("?data=")[1])).toEqual([address(200), address(1)]);
  const [first] = objects;
  const imported = memory.object("ims_dns_record");
  await imported.import(ids[1] ?? "");
  objects = [first, imported].filter((one) => one !== undefined);
  expect(await runAll([2, 4])).toEqual([]);
  expect(held().sort()).toEqual([2, 200, 4].map(address).sort());
  expect(await runAll([2, 4])).toEqual([]);
});

it("lets each of two change one of two records with equal data", async () => {
  memory.sandbox.store.zones.add(zone, { name, type: "A", data: [address(2)] });
  expect(await runAll([2, 4])).toEqual([]);
  expect(held().sort()).toEqual([1, 2, 200, 4].map(address).sort());
});
