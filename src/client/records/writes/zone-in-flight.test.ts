import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createManualClock } from "terraform-provider-sdk/core";
import { createSandbox } from "../../../sandbox/index.ts";
import type { Transport } from "../../../http/transport/transport.ts";
import { connect } from "../../connect.ts";
import { plainRecord } from "../record-content.ts";

/** So long the service takes for each request. In ms. */
const latencyMs = 20;
const zone = "example.com";

let lockDirectory: string;
beforeEach(() => (lockDirectory = mkdtempSync(join(tmpdir(), "ims-in-flight-test-"))));
afterEach(() => rmSync(lockDirectory, { recursive: true, force: true }));

/** Writes so many new records; gives the time that passed, and how many requests were under way on average. */
async function writeNew(count: number): Promise<{ readonly ms: number; readonly inFlight: number }> {
  const clock = createManualClock(undefined, { auto: true });
  const apex = { name: "@", type: "NS", data: ["ns1.example.net."] };
  const sandbox = createSandbox({ clock, seed: { zones: { [zone]: { records: [apex] } } } });
  let requests = 0;
  const transport: Transport = async (request, signal) => {
    requests += 1;
    await clock.sleep(latencyMs);
    return sandbox.transport(request, signal);
  };
  const accessToken = sandbox.accessToken.reveal();
  const client = connect({ baseUrl: "http://127.0.0.1", accessToken, lockDirectory, clock, transport });
  const desired = Array.from({ length: count }, (_, nr) =>
    plainRecord({ name: `host${nr}.${zone}.`, type: "A", data: [`192.0.2.${nr % 250}`] }),
  );
  const began = clock.now();
  await client.records.writeZone({ zone, intent: { desired, remove: [] }, actual: [] });
  const ms = clock.now() - began;
  await client.close();
  await sandbox.close();
  return { ms, inFlight: (requests * latencyMs) / ms };
}

describe("the write of many new records of a zone", () => {
  it("keeps nearly sixteen requests under way, also while many of them wait for a reading", async () => {
    const { inFlight } = await writeNew(2_048);
    expect(inFlight).toBeGreaterThan(14.5);
    expect(inFlight).toBeLessThanOrEqual(16);
  });
});
