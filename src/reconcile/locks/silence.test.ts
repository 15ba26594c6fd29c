import { createManualClock } from "terraform-provider-sdk/core";
import { createWatch } from "./silence.ts";

const minute = 60_000;

describe("whether somebody who gave signs of life is silent", () => {
  // the age of the sign at first, how far the clock is set meanwhile, for how long it is watched, and whether a new sign comes
  it.each<[string, number, number, number, boolean, boolean]>([
    ["an old sign, at the first look", 10 * minute, 0, 0, false, false],
    ["an old sign that is watched for less than the time to a next one", 10 * minute, 0, 29_000, false, false],
    ["an old sign that is watched for longer", 10 * minute, 0, 30_000, false, true],
    ["a young sign that grows old", 0, 0, 121_000, false, true],
    ["a young sign", 0, 0, 119_000, false, false],
    ["a young sign, and the clock is set ahead", 0, 10 * minute, 20_000, true, false],
    ["a young sign, the clock is set ahead, and none follows", 0, 10 * minute, 30_000, false, true],
    ["a sign of the future, since the clock was set back", 0, -10 * minute, 119_000, false, false],
    ["such a sign, and none follows", 0, -10 * minute, 121_000, false, true],
    ["an old sign, and a new one", 10 * minute, 0, 60_000, true, false],
  ])("%s", async (_, ageMs, setMs, watchedMs, comes, isSilent) => {
    const clock = createManualClock();
    let now = 0;
    const watch = createWatch({ now: () => clock.now() + now });
    const sign = clock.now() - ageMs;
    watch.isSilent("a", sign);
    now = setMs;
    await clock.advance(watchedMs);
    watch.pass(watchedMs);
    expect(watch.isSilent("a", comes ? clock.now() : sign)).toBe(isSilent);
  });

  it("one whose sign is gone", () => {
    expect(createWatch(createManualClock()).isSilent("a", undefined)).toBe(true);
  });
});
