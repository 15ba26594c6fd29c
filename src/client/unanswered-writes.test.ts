/**
 * A write that is cancelled, and that the service carries out when nobody waits for its answer any more: readings are given three seconds
 * to show it (docs/behaviour.md#cancellation). They are three seconds of real time, as are those that the write is given before.
 */
import { connectSandbox } from "../../test/support/connected-sandbox.ts";
import type { ConnectedClient, RecordContent } from "./index.ts";

const zone = "example.com";
const name = `www.${zone}.`;
const content = (data: string): RecordContent => ({
  ...{ type: "A", name, cls: "IN", data: [data] },
  ...{ ttl: null, comment: null, dataComments: null },
});
const [there, fresh] = [content("192.0.2.1"), content("192.0.2.2")];
const web = { customer: "acme", fqdn: "web1.example.com", environment: "production", project: "shop", role: "web" };
const seed = {
  customers: ["acme"],
  servers: [{ ...web, location: "dc1" }],
  zones: { [zone]: { records: [{ type: "A", name, data: [...there.data] }] } },
};
const nowhere = { region: null, zone: null, stage: null };
const server = { ...web, location: "dc1", ...nowhere };

type Write = (client: ConnectedClient, signal: AbortSignal) => Promise<unknown>;

it.concurrent.each<[string, Write]>([
  ["create of a record", ({ records }, signal) => records.create({ zone, content: fresh }, signal)],
  ["update of a record", ({ records }, signal) => records.update({ zone, prior: there, next: fresh }, signal)],
  ["deletion of a record", ({ records }, signal) => records.delete({ zone, content: there }, signal)],
  [
    "one more value of a set",
    ({ records }, signal) =>
      records.writeSet({ set: { zone, type: "A", name }, intent: { desired: [there, fresh], remove: [] } }, signal),
  ],
  ["clean-up of a name", ({ records }, signal) => records.cleanUp(zone, name, signal)],
  [
    "create of a server",
    ({ servers }, signal) => servers.create({ declared: { ...server, fqdn: "web2.example.com" } }, signal),
  ],
  [
    "update of a server",
    ({ servers }, signal) => servers.update({ expected: server, planned: { ...server, role: "db" } }, signal),
  ],
  ["decommission of a server", ({ servers }, signal) => servers.decommission({ server }, signal)],
])("%s", async (_, write) => {
  const connected = connectSandbox({ seed });
  const { sandbox, connectAnother } = connected;
  const stopping = new AbortController();
  let sent = 0;
  const client = connectAnother({
    transport(request, signal) {
      if (request.method === "GET") return sandbox.transport(request, signal);
      sent += 1;
      stopping.abort();
      return new Promise((_, reject) => {
        signal.addEventListener("abort", () => {
          reject(new Error("nobody waits any more"));
          void sandbox.transport(request, new AbortController().signal);
        });
      });
    },
  });
  try {
    await write(client, stopping.signal);
    expect(sent).toBe(1);
  } finally {
    await connected.close();
  }
});
