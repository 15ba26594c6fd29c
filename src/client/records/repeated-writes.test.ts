import { address, connected, dataOf, name, record, start, zone } from "../../../test/support/records.ts";
import type { ConnectedClient } from "../index.ts";

/** A client behind a gateway that sends each write of the method twice, and answers with the first answer. */
function behindGateway(method: "POST" | "DELETE"): ConnectedClient {
  const { sandbox } = connected;
  return connected.connectAnother({
    async transport(request, signal) {
      const answer = await sandbox.transport(request, signal);
      if (request.method === method) await sandbox.transport(request, signal);
      return answer;
    },
  });
}

const set = { zone, type: "A", name };
const other = record([address(1)]);

describe("a create that is carried out twice is told", () => {
  it.each(["start", "end"] as const)("where new records go to the %s", async (newRecordPosition) => {
    start({ records: [other], options: { newRecordPosition } });
    const { warnings } = await behindGateway("POST").records.create({ zone, content: record([address(2)]) });
    expect(dataOf().sort()).toEqual([1, 2, 2].map(address));
    expect(warnings).toEqual([
      expect.stringMatching(
        /^2 equal records came where one was asked for: www\.example\.com\. A 192\.0\.2\.2\. A gateway /,
      ),
    ]);
  });

  it("where there were no records", async () => {
    start();
    const { warnings } = await behindGateway("POST").records.create({ zone, content: record([address(2)]) });
    expect([dataOf(), warnings.length]).toEqual([[2, 2].map(address), 1]);
  });

  it("of a set, whose next change removes what is too much", async () => {
    start();
    const desired = [2, 3].map((nth) => record([address(nth)]));
    const { warnings } = await behindGateway("POST").records.writeSet({ set, intent: { desired, remove: [] } });
    expect([dataOf().sort(), warnings.length]).toEqual([[2, 2, 3, 3].map(address), 2]);
    const next = [3, 4].map((nth) => record([address(nth)]));
    const intent = { desired: next, remove: desired };
    const again = await connected.client.records.writeSet({ set, intent });
    expect([dataOf().sort(), again.warnings]).toEqual([[3, 4].map(address), []]);
  });
});

it("a create that is carried out once is not", async () => {
  start({ records: [other] });
  const { warnings } = await connected.client.records.create({ zone, content: record([address(2)]) });
  expect(warnings).toEqual([]);
});

it("a record that was behind one whose deletion was carried out twice is told, and that a gateway may be why", async () => {
  start({ records: [1, 2, 3].map((nth) => record([address(nth)])) });
  const { warnings } = await behindGateway("DELETE").records.delete({ zone, content: record([address(1)]) });
  expect(dataOf()).toEqual([address(3)]);
  expect(warnings).toEqual([expect.stringMatching(/a gateway .* sent .* twice.*"data":\["192\.0\.2\.2"\]/)]);
});
