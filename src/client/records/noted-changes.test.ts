import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectSandbox, type ConnectedSandbox } from "../../../test/support/connected-sandbox.ts";
import { asKilled, journalFiles, openCreates } from "../../../test/support/killed-run.ts";
import { address, name, record, seedOf, zone } from "../../../test/support/records.ts";
import type { ConnectedClient, ConnectOptions } from "../index.ts";

const own = record([address(1)]);
const other = record([address(2)]);
const next = record([address(3)]);
const set = { zone, type: "A", name };

let connected: ConnectedSandbox;
let lockDirectory: string;
beforeEach(() => {
  lockDirectory = mkdtempSync(join(tmpdir(), "ims-locks-test-"));
  connected = connectSandbox({ seed: seedOf([own, other]) });
});
afterEach(async () => {
  await connected.close();
  rmSync(lockDirectory, { recursive: true, force: true });
});
/** A run in a directory; one of another process once the journal says so. */
const run = (options: Partial<ConnectOptions> = {}): ConnectedClient =>
  connected.connectAnother({ lockDirectory, engine: { workingDirectory: "/" }, ...options });

describe("a change of a single record", () => {
  it.each<[string, (client: ConnectedClient) => Promise<unknown>]>([
    ["new data", (client) => client.records.update({ zone, prior: own, next })],
    ["a deletion", (client) => client.records.delete({ zone, content: own })],
  ])("is noted until the run ends in order: %s", async (_, change) => {
    const client = run();
    await change(client);
    expect(openCreates(lockDirectory)).toHaveLength(1);
    expect(client.creates.killedRuns()).toEqual([]);
    client.creates.ended();
    expect(journalFiles(lockDirectory)).toEqual([]);
  });

  it.each<[string, (client: ConnectedClient) => Promise<unknown>]>([
    ["details", (client) => client.records.update({ zone, prior: own, next: { ...own, ttl: "600" } })],
    ["a whole set", (client) => client.records.writeSet({ set, intent: { desired: [next], remove: [own, other] } })],
  ])("is not noted where the state tells what became of it: %s", async (_, change) => {
    await change(run());
    expect(journalFiles(lockDirectory)).toEqual([]);
  });

  it("is not noted where it was refused", async () => {
    connected.sandbox.faults.add({ method: "DELETE", status: 403 });
    await expect(run().records.delete({ zone, content: own })).rejects.toThrow();
    expect(openCreates(lockDirectory)).toEqual([]);
  });

  it.each(["zone", "exact"] as const)(
    "that is a deletion, and was not carried out, tells nothing once the record was seen long after it: %s",
    async (refresh) => {
      const fault = { method: "DELETE", drop: true, times: "always" } as const;
      connected.sandbox.faults.add(fault);
      await expect(run().records.delete({ zone, content: own })).rejects.toThrow();
      connected.sandbox.faults.clear();
      asKilled(lockDirectory);
      for (const seconds of [1, 60]) {
        await connected.clock.sleep(1_000 * seconds);
        expect(await run({ refresh }).records.find({ zone, content: own })).toMatchObject({ content: own });
        expect(openCreates(lockDirectory)).toHaveLength(seconds === 1 ? 1 : 0);
      }
    },
  );
});

describe("a record that others made as it was before a killed run changed it", () => {
  const last = record([address(4)]);
  const kept = (): unknown[] =>
    connected.sandbox.store.zones.records(zone).flatMap(({ type, data }) => (type === "A" ? data : []));

  beforeEach(async () => {
    const { transport } = connected.sandbox;
    let isDead = false;
    const dying: ConnectOptions["transport"] = (request, signal) => {
      if (isDead) return Promise.resolve({ status: 403, headers: { "content-type": "application/json" }, body: "{}" });
      isDead = request.method === "PUT";
      return transport(request, signal);
    };
    await run({ transport: dying })
      .records.update({ zone, prior: own, next })
      .catch(() => undefined);
    asKilled(lockDirectory);
    await connected.clock.sleep(60_000);
    connected.sandbox.store.zones.add(zone, { name, type: "A", data: own.data });
  });

  it.each<[string, (client: ConnectedClient) => Promise<unknown>, (typeof own)[]]>([
    ["made what it is already", (client) => client.records.update({ zone, prior: own, next }), [own, other, next]],
    ["changed", (client) => client.records.update({ zone, prior: own, next: last }), [own, other, last]],
    ["deleted", (client) => client.records.delete({ zone, content: own }), [own, other]],
  ])("stays where the one that the run made is %s unread", async (_, change, left) => {
    await change(run());
    expect(kept().sort()).toEqual(left.flatMap(({ data }) => data).sort());
  });

  it("stays where the one that the run made is not changed, since that is refused, and the next run knows it", async () => {
    connected.sandbox.faults.add({ method: "PUT", status: 403 });
    const held: unknown[] = [];
    const onHeld = (one: unknown): unknown => held.push(one);
    await expect(run().records.update({ zone, prior: own, next: last, onHeld })).rejects.toThrow();
    expect(held).toEqual([expect.objectContaining({ data: next.data })]);
    asKilled(lockDirectory);
    expect(await run().records.find({ zone, content: own })).toMatchObject({ content: { data: next.data } });
  });
});
