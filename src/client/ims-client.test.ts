import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectSandbox } from "../../test/support/connected-sandbox.ts";
import { createSandbox, demoSeed } from "../sandbox/index.ts";
import { connect } from "./index.ts";

const content = (address: string) => ({
  name: "many.example.com.",
  type: "A",
  ttl: "300",
  cls: "IN",
  data: [address],
  dataComments: null,
  comment: null,
});
const zone = "example.com";
const addresses = Array.from({ length: 40 }, (_, nth) => `192.0.2.${nth + 1}`);

it("works over real sockets, with answers that get lost", async () => {
  const sandbox = createSandbox({
    seed: { customers: ["acme"], zones: { [zone]: {} }, clusters: { c: {} } },
    options: { visibleAfter: 5, settledAfter: 10, lingersFor: 5 },
    faults: [
      { method: "POST", drop: true, when: "after", nth: 2, times: 2 },
      { method: "DELETE", drop: true, when: "after", nth: 3, times: 2 },
      { method: "PUT", drop: true, when: "before" },
    ],
  });
  const listening = await sandbox.listen({ port: 0 });
  const runtime = mkdtempSync(join(tmpdir(), "ims-client-test-"));
  const client = connect({
    baseUrl: listening.baseUrl,
    accessToken: sandbox.accessToken.reveal(),
    environment: { XDG_RUNTIME_DIR: runtime },
  });
  try {
    await Promise.all(addresses.map((address) => client.records.create({ zone, content: content(address) })));
    const prior = content("192.0.2.7");
    await client.records.update({ zone, prior, next: content("192.0.2.107") });
    await Promise.all(addresses.slice(10).map((one) => client.records.delete({ zone, content: content(one) })));
    const left = sandbox.store.zones.records(zone, "A").map(({ data }) => data[0]);
    expect(left.sort()).toEqual([...addresses.slice(0, 10), "192.0.2.107"].filter((one) => one !== "192.0.2.7").sort());
  } finally {
    await client.close();
    await listening.close();
    rmSync(runtime, { recursive: true, force: true });
  }
});

it("reads zones", async () => {
  const connected = connectSandbox({ seed: demoSeed });
  const { client, sandbox } = connected;
  const [first = ""] = await client.zones.list();
  const read = await client.zones.get(first);
  expect(read.text).toBe(sandbox.store.zones.text(first));
  expect(read.serial).toBe(sandbox.store.zones.serial(first));
  expect(read.defaultTtl).toBeGreaterThan(0);
  expect(await client.zones.types(first)).toContain("SOA");
  expect(await client.zones.names(first, "SOA")).toEqual([`${first}.`]);
  await connected.close();
});

it("says at once what is wrong with the address", () => {
  expect(() => connect({ baseUrl: "http://example.com", accessToken: "x" })).toThrow("unencrypted");
});
