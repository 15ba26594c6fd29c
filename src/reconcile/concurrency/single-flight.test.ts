import { createManualClock } from "terraform-provider-sdk/core";
import { createSharedReads } from "./single-flight.ts";

/** Reads whose results are given one by one. */
function startReads({ idleMs = 1_000, maxAgeMs = 5_000 } = {}) {
  const clock = createManualClock();
  const reads: { resolve(value: string): void; reject(error: Error): void; signal: AbortSignal }[] = [];
  const shared = createSharedReads<string>({
    read: (_, signal) => new Promise((resolve, reject) => reads.push({ resolve, reject, signal })),
    clock,
    idleMs,
    maxAgeMs,
  });
  const settle = () => clock.advance(0);
  return { clock, reads, shared, settle };
}

describe("createSharedReads", () => {
  it("makes one read for all who ask while it is under way", async () => {
    const { reads, shared, settle } = startReads();
    const both = Promise.all([shared.get("a"), shared.get("a")]);
    await settle();
    reads[0]?.resolve("one");
    expect(await both).toEqual(["one", "one"]);
    expect(reads).toHaveLength(1);
  });

  it.each([
    ["used again and again", [900, 900], 1],
    ["not used for too long", [1_000], 2],
    ["too old, however often used", [900, 900, 900, 900, 900, 900], 2],
  ])("a result that is %s", async (_, pauses, count) => {
    const { clock, reads, shared, settle } = startReads();
    const first = shared.get("a");
    await settle();
    reads[0]?.resolve("one");
    await first;
    for (const pause of pauses) {
      await clock.advance(pause);
      void shared.get("a");
      await settle();
    }
    expect(reads).toHaveLength(count);
  });

  it("does not give a read begun before an invalidation to who asks after it", async () => {
    const { reads, shared, settle } = startReads();
    const before = shared.get("a");
    await settle();
    shared.invalidate("a");
    const after = shared.get("a");
    await settle();
    reads[0]?.resolve("old");
    reads[1]?.resolve("new");
    expect(await Promise.all([before, after])).toEqual(["old", "new"]);
  });

  it("tells a failure to all who wait and forgets it", async () => {
    const { reads, shared, settle } = startReads();
    const both = Promise.allSettled([shared.get("a"), shared.get("a")]);
    await settle();
    reads[0]?.reject(new Error("no"));
    expect((await both).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    const again = shared.get("a");
    await settle();
    reads[1]?.resolve("two");
    expect(await again).toBe("two");
  });

  it("keeps the read for the others when one caller is cancelled, and stops it with the last", async () => {
    const { reads, shared, settle } = startReads();
    const [one, two] = [new AbortController(), new AbortController()];
    const results = Promise.allSettled([shared.get("a", one.signal), shared.get("a", two.signal)]);
    await settle();
    one.abort(new Error("stop"));
    expect(reads[0]?.signal.aborted).toBe(false);
    two.abort(new Error("stop"));
    expect(reads[0]?.signal.aborted).toBe(true);
    await results;
    void shared.get("a");
    await settle();
    expect(reads).toHaveLength(2);
  });
});
