import { Failure } from "terraform-provider-sdk/core";
import type { ServerName } from "./index.ts";
import { begin, created, createWorld, gather, serve, www, zone } from "./testing/world.ts";

describe("a wait until a zone is served", () => {
  it("ends at once where every server has the zone's serial, and asks for nothing else", async () => {
    const world = createWorld();
    serve(world, 8, 9);
    const waiting = begin(world);
    await world.clock.advance(gather);
    expect(waiting.outcome).toBe("served");
    expect(world.asked).toEqual(["192.0.2.1 SOA", "192.0.2.2 SOA"]);
  });

  it("ends when the last of them has it", async () => {
    const world = createWorld();
    serve(world, 7, 7);
    const waiting = begin(world);
    await world.clock.advance(60_000);
    serve(world, 8, 7);
    await world.clock.advance(60_000);
    expect(waiting.outcome).toBeUndefined();
    serve(world, 8, 8);
    await world.clock.advance(5_000);
    expect(waiting.outcome).toBe("served");
    expect(world.readings()).toBe(1);
  });

  it("ends when they answer with the data, whatever their serial", async () => {
    const world = createWorld();
    serve(world, 7, 7);
    world.data.set("192.0.2.1", "192.0.2.1").set("192.0.2.2", "192.0.2.1");
    const waiting = begin(world);
    await world.clock.advance(gather);
    expect(waiting.outcome).toBe("served");
  });

  it("ends with an error when the time is up, which says who still answers what", async () => {
    const world = createWorld(["ns1.example.com.", "ns2.example.com.", "ns3.example.com.", "lost.example.com."]);
    serve(world, 8, 7);
    world.data.set("192.0.2.2", "192.0.2.99");
    const waiting = begin(world, { timeoutMs: 20_000 });
    await world.clock.advance(19_999);
    expect(waiting.outcome).toBeUndefined();
    await world.clock.advance(1);
    expect(waiting.outcome).toBeInstanceOf(Failure);
    const { code, doing, happened } = waiting.outcome as Failure;
    expect([code, doing]).toEqual([
      "not-served",
      "Not every name server of the zone example.com serves the DNS record www.example.com. A as written",
    ]);
    expect(happened).toBe(
      [
        "The service has accepted the change; after 20 s it is not served everywhere. The zone's serial is 8 at the service.",
        "",
        "- ns2.example.com (192.0.2.2) has the serial 7 and still answers www.example.com. A with 192.0.2.99 (TTL 300)",
        "- ns3.example.com (192.0.2.3) refuses to answer (REFUSED)",
        "- lost.example.com has a name without an address (ENOTFOUND)",
      ].join("\n"),
    );
  });

  it.each<[string, ServerName[] | undefined, string]>([
    ["of its NS records", undefined, "`ims dns served example.com` shows"],
    [
      "that it asked",
      [
        { host: "ns1.example.com", port: 53 },
        { host: "192.0.2.2", port: 5353 },
        { host: "2001:db8::1", port: 5353 },
        { host: "2001:db8::2", port: 53 },
      ],
      "`ims dns served example.com --server ns1.example.com --server 192.0.2.2:5353 --server '[2001:db8::1]:5353' --server 2001:db8::2` shows",
    ],
  ])("names the command that shows the servers %s", async (_, servers, expected) => {
    const world = createWorld();
    serve(world, 7, 7);
    const waiting = begin(world, { timeoutMs: 1_000, ...(servers && { servers }) });
    await world.clock.advance(1_000);
    expect((waiting.outcome as Failure).remedy).toContain(expected);
  });

  it("says of a deletion that it is done", async () => {
    const world = createWorld();
    serve(world, 8, 7);
    world.data.set("192.0.2.2", "192.0.2.1");
    const gone = { ...www, present: [], absent: ["192.0.2.1"] };
    const waiting = begin(world, { timeoutMs: 1_000, sets: [gone as never], isGone: true });
    await world.clock.advance(1_000);
    const { doing, happened, remedy } = waiting.outcome as Failure;
    expect(doing).toBe(
      "Not every name server of the zone example.com has stopped serving the DNS record www.example.com. A",
    );
    expect(happened).toContain("The service has deleted it; after 1 s that is not served everywhere.");
    expect(remedy).toContain("The next plan sees that it is gone from the service: apply again to go on.");
    expect(remedy).not.toContain("raise");
  });

  it("logs what is missing at most every 10 s", async () => {
    const world = createWorld();
    serve(world, 8, 7);
    begin(world);
    await world.clock.advance(9_000);
    expect(world.logged).toEqual([]);
    await world.clock.advance(51_000);
    expect(world.logged.length).toBeGreaterThanOrEqual(4);
    expect(world.logged.length).toBeLessThanOrEqual(6);
    expect(world.logged[0]).toMatch(
      /^Waiting for the name servers of the zone example\.com: ns2\.example\.com .* serial 7/,
    );
  });

  it("is one for all who wait for the zone: a reading and a question for each look", async () => {
    const world = createWorld(["ns1.example.com."]);
    serve(world, 7);
    const waiting = Array.from({ length: 10 }, () => begin(world, { sets: [] as (typeof created)[] }));
    // nothing is expected but the serial
    await world.clock.advance(gather);
    expect(waiting.map(({ outcome }) => outcome)).toEqual(Array(10).fill("served"));
    const others = Array.from({ length: 10 }, () => begin(world));
    await world.clock.advance(gather);
    serve(world, 8);
    await world.clock.advance(1_000);
    expect(others.map(({ outcome }) => outcome)).toEqual(Array(10).fill("served"));
    expect([world.readings(), world.asked.filter((one) => one.endsWith("SOA")).length]).toEqual([2, 3]);
  });

  it("reads the zone anew for who comes later, and wants that serial of the servers", async () => {
    const world = createWorld(["ns1.example.com."]);
    serve(world, 7);
    const first = begin(world);
    await world.clock.advance(60_000);
    world.zoneSerial = 9;
    const second = begin(world, { sets: [{ ...created, present: [{ data: "192.0.2.3", ttl: 300 }] }] });
    await world.clock.advance(gather);
    serve(world, 8);
    // who comes starts the short pauses again
    await world.clock.advance(500);
    expect([first.outcome, second.outcome]).toEqual(["served", undefined]);
    serve(world, 9);
    await world.clock.advance(5_000);
    expect(second.outcome).toBe("served");
    expect(world.readings()).toBe(2);
  });

  it("is left at once by who is stopped, and goes on for the others", async () => {
    const world = createWorld(["ns1.example.com."]);
    serve(world, 7);
    const stopping = new AbortController();
    const [stopped, other] = [begin(world, { signal: stopping.signal }), begin(world)];
    await world.clock.advance(1_000);
    stopping.abort();
    await world.clock.advance(0);
    expect([(stopped.outcome as Error | undefined)?.name, other.outcome]).toEqual(["AbortError", undefined]);
    serve(world, 8);
    await world.clock.advance(5_000);
    expect(other.outcome).toBe("served");
  });

  it("begins anew for who comes after everybody has left", async () => {
    const world = createWorld(["ns1.example.com."]);
    serve(world, 7);
    const stopping = new AbortController();
    begin(world, { signal: stopping.signal });
    await world.clock.advance(1_000);
    stopping.abort();
    const other = begin(world);
    await world.clock.advance(0);
    expect(world.clock.sleepers).toBe(1);
    serve(world, 8);
    await world.clock.advance(5_000);
    expect(other.outcome).toBe("served");
    expect(world.clock.sleepers).toBe(0);
  });

  it("of a large change asks each server that is behind for one set a look", async () => {
    const world = createWorld(["ns1.example.com."]);
    serve(world, 7);
    world.data.set("192.0.2.1", "192.0.2.1");
    const sets = Array.from({ length: 100 }, (_, at) => ({
      ...created,
      name: `w${at}.example.com.`,
      present: [{ data: at === 60 ? "192.0.2.60" : "192.0.2.1", ttl: 300 }],
    }));
    begin(world, { sets });
    await world.clock.advance(gather);
    expect(world.asked).toHaveLength(1 + 61);
    await world.clock.advance(500);
    expect(world.asked).toHaveLength(1 + 61 + 1 + 1);
  });

  it("is refused for a zone without name servers", async () => {
    const world = createWorld([]);
    const waiting = begin(world);
    await world.clock.advance(gather);
    expect(waiting.outcome).toMatchObject({ code: "no-name-servers" });
  });
});

it.each([
  [".", "has a name that no server can have"],
  ["none.example.com.", "has a name without an address"],
  ["gone.example.com.", "has a name without an address (ENOTFOUND)"],
])("where the only name server is %s, nothing counts as served", async (nameServer, problem) => {
  const world = createWorld([nameServer]);
  const { servers } = await world.client.look({ zone, expected: created });
  expect(servers).toMatchObject([{ inSync: false, problem }]);
  const waiting = begin(world, { timeoutMs: 1_000 });
  await world.clock.advance(2_000);
  expect(waiting.outcome).toMatchObject({ code: "not-served" });
});

it("stops a look at the servers also while the system looks for their addresses", async () => {
  const { client } = createWorld(["slow.example.com."]);
  const stopping = new AbortController();
  const looking = client.look({ zone }, stopping.signal);
  setImmediate(() => stopping.abort());
  await expect(looking).rejects.toMatchObject({ name: "AbortError" });
});
