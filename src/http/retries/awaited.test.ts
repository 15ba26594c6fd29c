import { createManualClock } from "terraform-provider-sdk/core";
import { args, list, setUp, type Reply } from "../testing/set-up-client.ts";
import type { Transport } from "../transport/transport.ts";
import { createAwaited } from "./awaited.ts";

const silent: Transport = () => new Promise(() => undefined);
const busy: Reply = { status: 503, headers: { "retry-after": "30" } };

describe("what of the service keeps a caller waiting", () => {
  it.each<{ what: string; replies?: readonly Reply[]; calls: number; after: number; told: string | undefined }>([
    { what: "nothing, where it answers", replies: [{ body: "a" }], calls: 2, after: 9000, told: undefined },
    { what: "nothing, for a moment", calls: 1, after: 4000, told: undefined },
    {
      what: "an answer that does not come",
      calls: 1,
      after: 6000,
      told: "It waited for the service: GET /base/things/1/a%20b/ had no answer after 6 s.",
    },
    {
      what: "a request that is to be sent again",
      replies: [busy],
      calls: 3,
      after: 2000,
      told:
        "It waited for the service: GET /base/things/1/a%20b/ answered 503 (Service Unavailable), and was to be sent again (2 s after the first " +
        "time). 2 more waited like this.",
    },
  ])("is $what", async ({ replies, calls, after, told }) => {
    const clock = createManualClock();
    const awaited = createAwaited(clock);
    const transport = replies === undefined ? { transport: silent } : {};
    const { client } = setUp(replies ?? [], { clock, awaited, ...transport });
    for (let nr = 0; nr < calls; nr++) void client.call(list, args).catch(() => undefined);
    await clock.advance(after);
    expect(awaited.describe()).toBe(told);
  });

  it("is over when the call has ended, however it ended", async () => {
    const clock = createManualClock();
    const awaited = createAwaited(clock);
    const stop = new AbortController();
    const { client } = setUp([busy], { clock, awaited });
    const call = client.call(list, args, stop.signal).catch(() => undefined);
    await clock.advance(1000);
    expect(awaited.describe()).toBeDefined();
    stop.abort();
    await call;
    expect(awaited.describe()).toBeUndefined();
  });
});
