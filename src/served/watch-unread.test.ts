import type { Failure } from "terraform-provider-sdk/core";
import { begin, createWorld, serve } from "./testing/world.ts";

describe("a wait until a zone is served that cannot be read from the service", () => {
  const unread = "an answer of the service (last: GET /dns/1/example.com was answered 503)";

  it("goes on, and asks the servers once it can", async () => {
    const world = createWorld();
    world.unread = unread;
    serve(world, 8, 8);
    const waiting = begin(world);
    await world.clock.advance(60_000);
    expect([waiting.outcome, world.asked]).toEqual([undefined, []]);
    expect(world.logged[0]).toBe(`Waiting for the name servers of the zone example.com: ${unread}`);
    // the pauses grow as those of any wait
    expect(world.readings()).toBeLessThan(20);
    world.unread = undefined;
    await world.clock.advance(5_000);
    expect(waiting.outcome).toBe("served");
  });

  it("ends with an error when the time is up, which says that no server was asked", async () => {
    const world = createWorld();
    world.unread = unread;
    const waiting = begin(world, { timeoutMs: 20_000 });
    await world.clock.advance(19_999);
    expect(waiting.outcome).toBeUndefined();
    await world.clock.advance(1);
    const { code, doing, happened, remedy } = waiting.outcome as Failure;
    expect([code, doing]).toEqual([
      "not-served",
      "Cannot tell whether every name server of the zone example.com serves the DNS record www.example.com. A as written",
    ]);
    expect(happened).toBe(
      `The service has accepted the change; after 20 s no name server had been asked. What was missing: ${unread}.`,
    );
    expect(remedy).toContain("`ims dns served example.com` shows");
  });

  it("goes on for who came before, with what was read for them", async () => {
    const world = createWorld(["ns1.example.com."]);
    serve(world, 7);
    const first = begin(world);
    await world.clock.advance(1_000);
    world.unread = unread;
    const second = begin(world, { timeoutMs: 20_000 });
    serve(world, 8);
    await world.clock.advance(10_000);
    expect([first.outcome, second.outcome]).toEqual(["served", undefined]);
    await world.clock.advance(10_000);
    expect(second.outcome).toMatchObject({ code: "not-served" });
    expect(world.clock.sleepers).toBe(0);
  });
});
