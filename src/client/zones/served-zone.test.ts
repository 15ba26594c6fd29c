import type { Failure } from "terraform-provider-sdk/core";
import { connectSandbox, type ConnectedSandbox } from "../../../test/support/connected-sandbox.ts";

const zone = "example.com";
/** Nobody listens there. */
const servers = [{ host: "127.0.0.1", port: 1 }];

let connected: ConnectedSandbox;
afterEach(() => connected.close());

/** What a wait of 20 s comes to where readings of the zone meet an answer for so long: how long it took, and what it says. */
async function come(answer: { readonly status: number; readonly body?: string }, forMs: number) {
  connected = connectSandbox({ seed: { zones: { [zone]: {} } } });
  const { clock, sandbox } = connected;
  const client = connected.connectAnother({
    maxRetries: 1,
    async transport(request, signal) {
      if (clock.elapsed() < forMs) return { headers: {}, body: "", ...answer };
      return sandbox.transport(request, signal);
    },
  });
  const set = { name: "www.example.com.", type: "A", present: [{ data: "192.0.2.1", ttl: 300 }], absent: [] };
  const wait = { zone, servers, what: "it", sets: [set], timeoutMs: 20_000 };
  const failure = await client.served.wait(wait).then(
    () => undefined,
    (error: unknown) => error as Failure,
  );
  await client.close();
  return { code: failure?.code, happened: failure?.happened, tookMs: clock.elapsed() };
}

const noText = { status: 200, body: "accepted" };

it.each<[string, Parameters<typeof come>, string, RegExp, number]>([
  ["503 for a while", [{ status: 503 }, 12_000], "not-served", /- 127\.0\.0\.1/, 20_000],
  ["429 for a while", [{ status: 429 }, 12_000], "not-served", /- 127\.0\.0\.1/, 20_000],
  ["500 for a while", [{ status: 500 }, 12_000], "not-served", /- 127\.0\.0\.1/, 20_000],
  ["no zone's text for a while", [noText, 12_000], "not-served", /- 127\.0\.0\.1/, 20_000],
  ["503 all the time", [{ status: 503 }, Infinity], "not-served", /no name server had been asked.*503/, 20_000],
  ["no zone's text all the time", [noText, Infinity], "not-served", /no name server had been asked/, 20_000],
  ["403, which lasts", [{ status: 403 }, Infinity], "http-forbidden", /403/, 0],
])("a wait for name servers whose zone is answered with %s", async (_, args, code, happened, atLeastMs) => {
  const came = await come(...args);
  expect(came).toMatchObject({ code, happened: expect.stringMatching(happened) as string });
  expect(came.tookMs).toBeGreaterThanOrEqual(atLeastMs);
  expect(came.tookMs).toBeLessThan(atLeastMs + 10_000);
});
