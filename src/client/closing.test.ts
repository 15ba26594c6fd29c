import { createManualClock } from "terraform-provider-sdk/core";
import { createSandbox } from "../sandbox/index.ts";
import { TransportError, type Transport } from "../http/transport/transport.ts";
import { connect } from "./index.ts";

const closed = { name: "Failure", code: "client-closed" };
const server = { customer: "acme", fqdn: "web1.example.com" };
const content = {
  ...{ name: "new.example.com.", type: "A", ttl: null, cls: "IN" },
  ...{ data: ["192.0.2.9"], dataComments: null, comment: null },
};

it("a client that is closed sends nothing again, and nothing of it waits any more", async () => {
  const clock = createManualClock();
  let sent = 0;
  const client = connect({
    ...{ baseUrl: "https://ims.example.com", accessToken: "t", clock, lockDirectory: "unused" },
    transport: () => {
      sent += 1;
      return Promise.reject(new TransportError("ECONNREFUSED", { sent: false }));
    },
  });
  const ended = client.zones.list().catch((error: unknown) => error);
  while (clock.sleepers === 0) await new Promise((resolve) => setImmediate(resolve));
  await client.close();
  expect(await ended).toMatchObject(closed);
  expect([sent, clock.sleepers]).toEqual([1, 0]);
});

it("a client that is closed begins nothing: neither what is asked of it then, nor the rest of what was under way", async () => {
  const sandbox = createSandbox();
  let waiting: (() => void) | undefined;
  let isHeld = false;
  const transport: Transport = async (request, signal) => {
    if (isHeld) await new Promise<void>((resolve) => (waiting = resolve));
    return sandbox.transport(request, signal);
  };
  const client = connect({ baseUrl: sandbox.baseUrl, accessToken: sandbox.accessToken.reveal(), transport });
  await client.zones.list();
  isHeld = true;
  const underWay = client.records.create({ zone: "example.com", content }).catch((error: unknown) => error);
  while (waiting === undefined) await new Promise((resolve) => setImmediate(resolve));
  await client.close();
  isHeld = false;
  const before = sandbox.requests.length;
  waiting();
  expect(await underWay).toMatchObject(closed);
  await expect(client.servers.get(server)).rejects.toMatchObject(closed);
  await expect(client.records.create({ zone: "example.com", content })).rejects.toMatchObject(closed);
  await client.close();
  // the request that was under way
  expect(sandbox.requests.length).toBe(before + 1);
  expect(sandbox.store.zones.records("example.com", "A", "new.example.com.")).toEqual([]);
});
