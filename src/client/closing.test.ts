import { createManualClock } from "terraform-provider-sdk/core";
import { TransportError } from "../http/transport/transport.ts";
import { connect } from "./index.ts";

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
  expect(await ended).toMatchObject({ name: "AbortError" });
  expect([sent, clock.sleepers]).toEqual([1, 0]);
});
