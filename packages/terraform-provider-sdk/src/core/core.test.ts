import { parseDuration, printDuration } from "./duration.ts";
import { Failure } from "./failure.ts";
import { firstOf } from "./first-of.ts";
import { createLog } from "./log.ts";
import { createManualClock } from "./manual-clock.ts";

it.each<[texts: string[], shown: string[]]>([
  [[], []],
  [
    ["a", "b"],
    ["a", "b"],
  ],
  [
    ["a", "b", "c"],
    ["a", "b", "and 1 more"],
  ],
])("of %j the first two are told", (texts, shown) => {
  expect(firstOf(texts, 2)).toEqual(shown);
});

it.each([
  [0, "0 ms"],
  [1e-6, "1 ms"],
  [299.5, "300 ms"],
  [1_000, "1 s"],
  [1_540, "1.5 s"],
  [45_200, "45 s"],
  [90_000, "90 s"],
  [600_000, "10 min"],
  [5_400_400, "1 h 30 min"],
  [7_265_000, "2 h 1 min 5 s"],
])("%d ms are printed as %s", (milliseconds, text) => {
  expect(printDuration(milliseconds)).toBe(text);
});

describe("parseDuration", () => {
  it.each<[string, number | undefined]>([
    ["30s", 30_000],
    ["1h30m", 5_400_000],
    ["1.5h", 5_400_000],
    [".5s", 500],
    ["250ms", 250],
    ["0", 0],
    ["10", undefined],
    ["", undefined],
    ["-1s", undefined],
    ["1d", undefined],
    ["1 s", undefined],
    ["s", undefined],
  ])("%j is %p ms", (text, expected) => {
    expect(parseDuration(text)).toBe(expected);
  });
});

it("a log line is what Terraform understands, without the secret", () => {
  const lines: string[] = [];
  const redact = (text: string): string => text.replaceAll("hu5h", "[secret]");
  const now = Date.UTC(2026, 0, 2, 3, 4, 5, 6);
  const log = createLog({ write: (line) => lines.push(line), level: "info", now: () => now, redact });
  log.debug("below the level");
  log.info("token is hu5h", { count: 2 });
  expect(lines).toEqual([
    '{"@level":"info","@message":"token is [secret]","@timestamp":"2026-01-02T03:04:05.006000Z","@module":"provider","count":2}\n',
  ]);
});

it("a failure told from another point of view keeps what happened", () => {
  const failure = new Failure({
    code: "c",
    doing: "A",
    happened: "B.",
    remedy: "C.",
    fields: [{ path: ["x"], message: "m" }],
  });
  const told = failure.during("Z");
  expect(told).toMatchObject({
    code: "c",
    doing: "Z",
    detail: "B.\n\nC.\n\nError code: c",
    fields: failure.fields,
    cause: failure,
  });
});

describe("a manual clock", () => {
  it("wakes sleepers in order, and only when their time has come", async () => {
    const clock = createManualClock(0);
    const woken: string[] = [];
    void clock.sleep(20).then(() => woken.push(`b at ${clock.now()}`));
    void clock.sleep(10).then(() => woken.push(`a at ${clock.now()}`));
    await clock.advance(15);
    expect(woken).toEqual(["a at 10"]);
    await clock.advance(15);
    expect(woken).toEqual(["a at 10", "b at 20"]);
  });

  it("ends a sleep that is aborted", async () => {
    const clock = createManualClock(0);
    const stopping = new AbortController();
    const sleeping = clock.sleep(10, stopping.signal);
    stopping.abort(new Error("stop"));
    await expect(sleeping).rejects.toThrow("stop");
    expect(clock.sleepers).toBe(0);
  });
});
