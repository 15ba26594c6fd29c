/** A record that went between plan and apply, and that another resource of the run makes anew, is not taken from that one by the one that had it. */
import { startInMemory, type InMemory } from "../../support/in-memory.ts";
import { address, inOrder, name, recordOf, zone } from "../../support/pool.ts";

type Core = ReturnType<InMemory["object"]>;

let memory: InMemory;
let going: Core;
let coming: Core;
const held = (): string[] => inOrder(memory).sort();
const removeFirst = (): void => memory.sandbox.store.zones.remove(zone, { type: "A", name, nr: 0 });

beforeEach(async () => {
  memory = await startInMemory({ seed: { zones: { [zone]: {} } } });
  going = memory.object("ims_dns_record");
  coming = memory.object("ims_dns_record");
  await going.apply(recordOf(1));
});

it.each([
  ["is new", undefined],
  ["has another record before", 2],
])("the other one %s, and the one that had it goes", async (_, before) => {
  if (before !== undefined) await coming.apply(recordOf(before));
  await memory.nextRun();
  const [goes, comes] = [await going.planDestroy(), await coming.plan(recordOf(1))];
  removeFirst();
  await memory.nextRun();
  await coming.apply(recordOf(1), comes);
  await going.destroy(goes);
  expect([going.state, held()]).toEqual([null, [address(1)]]);
  await memory.nextRun();
  await coming.refresh();
  expect(await coming.plan(recordOf(1))).toMatchObject({ action: "no-op" });
});

const at = `other.${zone}.`;
const configs = {
  ims_dns_record: { zone, name: at, type: "A", data: [address(7)] },
  ims_dns_record_set: { zone, name: at, type: "A", values: [address(7)] },
  ims_dns_zone_records: { zone, records: { "other A": { values: [address(7)], ttl: null, comment: null } } },
};
type Kind = keyof typeof configs;

it.each<[string, Kind, Kind]>([
  ["a set makes it, and a record goes", "ims_dns_record", "ims_dns_record_set"],
  ["a record makes it, and a set goes", "ims_dns_record_set", "ims_dns_record"],
  ["a record makes it, and a zone's records go", "ims_dns_zone_records", "ims_dns_record"],
])("%s", async (_, from, to) => {
  const [goes, comes] = [memory.object(from), memory.object(to)];
  await goes.apply(configs[from]);
  await memory.nextRun();
  const planned = [await goes.planDestroy(), await comes.plan(configs[to])] as const;
  memory.sandbox.store.zones.remove(zone, { type: "A", name: at, nr: 0 });
  await memory.nextRun();
  await comes.apply(configs[to], planned[1]);
  await goes.destroy(planned[0]);
  expect(goes.state).toBeNull();
  expect(inOrder(memory, at)).toEqual([address(7)]);
});

it("the one that had it is refused where it is to get other data, and is made by the next run", async () => {
  await memory.nextRun();
  const [changes, comes] = [await going.plan(recordOf(3)), await coming.plan(recordOf(1))];
  removeFirst();
  await memory.nextRun();
  await coming.apply(recordOf(1), comes);
  await expect(going.apply(recordOf(3), changes)).rejects.toThrow("record-gone");
  expect(held()).toEqual([address(1)]);
});

it("one that has made it itself deletes it, also where one process serves both runs", async () => {
  const own = memory.object("ims_dns_record", { inOneProcess: true });
  await own.apply(recordOf(4));
  await own.refresh();
  await own.destroy();
  expect(held()).toEqual([address(1)]);
});

it.each<[Kind, string]>([
  ["ims_dns_record", `${zone}/A/${at}?data=${address(7)}`],
  ["ims_dns_record_set", `${zone}/A/${at}`],
])("one that imported what another one had made, and forgot, deletes it: %s", async (kind, id) => {
  await coming.apply(configs.ims_dns_record);
  coming.forget();
  const imported = memory.object(kind);
  await imported.import(id);
  await imported.destroy();
  expect(inOrder(memory, at)).toEqual([]);
});
