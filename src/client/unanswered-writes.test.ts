/**
 * A write that is cancelled, and that the service carries out when nobody waits for its answer any more: readings are given three seconds
 * to show it (docs/behaviour.md#cancellation). They are three seconds of real time, as are those that the write is given before.
 */
import { connectSandbox } from "../../test/support/connected-sandbox.ts";
import { clientWrites, fresh, name, seed, there, zone, type ClientCall } from "../../test/support/client-writes.ts";

it.concurrent.each<readonly [string, ClientCall]>([
  ...clientWrites,
  [
    "one more value of a set",
    ({ records }, signal) =>
      records.writeSet({ set: { zone, type: "A", name }, intent: { desired: [there, fresh], remove: [] } }, signal),
  ],
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
