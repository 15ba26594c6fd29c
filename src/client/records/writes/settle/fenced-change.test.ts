import { createManualClock } from "terraform-provider-sdk/core";
import { entries } from "../../../../../test/support/short-records.ts";
import { change } from "../../../../../test/support/set-jobs.ts";
import type { RecordChange } from "../record-change.ts";
import { fenceOf } from "./fenced-change.ts";

const restoring = { ...change("+a"), restores: true } as RecordChange;

describe("a write whose first bytes are about to go out", () => {
  it.each<{
    what: string;
    by: RecordChange;
    ageMs?: number;
    tookMs?: number;
    setMs?: number;
    isAgain?: boolean;
    isLost?: boolean;
    isRepeated?: boolean;
    may: boolean;
  }>([
    { what: "an update by a new reading", by: change("a>b"), ageMs: 5_000, may: true },
    { what: "an update by an old reading", by: change("a>b"), ageMs: 5_001, may: false },
    { what: "a deletion by an old reading", by: change("-a"), ageMs: 5_001, may: false },
    {
      what: "a deletion after the sleep of a machine whose clock stood still",
      by: change("-a"),
      setMs: 60_000,
      may: false,
    },
    { what: "a deletion after a clock was set back", by: change("-a"), setMs: -3_600_000, may: true },
    { what: "a deletion by a reading that took long", by: change("-a"), ageMs: 9_000, tookMs: 8_000, may: false },
    { what: "the same, once more", by: change("-a"), ageMs: 9_000, tookMs: 8_000, isAgain: true, may: true },
    { what: "one that waited long, once more", by: change("-a"), ageMs: 9_000, tookMs: 100, isAgain: true, may: false },
    { what: "one that the service put off", by: change("-a"), ageMs: 1_000, isRepeated: true, may: true },
    { what: "one that the service put off for longer", by: change("-a"), ageMs: 1_001, isRepeated: true, may: false },
    {
      what: "the same, once more: it must come to its end",
      ...{ by: change("-a"), ageMs: 5_000, isRepeated: true, isAgain: true, may: true },
    },
    { what: "a create by an old reading: it has no index", by: change("+a"), ageMs: 60_000, may: true },
    { what: "a create without locks", by: change("+a"), isLost: true, may: false },
    { what: "an update without locks", by: change("a>b"), isLost: true, may: false },
    { what: "a deletion without locks", by: change("-a"), isLost: true, may: false },
    { what: "what puts right what was hit, without locks", by: restoring, ageMs: 60_000, isLost: true, may: true },
  ])(
    "$what: $may",
    async ({ by, ageMs = 0, tookMs = 0, setMs = 0, isAgain = false, isLost = false, isRepeated = false, may }) => {
      const clock = createManualClock(1_000_000);
      const read = { elapsed: clock.elapsed(), now: clock.now() - setMs, tookMs };
      const lost = isLost ? AbortSignal.abort() : new AbortController().signal;
      const before = entries("a").map((entry) => ({ ...entry, read }));
      const fence = fenceOf({ clock }, { change: by, before, lost, isAgain });
      if (isRepeated) fence.watch().maySend?.();
      await clock.advance(ageMs);
      expect({ may: fence.watch().maySend?.(), isClosed: fence.isClosed() }).toEqual({ may, isClosed: !may });
    },
  );
});
