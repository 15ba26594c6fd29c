/**
 * Others add a record to a type and name that passes to a set, and the engine plans the deletion before it reads what goes, as Terraform 1.11 does for
 * a whole resource. The first apply is refused and keeps what is there; the plan after that shows it, and its apply ends the passage.
 * (docs/behaviour.md#stale-plans)
 */
import { startInMemory, type InMemory } from "../../support/in-memory.ts";
import { address, inOrder, name, zone } from "../../support/pool.ts";

type Core = ReturnType<InMemory["object"]>;
type Config = Parameters<Core["apply"]>[0];

const values = [1, 2].map(address);
const set: Config = { zone, name, type: "A", values };
const key: Config = { zone, records: { "pool A": { values, ttl: null, comment: null } } };

let memory: InMemory;

/** One run: the deletion is planned by what the state has, then both are applied at the same time. Gives what was refused, by its code. */
async function pass(going: Core, coming: Core): Promise<readonly string[]> {
  await memory.nextRun();
  for (const object of [going, coming]) object.inNewProcess();
  const destroy = going.state === null ? undefined : await going.planDestroy();
  await coming.plan(set);
  await memory.nextRun();
  // the engine plans once more right before it applies
  const create = await coming.plan(set);
  const ends = await Promise.allSettled([coming.apply(set, create), destroy && going.destroy(destroy)]);
  return ends.flatMap((end) =>
    end.status === "fulfilled" ? [] : [/Error code: (\S+)/.exec(String(end.reason))?.[1] ?? String(end.reason)],
  );
}

it.each([
  ["a set", "ims_dns_record_set", set],
  ["a zone's records", "ims_dns_zone_records", key],
])("from %s", async (_, kind, config) => {
  memory = await startInMemory({ seed: { zones: { [zone]: {} } } });
  const [going, coming] = [memory.object(kind), memory.object("ims_dns_record_set")];
  await going.apply(config);
  memory.sandbox.store.zones.add(zone, { name, type: "A", data: [address(77)] });
  expect(await pass(going, coming)).toEqual(["record-exists", "plan-stale"]);
  expect(inOrder(memory).sort()).toEqual([...values, address(77)]);
  expect(await pass(going, coming)).toEqual([]);
  expect(inOrder(memory).sort()).toEqual(values);
});
