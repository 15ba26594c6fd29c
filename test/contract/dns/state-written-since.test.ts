/**
 * What a killed run noted of records counts for the state that it had, and not for one that a run in another checkout has written since
 * (docs/decisions/0010-journal.md#what-a-note-counts-for).
 */
import { address, inOrder, name, recordOf, zone } from "../../support/pool.ts";
import { startCheckouts, type Checkouts, type Shared, type Where } from "../../support/two-checkouts.ts";

const seed = { seed: { zones: { [zone]: { records: [{ name, type: "A", data: [address(200)] }] } } } };
const everyWhere = ["another machine", "the same machine"] as const satisfies readonly Where[];

let checkouts: Checkouts;
const held = (): string[] => inOrder(checkouts.first).sort();
const addOthers = (nr: number): void =>
  checkouts.first.sandbox.store.zones.add(zone, { name, type: "A", data: [address(nr)] });
const addresses = (...all: number[]): string[] => all.map(address).sort();

describe.each(everyWhere)("a record that a killed run gave other data, where the other checkout is on %s", (where) => {
  let own: Shared;
  const refreshes = () => own.second.refresh();
  const applies = (nr: number) => async () => {
    await own.second.refresh();
    await own.second.apply(recordOf(nr));
  };
  const imports = async () => {
    own.second.forget();
    await own.second.import(`${zone}/A/${name}?data=${address(3)}`);
  };
  const destroys = async () => {
    await own.second.refresh();
    await own.second.destroy();
  };

  beforeEach(async () => {
    checkouts = await startCheckouts(seed, where);
    own = checkouts.share("ims_dns_record");
    await own.first.apply(recordOf(1));
    await checkouts.first.nextRun();
    await own.first.refresh();
    await checkouts.killed([own], () => own.first.apply(recordOf(3)));
  });

  it.each<[string, (() => Promise<unknown>)[]]>([
    ["changed it back", [applies(1)]],
    ["saw it, and changed it back later", [refreshes, applies(1)]],
    ["changed it to something else, and back", [applies(4), applies(1)]],
    ["took it as it was, and changed it back", [applies(3), applies(1)]],
    ["imported it, and changed it back", [imports, applies(1)]],
    ["destroyed it, and created the former one", [destroys, () => own.second.apply(recordOf(1))]],
  ])("is the one of the state that the other one has written since: it %s", async (_, runs) => {
    await checkouts.meanwhile([own], ...runs);
    addOthers(3);
    await own.first.refresh();
    expect(own.first.state).toMatchObject({ data: [address(1)] });
    expect(await own.first.plan(recordOf(1))).toMatchObject({ action: "no-op" });
    await own.first.destroy();
    expect(held()).toEqual(addresses(200, 3));
  });

  it("is destroyed as the state has it by a run that does not refresh, too", async () => {
    await checkouts.meanwhile([own], applies(1));
    addOthers(3);
    await own.first.destroy();
    expect(held()).toEqual(addresses(200, 3));
  });

  it.each<[string, (() => Promise<unknown>)[]]>([
    ["did nothing", []],
    ["refreshed it", [refreshes]],
    ["was refused a change of it", [() => refused("PUT", applies(4))]],
    ["was refused its destruction", [() => refused("DELETE", destroys)]],
  ])("is what that run made of it as long as nobody writes it: the other one %s", async (_, runs) => {
    await checkouts.meanwhile([own], ...runs);
    addOthers(1);
    await own.first.refresh();
    expect(own.first.state).toMatchObject({ data: [address(3)] });
    await own.first.destroy();
    expect(held()).toEqual(addresses(200, 1));
  });
});

async function refused(method: "PUT" | "DELETE", run: () => Promise<unknown>): Promise<void> {
  checkouts.first.sandbox.faults.add({ method, status: 403, times: "always" });
  await expect(run()).rejects.toThrow("403");
  checkouts.first.sandbox.faults.clear();
}

it("a record whose destruction was killed and that the other checkout has created anew is the one of the state", async () => {
  checkouts = await startCheckouts(seed);
  const own = checkouts.share("ims_dns_record");
  await own.first.apply(recordOf(1));
  await checkouts.first.nextRun();
  await checkouts.killed([own], () => own.first.destroy());
  await checkouts.meanwhile(
    [own],
    () => own.second.refresh(),
    () => own.second.apply(recordOf(1)),
  );
  await own.first.refresh();
  expect(await own.first.plan(recordOf(1))).toMatchObject({ action: "no-op" });
  await own.first.destroy();
  expect(held()).toEqual(addresses(200));
});

const element = (...values: number[]) => ({ values: values.map(address), ttl: null, comment: null });

describe.each([
  ["a set", "ims_dns_record_set", (...values: number[]) => ({ zone, name, type: "A", values: values.map(address) })],
  [
    "a zone's records",
    "ims_dns_zone_records",
    (...values: number[]) => ({ zone, records: { "pool A": element(...values) } }),
  ],
] as const)("what a killed run had begun to give up of %s", (_, kind, configOf) => {
  it("is its own again once the other checkout has written it", async () => {
    checkouts = await startCheckouts({ seed: { zones: { [zone]: {} } } });
    const [going, coming] = [checkouts.share(kind), checkouts.share("ims_dns_record")];
    const both = [going, coming];
    await going.first.apply(configOf(1, 2));
    await checkouts.first.nextRun();
    const pass = async (): Promise<void> => {
      const plans = [await going.first.planDestroy(), await coming.first.plan(recordOf(1))] as const;
      await checkouts.first.nextRun();
      await Promise.all([going.first.destroy(plans[0]), coming.first.apply(recordOf(1), plans[1])]);
    };
    await checkouts.killed(both, pass, { method: "DELETE", status: 403, times: "always" });
    await checkouts.meanwhile(both, async () => {
      await going.second.refresh();
      await going.second.apply(configOf(1, 2, 5));
    });
    expect(held()).toEqual(addresses(1, 2, 5));
    await going.first.refresh();
    await going.first.destroy();
    expect(held()).toEqual([]);
  });
});
