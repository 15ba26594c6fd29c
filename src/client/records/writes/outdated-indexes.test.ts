import { address, dataOf, name, record, requests, start, writes, zone } from "../../../../test/support/records.ts";
import type { Transport } from "../../../http/transport/transport.ts";
import type { FaultInput } from "../../../sandbox/index.ts";
import type { ConnectedClient } from "../../index.ts";

const nth = (number: number) => record([address(number)]);
const own = nth(2);
const changes: [string, (client: ConnectedClient) => Promise<unknown>, string, readonly number[]][] = [
  ["an update", (client) => client.records.update({ zone, prior: own, next: nth(12) }), "dns.updateRecord", [12, 3]],
  ["a deletion", (client) => client.records.delete({ zone, content: own }), "dns.deleteRecord", [3]],
];

/** Others remove the record before ours, and add one: where ours was is now a record that we have never read. */
const others = [
  { remove: { zone, type: "A", name, data: [address(1)] } },
  { add: { zone, record: { name, type: "A", data: [address(3)] }, position: "end" } },
] as const;
const minute = 60_000;

describe.each(changes)("the index that %s was decided by, of before a wait", (_, make, endpoint, left) => {
  it.each([
    ["the reading was answered late", { endpoint: "dns.getRecords", when: "after", delay: minute }],
    ["the service asked to wait", { status: 429, headers: { "retry-after": "60" } }],
    ["the service asked to wait for a moment", { status: 429, headers: { "retry-after": "2" } }],
  ] as [string, FaultInput][])("is read again where %s", async (_, fault) => {
    const { client } = start({ records: [1, 2].map(nth), faults: [{ endpoint, ...fault, foreign: others }] });
    await make(client);
    expect(dataOf()).toEqual(left.map(address));
  });

  it("is read again where the connection took so long", async () => {
    const { sandbox, clock, connectAnother } = start({ records: [1, 2].map(nth) });
    let isFirst = true;
    const transport: Transport = async (request, signal) => {
      if (isFirst && ["PUT", "DELETE"].includes(request.method)) {
        isFirst = false;
        sandbox.store.zones.remove(zone, { type: "A", name, nr: 0 });
        sandbox.store.zones.add(zone, { name, type: "A", data: [address(3)] }, "end");
        await clock.sleep(minute);
      }
      return sandbox.transport(request, signal);
    };
    await make(connectAnother({ transport }));
    expect(dataOf()).toEqual(left.map(address));
    expect(writes()).toHaveLength(1);
  });

  it("is good enough where each answer takes so long", async () => {
    const { client } = start({
      records: [1, 2].map(nth),
      faults: [{ endpoint: "dns.getRecords", when: "after", delay: minute, times: "always" }],
    });
    await make(client);
    expect(writes()).toHaveLength(1);
    expect(requests().filter((request) => request === "getRecords").length).toBeLessThanOrEqual(4);
  });
});
