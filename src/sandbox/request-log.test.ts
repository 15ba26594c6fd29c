import { createRequestLog, type NotedRequest } from "./request-log.ts";

const at = (ms: number): NotedRequest => ({
  ...{ at: ms, api: "dns", endpoint: "dns.getZone", method: "GET", path: "/dns/1/example.com", query: "", body: "" },
});

it.each<[string, readonly number[], number]>([
  ["none", [], 0],
  ["all within a second", [0, 400, 999], 3],
  ["one a second", [0, 1000, 2000], 1],
  ["a second that begins between them", [0, 900, 1100, 1800], 3],
])("the highest number of requests that came within a second: %s", (_, times, expected) => {
  const log = createRequestLog(1_000);
  for (const time of times) log.note(at(time))(200);
  expect(log.counts().highest.inASecond).toBe(expected);
});

it("a reset makes it count from nothing, also within the second that goes on", () => {
  const log = createRequestLog(1_000);
  for (const time of [0, 100, 200]) log.note(at(time))(200);
  log.reset();
  log.note(at(300))(200);
  expect([log.entries.map(({ nr }) => nr), log.counts()]).toEqual([
    [4],
    {
      total: 1,
      byApi: { servers: 0, dns: 1, platform: 0 },
      byEndpoint: { "dns.getZone": 1 },
      highest: { atATime: 1, inASecond: 1 },
    },
  ]);
});

it("what is under way at a reset counts to those at a time, since it still is", () => {
  const log = createRequestLog(1_000);
  const end = log.note(at(0));
  log.reset();
  log.note(at(100))(200);
  end(200);
  expect(log.counts().highest.atATime).toBe(2);
});
