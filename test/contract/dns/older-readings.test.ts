import { startInMemory } from "../../support/in-memory.ts";

const zone = "older.example";
const entry = (...values: string[]) => ({ values, ttl: null, comment: null, allow_rules: null });
const config = (...values: string[]) => ({ zone, records: { "w A": entry(...values) } });

// a load balancer asks copies of which some lag: after a reading that shows the first write comes one that does not
it.each([1, 2, 3])("reading %i of a change of three values is older than the one before it", async (nth) => {
  const memory = await startInMemory({ seed: { zones: { [zone]: {} } } });
  const object = memory.object("ims_dns_zone_records");
  await object.apply(config("192.0.2.14", "192.0.2.15", "192.0.2.16"));
  memory.sandbox.faults.add({ endpoint: "dns.getRecords", nth: 99, stale: 1 });
  await memory.clock.sleep(5000);
  await memory.nextRun();
  await object.refresh();
  const next = config("192.0.2.42", "192.0.2.43");
  const planned = await object.plan(next);
  memory.sandbox.faults.replace({ method: "GET", path: "/A/w", nth, times: 2, stale: 919 });
  await object.apply(next, planned);
  expect(memory.held(zone)).toEqual(["w A 192.0.2.42", "w A 192.0.2.43"]);
});
