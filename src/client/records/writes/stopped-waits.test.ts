/** A write of records that is stopped while another process has the locks ends at once (docs/behaviour.md#waiting). */
import { address, name, record, start, writes, zone } from "../../../../test/support/records.ts";
import type { ConnectedClient } from "../../index.ts";

const [first, second] = [record([address(1)]), record([address(2)])];
const stopped = new Error("stopped");

/** A client that another one keeps waiting, until `release`. */
async function held(): Promise<{ readonly client: ConnectedClient; readonly release: () => Promise<void> }> {
  const { client, connectAnother } = start({ records: [record([address(9)])] });
  const { locks } = connectAnother();
  const key = JSON.stringify([client.baseUrl, "name", zone.endsWith(".") ? zone : `${zone}.`, name]);
  let end: () => void = () => undefined;
  const until = new Promise<void>((resolve) => (end = resolve));
  let hold: Promise<void> = Promise.resolve();
  await new Promise<void>((taken) => {
    hold = locks.withLocks([{ key, mode: "exclusive" }], () => {
      taken();
      return until;
    });
  });
  return {
    client,
    release: () => {
      end();
      return hold;
    },
  };
}

it("and nothing is sent when the locks are free", async () => {
  const { client, release } = await held();
  const stopping = new AbortController();
  const write = client.records.create({ zone, content: first }, stopping.signal);
  setImmediate(() => stopping.abort(stopped));
  await expect(write).rejects.toMatchObject({ code: "cancelled", cause: stopped });
  await release();
  expect(writes()).toEqual([]);
});

it("while another one of the same records waits on, and one that comes then is done", async () => {
  const { client, release } = await held();
  const stopping = new AbortController();
  const write = client.records.create({ zone, content: first }, stopping.signal);
  const other = client.records.create({ zone, content: second });
  setImmediate(() => stopping.abort(stopped));
  await expect(write).rejects.toMatchObject({ code: "cancelled", cause: stopped });
  await release();
  await other;
  await client.records.create({ zone, content: first });
  expect(writes()).toHaveLength(2);
});

it("and one that comes in the same turn is done", async () => {
  const { client, release } = await held();
  const stopping = new AbortController();
  const write = client.records.create({ zone, content: first }, stopping.signal);
  let later: Promise<unknown> = Promise.resolve();
  setImmediate(() => {
    stopping.abort(stopped);
    later = client.records.create({ zone, content: second });
  });
  await expect(write).rejects.toMatchObject({ code: "cancelled", cause: stopped });
  await release();
  await later;
  expect(writes()).toHaveLength(1);
});
