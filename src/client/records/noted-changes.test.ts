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
