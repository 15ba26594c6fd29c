/** Writes without an answer in a run that has seen no lag yet, of a service whose readings were seen to lag by an earlier run of this machine. */
import { address, connected, dataOf, record, start, writes, zone } from "../../../../test/support/records.ts";
import type { FaultInput } from "../../../sandbox/index.ts";

const nth = (number: number) => record([address(number)]);
const unanswered: FaultInput = { endpoint: "dns.createRecord", drop: true, when: "after" };

it.each([3_000, 8_000, 20_000])("what was done is not done again: readings lag %i ms", async (lag) => {
  const { client, sandbox, clock } = start({ records: [nth(1)] });
  sandbox.faults.add({ method: "GET", stale: lag, times: "always" });
  await client.records.create({ zone, content: nth(2) });
  await clock.sleep(120_000);
  sandbox.faults.add(unanswered);
  const next = connected.connectAnother();
  await next.records.create({ zone, content: nth(3) });
  await next.close();
  expect([dataOf(), writes()]).toEqual([[1, 2, 3].map(address), ["createRecord", "createRecord"]]);
});

it("what was not done is done soon, where none was seen to lag", async () => {
  const { client, clock } = start({ records: [nth(1)], faults: [{ ...unanswered, when: "before" }] });
  await client.records.create({ zone, content: nth(2) });
  expect(clock.elapsed()).toBeLessThan(10_000);
});
