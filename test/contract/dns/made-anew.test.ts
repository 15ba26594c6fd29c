/** A record that went between plan and apply, and that another resource of the run makes anew, is not taken from that one by the one that had it. */
import { startInMemory, type InMemory } from "../../support/in-memory.ts";

const zone = "pool.example";
const name = `pool.${zone}.`;
const address = (nr: number): string => `192.0.2.${nr}`;
const record = (nr: number) => ({ zone, name, type: "A", data: [address(nr)] });
type Core = ReturnType<InMemory["object"]>;

let memory: InMemory;
let going: Core;
let coming: Core;
const held = (): string[] =>
  memory.sandbox.store.zones
    .records(zone, "A", name)
    .map(({ data }) => data.join(" "))
    .sort();
const removeFirst = (): void => memory.sandbox.store.zones.remove(zone, { type: "A", name, nr: 0 });

beforeEach(async () => {
  memory = await startInMemory({ seed: { zones: { [zone]: {} } } });
  going = memory.object("ims_dns_record");
  coming = memory.object("ims_dns_record");
  await going.apply(record(1));
});

it.each([
  ["is new", undefined],
  ["has another record before", 2],
])("the other one %s, and the one that had it goes", async (_, before) => {
  if (before !== undefined) await coming.apply(record(before));
  await memory.nextRun();
  const [goes, comes] = [await going.planDestroy(), await coming.plan(record(1))];
  removeFirst();
  await memory.nextRun();
  await coming.apply(record(1), comes);
  await going.destroy(goes);
  expect([going.state, held()]).toEqual([null, [address(1)]]);
  await memory.nextRun();
  await coming.refresh();
  expect(await coming.plan(record(1))).toMatchObject({ action: "no-op" });
});

it.each<[string, string, string]>([
  ["a set makes it, and a record goes", "ims_dns_record", "ims_dns_record_set"],
  ["a record makes it, and a set goes", "ims_dns_record_set", "ims_dns_record"],
])("%s", async (_, from, to) => {
  const at = `other.${zone}.`;
  const configOf = (kind: string) => ({
    ...{ zone, name: at, type: "A" },
    ...(kind === "ims_dns_record" ? { data: [address(7)] } : { values: [address(7)] }),
  });
  const [goes, comes] = [memory.object(from), memory.object(to)];
  await goes.apply(configOf(from));
  await memory.nextRun();
  const planned = [await goes.planDestroy(), await comes.plan(configOf(to))] as const;
  memory.sandbox.store.zones.remove(zone, { type: "A", name: at, nr: 0 });
  await memory.nextRun();
  await comes.apply(configOf(to), planned[1]);
  await goes.destroy(planned[0]);
  expect(goes.state).toBeNull();
  expect(memory.sandbox.store.zones.records(zone, "A", at)).toHaveLength(1);
});

it("the one that had it is refused where it is to get other data, and is made by the next run", async () => {
  await memory.nextRun();
  const [changes, comes] = [await going.plan(record(3)), await coming.plan(record(1))];
  removeFirst();
  await memory.nextRun();
  await coming.apply(record(1), comes);
  await expect(going.apply(record(3), changes)).rejects.toThrow("record-gone");
  expect(held()).toEqual([address(1)]);
});

it("one that has made it itself deletes it, also where one process serves both runs", async () => {
  const own = memory.object("ims_dns_record", { inOneProcess: true });
  await own.apply(record(4));
  await own.refresh();
  await own.destroy();
  expect(held()).toEqual([address(1)]);
});

it("one that imported what another one had made, and forgot, deletes it", async () => {
  await coming.apply(record(5));
  coming.forget();
  const imported = memory.object("ims_dns_record");
  await imported.import(`${zone}/A/${name}?data=${address(5)}`);
  await imported.destroy();
  expect(held()).toEqual([address(1)]);
});
