import { address, dataOf, record, start, writes, zone } from "../../../../test/support/records.ts";
import type { ConnectedClient } from "../../index.ts";

const nth = (number: number) => record([address(number)]);
type Work = (client: ConnectedClient) => Promise<unknown>;
const deletion: Work = (client) => client.records.delete({ zone, content: nth(1) });
const update: Work = (client) => client.records.update({ zone, prior: nth(1), next: nth(7) });

describe.each([1_000, 8_000, 20_000])(
  "a write by index that nobody looked after, where readings lag %i ms behind",
  (stale) => {
    /** The run ends right after its write; what is read from then on lags behind. */
    const startStopped = async (work: Work, refused?: "dns.deleteRecord") => {
      const started = start({
        records: [1, 2, 3].map(nth),
        // the first one keeps what was there so long ago
        faults: [
          { endpoint: "platform.listClusters", stale, times: "always" },
          { endpoint: "dns.getRecords", nth: 2, status: 403 },
          ...(refused === undefined ? [] : [{ endpoint: refused, status: 403, times: 1 } as const]),
        ],
      });
      await expect(work(started.client)).rejects.toMatchObject({ code: "http-forbidden" });
      started.sandbox.faults.add({ method: "GET", stale, times: "always" });
      return started;
    };

    it("is a deletion: the next run deletes nobody else's record", async () => {
      const { connectAnother } = await startStopped(deletion);
      await deletion(connectAnother());
      expect(dataOf()).toEqual([2, 3].map(address));
      expect(writes()).toEqual(["deleteRecord"]);
    });

    it("is a deletion, and the next run updates another record: it hits that one", async () => {
      const { connectAnother } = await startStopped(deletion);
      await connectAnother().records.update({ zone, prior: nth(2), next: nth(8) });
      expect(dataOf()).toEqual([8, 3].map(address));
      expect(writes()).toEqual(["deleteRecord", "updateRecord"]);
    });

    it("is an update: the next run finds it done", async () => {
      const { connectAnother } = await startStopped(update);
      await update(connectAnother()).catch(() => undefined);
      expect(dataOf()).toEqual([7, 2, 3].map(address));
      expect(writes()).toEqual(["updateRecord"]);
    });

    // its data is what it was, so nothing but the details tells that it was made
    it.each([
      ["of a TTL", { ttl: "7200" }],
      ["of a comment", { comment: "by us" }],
    ])("is an update %s alone: the next run goes on as soon as a reading shows it", async (_, details) => {
      const next = record([address(1)], details);
      const detail: Work = (client) => client.records.update({ zone, prior: nth(1), next });
      const { connectAnother, clock } = await startStopped(detail);
      const began = clock.elapsed();
      await detail(connectAnother());
      expect(writes()).toEqual(["updateRecord"]);
      expect(clock.elapsed() - began).toBeLessThan(stale + 6_000);
    });

    it("is made by the next run where it was not carried out", async () => {
      const { connectAnother } = await startStopped(deletion, "dns.deleteRecord");
      await deletion(connectAnother());
      expect(dataOf()).toEqual([2, 3].map(address));
      expect(writes()).toEqual(["deleteRecord", "deleteRecord"]);
    });
  },
);

it("leaves nothing to wait for where the service refused it, and the run was stopped before it was sent again", async () => {
  const { sandbox, clock, connectAnother } = start({
    records: [1, 2].map(nth),
    faults: [{ endpoint: "dns.deleteRecord", status: 429, times: 1 }],
  });
  const stopping = new AbortController();
  const client = connectAnother({
    transport: (request, signal) => {
      if (request.method === "DELETE") stopping.abort();
      return sandbox.transport(request, signal);
    },
  });
  await expect(client.records.delete({ zone, content: nth(1) }, stopping.signal)).rejects.toThrow();
  const began = clock.elapsed();
  await deletion(connectAnother());
  expect(dataOf()).toEqual([address(2)]);
  expect(clock.elapsed() - began).toBeLessThan(1_000);
});
