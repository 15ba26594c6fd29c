import { createManualClock } from "terraform-provider-sdk/core";
import { createServerClock } from "./server-clock.ts";

const now = Date.UTC(2026, 2, 5, 12);

it.each<[string, Record<string, string>[], number | undefined]>([
  ["no answer yet", [], undefined],
  ["no such header", [{}], undefined],
  ["five minutes ahead", [{ date: "Thu, 05 Mar 2026 12:05:00 GMT" }], 300_000],
  ["five minutes behind", [{ date: "Thu, 05 Mar 2026 11:55:00 GMT" }], -300_000],
  ["no date", [{ date: "yesterday" }], undefined],
  [
    "the last one counts",
    [{ date: "Thu, 05 Mar 2026 11:55:00 GMT" }, { date: "Thu, 05 Mar 2026 12:00:01 GMT" }],
    1_000,
  ],
  ["an answer without one changes nothing", [{ date: "Thu, 05 Mar 2026 12:00:01 GMT" }, {}], 1_000],
])("%s", (_, answers, expected) => {
  // what lasts is counted from 0 at this moment
  const serverClock = createServerClock(createManualClock(now));
  for (const headers of answers) serverClock.note(headers);
  expect(serverClock.offsetMs()).toBe(expected === undefined ? undefined : now + expected);
});
